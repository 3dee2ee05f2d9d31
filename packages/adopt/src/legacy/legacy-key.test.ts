import {
  type AnyField,
  boolean,
  bytes,
  choice,
  compareKeys,
  contains,
  desc,
  duration,
  field,
  gt,
  integer,
  KeyError,
  number,
  text,
  time,
  token,
  uuid,
  where,
} from '@keywright/core'
import { growsFast } from '@keywright/harness/growth'
import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epoch } from './epoch.ts'
import { legacyKey } from './legacy-key.ts'
import { padded } from './padded.ts'

const delimiters = fc.constantFrom('#', '|', '::', '#-#', ' ', 'a', '')
/** Text that is full of what delimits, and of what does not fit into one unit of UTF-16. */
const nasty = fc
  .array(fc.constantFrom('a', 'b', '#', '|', ':', '-', ' ', '$', '\0', '\ufffd', '😀', 'Σ', 'ß'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

describe('legacyKey', () => {
  it('writes what a template literal writes', () => {
    fc.assert(
      fc.property(delimiters, delimiters, nasty, nasty, fc.double(), (d1, d2, org, id, n) => {
        fc.pre(Number.isFinite(n))
        const old = legacyKey(
          { delimiter: [d1, d2, d1] },
          'ORDER',
          text('org'),
          text('id'),
          number('n'),
        )
        expect(old.encode({ org, id, n })).toBe(`ORDER${d1}${org}${d2}${id}${d1}${n}`)
      }),
    )
  })

  it('has the values among the readings of their key, and each reading is written as that key', () => {
    fc.assert(
      fc.property(delimiters, nasty, nasty, fc.integer(), (delimiter, org, id, n) => {
        const old = legacyKey({ delimiter }, text('org'), number('n'), 'X', text('id'))
        const key = old.encode({ org, n, id })
        const readings = [...old.readings(key)]
        expect(readings).toContainEqual({ org, n, id })
        for (const values of readings) expect(old.encode(values)).toBe(key)
        expect(new Set(readings.map((values) => JSON.stringify(values))).size).toBe(readings.length)
      }),
    )
  })

  it('gives every reading that trying all cuts gives', () => {
    const text3 = fc.array(fc.constantFrom('a', '|', '1', '-'), { maxLength: 9 })
    fc.assert(
      fc.property(text3, (chars) => {
        const old = legacyKey({ delimiter: '|' }, text('a'), number('n'), token('b'))
        const key = chars.join('')
        const all: unknown[] = []
        for (let i = 0; i <= key.length; i++) {
          for (let j = i; j <= key.length; j++) {
            const [a, n, b] = [key.slice(0, i), key.slice(i + 1, j), key.slice(j + 1)]
            const isCut = key[i] === '|' && key[j] === '|' && j > i
            if (isCut && n !== '' && String(Number(n)) === n) all.push({ a, n: Number(n), b })
          }
        }
        expect([...old.readings(key)]).toEqual(all)
      }),
    )
  })

  it('finds the next reading in linear time, where trying all cuts would take years', () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => text(name))
    const old = legacyKey({ delimiter: '|' }, ...fields, 'END')
    const numbers = legacyKey({ delimiter: '|' }, text('a'), number('n'), text('b'), uuid('u'))
    const read = (size: number): void => {
      const readings = old.readings(`${'|'.repeat(size)}|END`)
      for (let i = 0; i < 20; i++) expect(readings.next().done).toBe(false)
      expect([...old.readings(`${'|'.repeat(size)}|ENT`)]).toEqual([])
    }
    read(100_000)
    expect(growsFast(read, (size) => size, 100_000)).toBe(false)
    const readAll = (size: number) => [...numbers.readings('|'.repeat(size))]
    expect(growsFast(readAll, (size) => size, 20_000)).toBe(false)
  })

  it('shows two readings when there are several', () => {
    const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), text('id'))
    expect(() => old.decode('ORDER|a|b|c')).toThrow(
      'ORDER|<org>|<id>: expected a text with one reading, got { org: "a", id: "b|c" } or { org: "a|b", id: "c" }',
    )
    expect(() => old.decode('ORDER|a')).toThrow(
      'ORDER|<org>|<id>: expected the text of this key, got "ORDER|a"',
    )
    expect(old.tryDecode('USER|a|b')).toBeUndefined()
  })

  it('lower-cases and upper-cases the whole key', () => {
    fc.assert(
      fc.property(
        nasty,
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
        (name, at) => {
          for (const casing of ['lower', 'upper'] as const) {
            const old = legacyKey({ delimiter: '#', casing }, 'Order', time('at'), text('name'))
            const whole = `Order#${at.toISOString()}#${name}`
            const key = casing === 'lower' ? whole.toLowerCase() : whole.toUpperCase()
            expect(old.encode({ at, name })).toBe(key)
            for (const values of old.readings(key)) expect(old.encode(values)).toBe(key)
            expect([...old.readings(key)].length).toBeGreaterThan(0)
            expect(old.compare({ at, name }, { at, name: name.toUpperCase() })).toBe(
              compareKeys(key, old.encode({ at, name: name.toUpperCase() })),
            )
          }
        },
      ),
    )
    const old = legacyKey({ casing: 'lower' }, 'USER', text('id'))
    expect(old.tryDecode('user#Ann')).toBeUndefined()
    expect(old.decode('user#ann')).toEqual({ id: 'ann' })
  })

  it('takes epoch times, filled-up numbers and formats of the user', () => {
    const dmy = field('on', {
      encode: (on: string) => on.split('-').reverse().join(' '),
      decode: (written) => written.split(' ').reverse().join('-'),
      compare: compareKeys,
    })
    const old = legacyKey({ delimiter: '-' }, 'E', epoch('at'), dmy, padded(number('n'), 5))
    const values = { at: new Date(-5), on: '2024-01-15', n: -42 }
    expect(old.encode(values)).toBe('E--5-15 01 2024-00-42')
    expect(old.decode('E--5-15 01 2024-00-42')).toEqual(values)
    expect(refusal(() => old.encode({ ...values, at: new Date(Number.NaN) }))).toBe('INVALID_VALUE')
    const seconds = legacyKey({}, epoch('at', 'seconds'))
    expect(seconds.encode({ at: new Date(5000) })).toBe('5')
    expect(refusal(() => seconds.encode({ at: new Date(5001) }))).toBe('INVALID_VALUE')
    const filled = legacyKey({}, padded(text('id'), 3))
    expect([...filled.readings('007')]).toEqual([{ id: '007' }, { id: '07' }, { id: '7' }])
    expect(legacyKey({}, integer('n', { digits: 3 })).encode({ n: 7 })).toBe('007')
  })

  it('is asked for by equality, and only where that is exact', () => {
    const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), text('id'))
    expect(old.range({ org: 'a', id: 'b' })).toEqual({ lower: 'ORDER|a|b', upper: 'ORDER|a|b' })
    expect(old.range({}).prefix).toBe('ORDER|')
    expect(where(old as never, { org: 'a', id: 'b' } as never).lower).toBe('ORDER|a|b')
    for (const conditions of [
      { org: 'a' },
      { id: 'a' },
      { org: 'a', id: gt('b') },
      { org: 'a|b', id: 'c' },
      { org: 'a', id: 'b', x: 1 },
      undefined,
    ]) {
      expect(refusal(() => old.range(conditions as object))).toBe('INVALID_CONDITION')
    }
    const dated = legacyKey({ delimiter: '|' }, 'ORDER', time('at'), text('id'))
    expect(dated.range({ at: new Date(0) }).prefix).toBe('ORDER|1970-01-01T00:00:00.000Z|')
  })

  it('is asked for by a leading field if the end of that field is never in doubt', () => {
    const prefixOf = (one: AnyField, value: unknown, casing: 'lower' | undefined): string =>
      legacyKey(casing ? { casing } : {}, one, text('id')).range({ v: value } as never)
        .prefix as string
    for (const [one, value, prefix, casing] of [
      [duration('v'), 1000, 'P000000DT00H00M01.000S#'],
      [desc(time('v')), new Date(0), '253402300799999#'],
      [choice('v', ['ab', 'cd']), 'cd', 'cd#'],
      [choice('v', ['ab', 'CD']), 'CD', 'cd#', 'lower'],
      [choice('v', ['ab', 'abc']), 'ab', 'ab#'],
      [token('v'), 'ab', 'ab#'],
    ] as const) {
      expect(prefixOf(one, value, casing)).toBe(prefix)
    }
    for (const [one, value, casing] of [
      [text('v'), 'ab'],
      [token('v'), 'ab', 'lower'],
      [choice('v', ['ab', 'AB']), 'ab', 'lower'],
      [integer('v', { digits: 3, signed: true }), 1],
      [number('v'), 1],
      [boolean('v'), true],
      [bytes('v'), Uint8Array.of(1)],
      [desc(text('v')), 'a'],
      [padded(number('v'), 5), 1],
    ] as const) {
      expect(refusal(() => prefixOf(one, value, casing))).toBe('INVALID_CONDITION')
    }
  })

  it('refuses bad values and definitions', () => {
    const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), number('n'))
    for (const values of [
      undefined,
      {},
      { org: 'a' },
      { org: 1, n: 1 },
      { org: '\ud800', n: 1 },
      { org: 'a', n: Number.NaN },
    ]) {
      expect(refusal(() => old.encode(values as never))).toBe('INVALID_VALUE')
    }
    for (const define of [
      () => legacyKey({}),
      () => legacyKey({ delimiter: 5 as never }, 'A', text('a')),
      () => legacyKey({ delimiter: ['#'] }, 'A', text('a'), text('b')),
      () => legacyKey({ delimiter: '\ud800' }, 'A', text('a')),
      () => legacyKey({ casing: 'title' as never }, 'A', text('a')),
      // What every object inherits is no letter case: `toString` wrote [object Undefined].
      () => legacyKey({ casing: 'toString' as never }, 'A', text('a')),
      () => legacyKey({ casing: 'constructor' as never }, 'A', text('a')),
      () => legacyKey({}, text('a'), text('a')),
      () => legacyKey({}, 5 as never),
      () => legacyKey({}, '\ud800'),
      () => padded(text('a'), 0),
      () => padded(text('a'), 5, ''),
      () => epoch('at', 'days' as never),
    ]) {
      expect(refusal(define)).toBe('INVALID_DEFINITION')
    }
  })
})

