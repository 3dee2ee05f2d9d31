import {
  type AnyField,
  type AnyKey,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  compareKeys,
  date,
  decimal,
  desc,
  field,
  integer,
  type Key,
  key,
  number,
  type Part,
  parseZeroPadded,
  ranked,
  text,
  time,
  token,
  uuid,
  zeroPad,
} from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failure } from '../test/failure.ts'
import { numRuns } from '../test/runs.ts'
import { checkKey } from './index.ts'

const FIELDS: readonly AnyField[] = [
  text('f'),
  token('f'),
  integer('f', { digits: 5 }),
  integer('f', { digits: 16, signed: true }),
  bigint('f', { digits: 30, signed: true }),
  decimal('f', { digits: 4, scale: 2, signed: true }),
  decimal('f', { digits: 3, scale: 0 }),
  number('f'),
  boolean('f'),
  time('f'),
  date('f'),
  bucket('f', 'year'),
  bucket('f', 'month'),
  bucket('f', 'day'),
  bucket('f', 'hour'),
  choice('f', ['b', 'a', 'ab']),
  ranked('f', ['low', 'mid', 'high']),
  uuid('f'),
  bytes('f'),
]

// Many keys, so fewer runs for each; `FC_RUNS` still scales them.
const few = Math.ceil(numRuns / 5)

/** A key whose parts are not known to the checker. */
const anyKey = (...parts: Part[]): Key<[]> => key(...parts) as AnyKey as Key<[]>

describe('every field keeps every law', () => {
  it.each(FIELDS)('$kind', (f) => {
    checkKey(anyKey('K', f), { numRuns: few })
    checkKey(anyKey(boolean('before'), 'LITERAL', f, 'END'), { numRuns: few })
  })

  it.each(FIELDS)('$kind, descending', (f) => {
    checkKey(anyKey('K', desc(f), text('after')), { numRuns: few })
  })

  it('descending twice', () => {
    checkKey(key('K', desc(desc(time('a'))), desc(desc(text('b')))))
  })
})

describe('keys of other shapes', () => {
  it('no field at all', () => {
    checkKey(key('#METADATA'))
  })

  it('no literal', () => {
    checkKey(key(text('a'), text('b')))
  })

  it('four fields in both directions', () => {
    checkKey(key('A', text('a'), desc(time('b')), 'B', number('c'), desc(token('d'))))
  })
})

describe('codecs of your own', () => {
  const padded = {
    encode: (n: number) => zeroPad(n, 5),
    decode: parseZeroPadded,
    compare: (a: number, b: number) => a - b,
  }
  const numbers = fc.nat(99_999)

  it('passes a right one, alone and reversed', () => {
    checkKey(key('V', field('n', padded), text('id')), { fields: { n: numbers } })
    checkKey(key('V', desc(field('n', padded)), text('id')), { fields: { n: numbers } })
  })

  it('takes whole values, too', () => {
    checkKey(key('V', field('n', padded), text('id')), {
      values: fc.record({ n: numbers, id: fc.string() }),
    })
  })

  it('needs to be told what to draw', () => {
    expect(() => checkKey(key('V', field('n', padded)))).toThrow(/^n: expected an arbitrary/)
  })

  it('draws what a codec lists', () => {
    const grade = {
      encode: (grade: string) => grade,
      decode: (grade: string) => (/^[A-C]$/.test(grade) ? grade : undefined),
      compare: compareKeys,
      all: ['A', 'B', 'C'],
    }
    checkKey(key('GRADE', field('grade', grade)))
  })

  it.each([
    ['sorts wrongly', 'ordered', { ...padded, encode: String, decode: Number }],
    ['sorts the wrong way', 'ordered', { ...padded, compare: (a: number, b: number) => b - a }],
    ['loses information', 'injective', { ...padded, encode: (n: number) => zeroPad(n >> 4, 5) }],
    ['reads another value', 'roundTrip', { ...padded, decode: (t: string) => Number(t) + 1 }],
    ['writes a delimiter', 'total', { ...padded, encode: (n: number) => `${n}#` }],
    ['sees less than it writes', 'ordered', { ...padded, compare: () => 0 }],
  ] as const)('catches one that %s: %s', (_, law, codec) => {
    const error = failure(() =>
      checkKey(key('V', field('n', codec), text('id')), { fields: { n: numbers } }),
    )
    expect(error.law).toBe(law)
  })

  it.each([
    ['canonical', { decode: Number }],
    ['rangesExact', { greatest: '00500' }],
    ['rangesExact', { least: '00500' }],
    ['injective', { encode: () => undefined as unknown as string }],
    ['total', { encode: () => JSON.parse('') as string }],
    ['deterministic', { encode: (n: number) => zeroPad(n, 5) + Math.random() }],
    ['wellFormed', { encode: (n: number) => `${zeroPad(n, 5)}\ud800` }],
  ] as const)('catches a hand-made field: %s', (law, wrong) => {
    const raw = {
      name: 'n' as const,
      kind: 'custom' as const,
      codec: {
        ...padded,
        decode: (t: string) => (/^\d{5}$/.test(t) ? Number(t) : undefined),
        ...wrong,
      },
    }
    const error = failure(() => checkKey(key('V', raw), { fields: { n: numbers } }))
    expect(error.law).toBe(law)
  })

  it('catches a text with a delimiter in it: prefixSafe', () => {
    const raw = {
      name: 'n' as const,
      kind: 'custom' as const,
      codec: { encode: (t: string) => t, decode: (t: string) => t, compare: compareKeys },
    }
    const error = failure(() =>
      checkKey(key('V', raw), { fields: { n: fc.stringMatching(/^[a-z]#?[a-z#]?$/) } }),
    )
    expect(error.law).toBe('prefixSafe')
    expect(error.message).toMatch(/Also broken: .*ranges exact/)
  })
})

describe('options', () => {
  it('maxBytes', () => {
    checkKey(key('N', integer('n', { digits: 5 })), { maxBytes: 7 })
    const error = failure(() => checkKey(key('N', integer('n', { digits: 5 })), { maxBytes: 6 }))
    expect(error.law).toBe('withinBytes')
  })

  it('numRuns and seed', () => {
    let drawn = 0
    const values = fc.constant(0).map((n) => {
      drawn += 1
      return { n }
    })
    checkKey(key('N', integer('n', { digits: 5 })), { values, numRuns: 1, seed: 1 })
    expect(drawn).toBeLessThan(2500)
  })
})
