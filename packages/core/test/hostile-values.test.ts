import { runInNewContext } from 'node:vm'
import { cyclic, fail, failing, revoked } from '@keywright/harness/hostile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as core from '../src/index.ts'
import { KINDS } from './kinds.ts'

const { KeyError, key, keySet, sharded, where } = core

/** A value that is another one each time it is read. */
const changing = (): object => {
  let reads = 0
  return {
    get v() {
      reads += 1
      return reads % 2 ? 'a' : 5
    },
  }
}

const HOSTILE: readonly unknown[] = [
  ...[
    undefined,
    null,
    Number.NaN,
    -0,
    Infinity,
    '',
    '\ud800',
    '\u{10ffff}',
    Symbol('s'),
    10n ** 3000n,
  ],
  ...[
    {},
    [],
    cyclic,
    Object.create(null),
    () => 1,
    new Proxy({}, failing),
    new Proxy(fail, failing),
  ],
  ...[revoked({}), revoked([]), revoked(fail), revoked(new Uint8Array(2)), revoked(new Date(0))],
  ...[new Proxy(new Uint8Array(2), {}), new Proxy(new Date(0), {}), new Proxy([], {})],
  Object.defineProperty({}, Symbol.toStringTag, { get: fail }),
  { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  {
    get v() {
      return fail()
    },
  },
  Object.assign(new Date(0), { getTime: fail, valueOf: fail, toISOString: fail }),
  runInNewContext('new Date(0)'),
  runInNewContext('new Uint8Array([1])'),
  runInNewContext('({ v: "a", codec: {}, name: "n" })'),
  'x'.repeat(20_000),
  'x#'.repeat(10_000),
  // Too many to be arguments of one call.
  new Array(130_000).fill(2),
  Array(130_000),
  2 ** 31 - 1,
  new Array(600).fill(0).map((_, i) => `option ${i} ${'x'.repeat(90)}`),
  new Array(10_000).fill('a'),
  ...[core.gt(1), core.during('2024'), core.between(1, 2), core.startsWith('a')],
  changing(),
]

/** The only ways out: a result, or a KeyError with a short message. */
const settles = (act: () => unknown, what = ''): void => {
  try {
    act()
  } catch (error) {
    // Not `expect` for each of thousands: it takes longer than what it looks at.
    if (error instanceof KeyError && error.message.length <= 500) return
    expect(error, what).toBeInstanceOf(KeyError)
    expect((error as Error).message.length, what).toBeLessThanOrEqual(500)
  }
}

describe('hostile values', () => {
  it('every function gives its result or a KeyError', () => {
    const functions = Object.entries(core).filter(
      ([name, member]) => typeof member === 'function' && name !== 'KeyError',
    ) as unknown as [string, (...args: unknown[]) => unknown][]
    expect(functions.length).toBeGreaterThan(50)
    for (const [name, call] of functions) {
      for (const value of HOSTILE) {
        settles(() => call(value), name)
        settles(() => call('a', value), name)
        settles(() => call(value, 'a', 3), name)
        settles(() => call('a', value, value), name)
      }
    }
    // By their places: fast-check itself cannot look at some of them.
    const places = fc.array(fc.nat(HOSTILE.length - 1), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...functions), places, ([name, call], args) => {
        settles(() => call(...args.map((i) => HOSTILE[i])), name)
      }),
      { numRuns: 2000 },
    )
  })

  it('every kind of field, as a value and as all values', () => {
    for (const kind of KINDS) {
      const made = key<core.Part[]>('K', kind.make('v'))
      const spread = sharded(made, { by: kind.make('b'), count: 3 })
      for (const value of HOSTILE) {
        settles(() => made.encode({ v: value }))
        settles(() => made.encode(value as never))
        settles(() => made.compare({ v: value }, { v: value }))
        settles(() => made.decode(value as never))
        expect(() => made.tryDecode(value as never)).not.toThrow()
        settles(() => where(made, { v: value }))
        settles(() => where(made, value as never))
        for (const operator of [core.gt, core.lte])
          settles(() => where(made, { v: operator(value) }))
        settles(() => where(made, { v: core.between(value, value) }))
        settles(() => where(made, { v: core.during(value as never) }))
        settles(() => where(made, { v: core.startsWith(value as never) }))
        settles(() => spread.encode({ v: value, b: value } as never))
      }
    }
  })

  it('sets, and options', () => {
    for (const value of HOSTILE) {
      settles(() => keySet({ a: value as never }))
      settles(() => keySet(value as never))
      settles(() => sharded(key('A'), { by: value as never, count: 2 }))
      settles(() => sharded(key('A'), { by: 'a', count: 2, formerly: value as never }))
      settles(() => core.field('v', value as never))
      settles(() =>
        core
          .field('v', { encode: () => value, decode: () => value, compare: () => value } as never)
          .codec.encode('a' as never),
      )
      settles(() =>
        core
          .field('v', { encode: String, decode: fail, compare: fail })
          .codec.compare(value, value),
      )
    }
  })
})