// Found by attack: a key with such a choice had no reading, and a range of it held no key.
describe('a sigma, whose lower case depends on what comes after it', () => {
  const word = choice('word', ['\u0391\u03a3', '\u0391\u03a3\u0391', '\u0392'])
  const keyOf = (delimiter: string) =>
    legacyKey({ delimiter, casing: 'lower' }, 'W', word, text('t'))

  it.each(['#', ':', ''])('is read as it is written, behind and before %j', (delimiter) => {
    const made = keyOf(delimiter)
    for (const value of ['\u0391\u03a3', '\u0392'] as const) {
      for (const t of ['', 'x', 'σ', ':x']) {
        const text = made.encode({ word: value, t })
        expect([...made.readings(text)]).toContainEqual({ word: value, t })
        for (const values of made.readings(text)) expect(made.encode(values)).toBe(text)
      }
    }
  })

  it('has a range only where it is written in one way', () => {
    const [plain, open] = [keyOf('#'), keyOf(':')]
    const range = plain.range({ word: '\u0391\u03a3' })
    expect(contains(range, plain.encode({ word: '\u0391\u03a3', t: 'x' }))).toBe(true)
    expect(() => open.range({ word: '\u0391\u03a3' })).toThrow('does not depend on the next field')
    const two = legacyKey(
      { casing: 'lower' },
      choice('word', ['\u0391\u03a3', '\u0391\u0391']),
      text('t'),
    )
    expect(() => two.range({ word: gt('\u0391\u0391') })).toThrow(KeyError)
  })
})
