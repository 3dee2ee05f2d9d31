import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/error-of.ts'
import { KeyError, key, keySet, text } from '../index.ts'
import { refuse, show, within, words } from '../internal.ts'

describe('what came is shown as people recognise it', () => {
  it.each<[title: string, value: unknown, shown: string]>([
    ['text', 'a"\n', '"a\\"\\n"'],
    ['a number', -1.5, '-1.5'],
    ['a bigint', 10n, '10n'],
    ['a long bigint', 10n ** 1000n, '[object BigInt]'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['a Date of another realm', runInNewContext('new Date(NaN)'), 'Invalid Date'],
    ['an invalid Date', new Date(Number.NaN), 'Invalid Date'],
    ['a symbol', Symbol('a'), 'Symbol(a)'],
    ['an object', { toString: () => 'a secret' }, '[object Object]'],
    ['an object without a prototype', Object.create(null), '[object Object]'],
    ['a function', function area() {}, '[object Function]'],
    ['a class', class Area {}, '[object Function]'],
    ['an error', new RangeError('too long'), 'RangeError: too long'],
    ['an error of another realm', runInNewContext('new Error("x")'), 'Error: x'],
    ['an error of two lines', new Error('a\r\nb\u2028c'), 'Error: a  b c'],
    ['a symbol of two lines', Symbol('a\nb'), 'Symbol(a b)'],
    ['a tag of two lines', { [Symbol.toStringTag]: 'a\nb' }, '[object a b]'],
    ['bytes', new Uint8Array(1), '[object Uint8Array]'],
    ['text of 78 characters, 80 with quotes', 'a'.repeat(78), `"${'a'.repeat(78)}"`],
    ['longer text', 'a'.repeat(79), `"${'a'.repeat(78)}…`],
    ['text that is not well-formed', '\ud800', '"\\ud800"'],
  ])('%s', (_, value, shown) => {
    expect(show(value)).toBe(shown)
  })
})

const fail = (): never => {
  throw new Error('hostile')
}
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
const traps = new Proxy({}, { get: () => fail }) as ProxyHandler<object>

describe('hostile values', () => {
  const cyclic: { self?: unknown } = {}
  cyclic.self = cyclic
  it.each<[title: string, value: unknown]>([
    ['a revoked Proxy', revoked({})],
    ['a revoked Proxy of a function', revoked(fail)],
    ['a Proxy whose every trap throws', new Proxy({}, traps)],
    ['a Proxy of a function whose every trap throws', new Proxy(fail, traps)],
    ['a tag that throws', Object.defineProperty({}, Symbol.toStringTag, { get: fail })],
    [
      'a tag that throws a symbol',
      {
        get [Symbol.toStringTag]() {
          throw Symbol('x')
        },
      },
    ],
    ['a tag of a megabyte', { [Symbol.toStringTag]: 'x'.repeat(1e6) }],
    ['what pretends to be a Date', { [Symbol.toStringTag]: 'Date' }],
    ['what pretends to be an error', { [Symbol.toStringTag]: 'Error', toString: fail }],
    ['an error of a megabyte', new Error('x'.repeat(1e6))],
    ['an error without a message', Object.assign(new Error(), { toString: fail })],
    ['a name that throws', Object.defineProperty(() => 1, 'name', { get: fail })],
    ['a name of a megabyte', Object.defineProperty(() => 1, 'name', { value: 'x'.repeat(1e6) })],
    ['a symbol of a megabyte', Symbol('x'.repeat(1e6))],
    ['an object in itself', cyclic],
    ['a bigint of a megabyte', 1n << 8_000_000n],
    ['text of four megabytes', '\0'.repeat(4e6)],
  ])('%s is shown in one short line', (_, value) => {
    const shown = show(value)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(80)
    expect(() => refuse('INVALID_VALUE', 'text', value)).toThrow(KeyError)
  })

  it('anything at all', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withNullPrototype: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        (value) => {
          expect(show(value).length).toBeLessThanOrEqual(80)
          expect(show(value)).not.toContain('\n')
        },
      ),
    )
  })
})

describe('KeyError', () => {
  it('is one class for all builds', () => {
    const brand = Symbol.for('keywright.KeyError')
    expect(
      Object.defineProperty(new Error('of another build'), brand, {}) instanceof KeyError,
    ).toBe(true)
    expect(new KeyError('INVALID_KEY', 'x') instanceof KeyError).toBe(true)
    expect(
      [new Error('x'), {}, null, undefined, 'x'].map((value) => value instanceof KeyError),
    ).not.toContain(true)
  })

  it('prints only what is known', () => {
    expect(Object.keys(new KeyError('INVALID_KEY', 'x'))).toEqual(['name', 'code'])
    expect({ ...new KeyError('INVALID_KEY', 'x', { field: 'at', pattern: 'A#<at>' }) }).toEqual({
      name: 'KeyError',
      code: 'INVALID_KEY',
      pattern: 'A#<at>',
      field: 'at',
    })
  })
})

describe('places', () => {
  const messageAt = (place?: Parameters<typeof refuse>[3]): string => {
    try {
      return refuse('INVALID_VALUE', 'text', 5, place)
    } catch (error) {
      return (error as KeyError).message
    }
  }

  it('are named from the outside in', () => {
    expect(messageAt()).toBe('expected text, got 5')
    expect(messageAt('Order: GSI1')).toBe('Order: GSI1: expected text, got 5')
    expect(messageAt({ field: 'id', pattern: 'A#<id>', within: 'Order' })).toBe(
      'Order: A#<id>: id: expected text, got 5',
    )
    expect(messageAt({ field: 'n', option: 'digits' })).toBe('n: digits: expected text, got 5')
  })

  it('take a description of what came as it is', () => {
    expect(() => refuse('INVALID_VALUE', 'text', words('a "range"'))).toThrow(
      'expected text, got a "range"',
    )
    expect(() => refuse('INVALID_VALUE', 'text', { words: 'x' })).toThrow('got [object Object]')
  })

  it('can be put before an error that was thrown', () => {
    const inner = new KeyError('INVALID_VALUE', 'id: expected text', { field: 'id' })
    const outer = within('Order: GSI1', inner) as KeyError
    expect([outer.message, outer.code, outer.field]).toEqual([
      'Order: GSI1: id: expected text',
      'INVALID_VALUE',
      'id',
    ])
    const other = new TypeError('x')
    expect(within('Order', other)).toBe(other)
  })
})

it('a message has at most 500 characters, and still says what was given', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `definition${i}`)
  const many = keySet(Object.fromEntries(names.map((name) => [name, key(name)])))
  const long = 'x'.repeat(1_000_000)
  const errors = [
    errorOf(() => many.decode('nothing')),
    errorOf(() => refuse('INVALID_VALUE', long, 5, { within: long, pattern: long, field: long })),
    errorOf(() => refuse('INVALID_VALUE', 'text', words(long))),
    errorOf(() => key(text(long)).encode({ [long]: 5 } as never)),
    errorOf(() => {
      throw within(long, new KeyError('INVALID_VALUE', long))
    }),
  ]
  for (const { message } of errors) expect(message.length).toBeLessThanOrEqual(500)
  expect(errors[0]?.message).toMatch(/^expected one of definition0 .*…, got "nothing"$/)
})