describe('own properties only', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a field named %s',
    (name) => {
      const made = key<core.Part[]>('K', core.text(name))
      expect(() => made.encode({})).toThrow(`${name}: expected text, got undefined`)
      const values = Object.fromEntries([[name, 'x']])
      expect(made.encode(values)).toBe('K#x')
      expect(Object.keys(made.decode('K#x'))).toEqual([name])
      expect(where(made, {}).prefix).toBe('K#')
      expect(where(made, values)).toEqual({ lower: 'K#x', upper: 'K#x' })
      const by = sharded(key('A'), { by: name, count: 3 })
      expect(() => by.encode({} as never)).toThrow(`${name}: expected text, got undefined`)
    },
  )
})

describe('values that are inherited', () => {
  class Order {
    get id(): string {
      return 'x'
    }
  }
  class Row {
    id = 'x'
  }
  const made = key('K', core.text('id'))

  it.each([new Order(), Object.create({ id: 'x' }), Object.assign(() => 1), 'x', null, undefined])(
    'are not there: %o',
    (values) => {
      expect(() => made.encode(values as never)).toThrow('id: expected text, got undefined')
    },
  )

  it.each([new Order(), Object.create({ id: 'x' })])('are not lost as conditions: %o', (given) => {
    expect(() => where(made, given as never)).toThrow(
      'id: expected an own property, got an inherited one',
    )
  })

  it('are not lost as conditions behind an operator', () => {
    const two = key('K', core.text('name'), core.text('id'))
    const given = Object.assign(new Order(), { name: core.gte('a') })
    expect(() => where(two, given as never)).toThrow(
      'id: expected an own property, got an inherited one',
    )
  })

  it('are no conditions where every object has them', () => {
    const odd = key('K', core.text('toString'), core.text('undefined'))
    expect(where(odd, {} as never)).toEqual({ lower: 'K#', upper: 'K$', prefix: 'K#' })
    expect(where(odd, { toString: 'a' } as never).lower).toBe('K#a#')
    expect(where(odd, { toString: 'a', undefined: 'b' } as never).lower).toBe('K#a#b')
    expect(where(odd, Object.create(null)).lower).toBe('K#')
  })

  it('are not there even when every object inherits them', () => {
    Object.defineProperty(Object.prototype, 'id', { value: 'x', configurable: true })
    try {
      expect(() => made.encode({} as never)).toThrow('id: expected text, got undefined')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'id')
    }
  })

  it.each([
    new Row(),
    Object.assign(Object.create(null), { id: 'x' }),
    runInNewContext('({ id: "x" })'),
  ])('do not hide those of its own: %o', (values) => {
    expect(made.encode(values)).toBe('K#x')
  })
})

describe('what a definition was made of', () => {
  it('can change without changing the definition', () => {
    const options = ['b', 'a']
    const fields = [core.choice('v', options), core.ranked('v', options)] as const
    const before = fields.map((field) => key('K', field).encode({ v: 'a' }))
    options.sort()
    options.push('a#b')
    expect(fields.map((field) => key('K', field).encode({ v: 'a' }))).toEqual(before)
    for (const field of fields) {
      expect(() => key('K', field).encode({ v: 'a#b' })).toThrow(KeyError)
      expect(Object.isFrozen(field.options)).toBe(true)
    }
    const made = key('A', core.text('t'))
    for (const list of [made, made.parts, made.fields, made.fixed])
      expect(Object.isFrozen(list)).toBe(true)
  })
})

describe('values of other realms and classes', () => {
  it('bytes and dates of another realm', () => {
    expect(key(core.bytes('b')).encode({ b: runInNewContext('new Uint8Array([1, 255])') })).toBe(
      '01ff',
    )
    expect(key(core.bytes('b')).encode({ b: Buffer.from([1]) })).toBe('01')
    expect(key(core.time('t')).encode({ t: runInNewContext('new Date(0)') })).toBe(
      '1970-01-01T00:00:00.000Z',
    )
  })

  it('a Date that pretends to be another is what getTime says', () => {
    class Odd extends Date {
      override valueOf(): number {
        return 5
      }
    }
    const made = key(core.time('t'))
    expect(Math.sign(made.compare({ t: new Odd(1000) }, { t: new Date(10) }))).toBe(1)
  })

  it('codecs that are instances of a class, or use `this`', () => {
    class Doubled {
      private readonly factor = 2
      readonly expects = 'a small number'
      encode(n: number): string {
        return String(n * this.factor).padStart(4, '0')
      }
      decode(text: string): number {
        return Number(text) / this.factor
      }
      compare(a: number, b: number): number {
        return (a - b) * this.factor
      }
    }
    const made = key('N', core.field('n', new Doubled()))
    expect(made.encode({ n: 21 })).toBe('N#0042')
    expect(made.decode('N#0042')).toEqual({ n: 21 })
    expect(made.compare({ n: 1 }, { n: 2 })).toBeLessThan(0)
    expect(() => made.decode('N#42')).toThrow('a small number')
  })

  it('codecs that are each other’s reverse', () => {
    const codec = { encode: String, decode: (text: string) => text, compare: () => 0 }
    const a: Record<string, unknown> = { ...codec }
    a['reversed'] = { ...codec, reversed: a }
    const made = core.field('v', a as never)
    expect(key<core.Part[]>('K', core.desc(core.desc(made))).encode({ v: 'x' })).toBe('K#x')
  })

  it('a codec that throws a symbol or a megabyte', () => {
    for (const thrown of [Symbol('x'), 'x'.repeat(1e6), new Error('x'.repeat(1e6)), revoked({})]) {
      const codec = {
        encode: () => {
          throw thrown
        },
        decode: () => 1,
        compare: () => 0,
      }
      const act = () => key(core.field('v', codec as never)).encode({ v: 1 } as never)
      expect(act).toThrow(KeyError)
      settles(act)
    }
  })
})

describe('refused where it was accepted', () => {
  it.each<[string, () => unknown]>([
    ['between of one value', () => (core.between as (...v: unknown[]) => unknown)(5)],
    ['gt of none', () => (core.gt as (...v: unknown[]) => unknown)()],
    ['gt of two', () => (core.gt as (...v: unknown[]) => unknown)(1, 2)],
    [
      'during of three',
      () => (core.during as (...v: unknown[]) => unknown)('2024', '2025', '2026'),
    ],
    ['compareKeys of numbers', () => core.compareKeys(5 as never, 5 as never)],
    ['contains of nothing', () => core.contains({} as never, undefined as never)],
    ['comparing what has no key', () => key(core.number('n')).compare({ n: Number.NaN }, { n: 5 })],
    ['a set of undefined', () => keySet({ a: undefined as never })],
    [
      'where of a sharded key',
      () => where(sharded(key('A'), { by: 'a', count: 2 }) as never, {} as never),
    ],
    [
      'two codecs of unknown texts between their ends',
      () => {
        const codec = { encode: String, decode: (text: string) => text, compare: () => 0 }
        return keySet({
          a: key(core.field('a', { ...codec, least: 'a', greatest: 'm' })),
          b: key(core.field('b', { ...codec, least: 'c', greatest: 'z' })),
        })
      },
    ],
  ])('%s', (_, act) => {
    expect(act).toThrow(KeyError)
  })

  it('between reversed within one bucket selects nothing', () => {
    const made = key('M', core.bucket('at', 'month'))
    const [early, late] = [new Date('2024-01-10'), new Date('2024-01-20')]
    expect(where(made, { at: core.between(late, early) })).toEqual({ lower: 'M$', upper: 'M$' })
    expect(where(made, { at: core.between(early, late) })).toEqual({
      lower: 'M#2024-01',
      upper: 'M#2024-01$',
    })
  })
})
