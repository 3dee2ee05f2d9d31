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
  type Field,
  field,
  integer,
  type Key,
  key,
  number,
  type Part,
  parseZeroPadded,
  ranked,
  type TextField,
  text,
  time,
  token,
  uuid,
  zeroPad,
} from '@keywright/core'
import { fieldOf } from '@keywright/core/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failure } from '../test/failure.ts'
import { numRuns } from '../test/runs.ts'
import { checkKey } from './index.ts'

// Many keys, so fewer runs for each; `FC_RUNS` still scales them.
const few = Math.ceil(numRuns / 5)

const FIELDS: readonly (readonly [title: string, make: (name: string) => AnyField])[] = [
  ['text', text],
  ['token', token],
  ['integer', (name) => integer(name, { digits: 5 })],
  ['signed integer', (name) => integer(name, { digits: 16, signed: true })],
  ['bigint', (name) => bigint(name, { digits: 20 })],
  ['signed bigint', (name) => bigint(name, { digits: 30, signed: true })],
  ['decimal', (name) => decimal(name, { digits: 3, scale: 0 })],
  ['signed decimal', (name) => decimal(name, { digits: 4, scale: 2, signed: true })],
  ['number', number],
  ['boolean', boolean],
  ['time', time],
  ['date', date],
  ['year', (name) => bucket(name, 'year')],
  ['month', (name) => bucket(name, 'month')],
  ['day', (name) => bucket(name, 'day')],
  ['hour', (name) => bucket(name, 'hour')],
  ['choice', (name) => choice(name, ['b', 'a', 'ab'])],
  ['ranked', (name) => ranked(name, ['low', 'mid', 'high'])],
  ['uuid', uuid],
  ['bytes', bytes],
]

/** A key whose parts are not known to the checker. */
const anyKey = (...parts: Part[]): Key<[]> => key(...parts) as AnyKey as Key<[]>

describe('every field keeps every law', () => {
  it.each(FIELDS)('%s, in both directions', (_, make) => {
    checkKey(anyKey('K', make('a'), 'LITERAL', desc(make('b'))), { numRuns: few })
  })

  it.each(FIELDS)('%s, alone', (_, make) => {
    checkKey(anyKey(desc(desc(make('a')))), { numRuns: few })
  })
})

describe('keys of other shapes', () => {
  it('no field at all', () => {
    checkKey(key('#METADATA'), { numRuns })
  })

  it('no literal', () => {
    checkKey(key(text('a'), text('b')), { numRuns })
  })

  it('four fields in both directions', () => {
    checkKey(key('A', text('a'), desc(time('b')), 'B', number('c'), desc(token('d'))), { numRuns })
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
    checkKey(key('V', field('n', padded), text('id')), { fields: { n: numbers }, numRuns })
    checkKey(key('V', desc(field('n', padded)), text('id')), { fields: { n: numbers }, numRuns })
  })

  it('takes whole values, too', () => {
    checkKey(key('V', field('n', padded), text('id')), {
      values: fc.record({ n: numbers, id: fc.string() }),
      numRuns,
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
    checkKey(key('GRADE', field('grade', grade)), { numRuns })
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
      checkKey(key('V', field('n', codec), text('id')), { fields: { n: numbers }, numRuns }),
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
  ] as const)('catches a field whose codec nothing guards: %s', (law, wrong) => {
    const decode = (t: string) => (/^\d{5}$/.test(t) ? Number(t) : undefined)
    const raw = fieldOf<Field<'n', number>>({
      name: 'n',
      kind: 'custom',
      codec: { ...padded, decode, ...wrong },
    })
    const error = failure(() => checkKey(key('V', raw), { fields: { n: numbers }, numRuns }))
    expect(error.law).toBe(law)
  })

  it('catches a text with a delimiter in it: prefixSafe', () => {
    const raw = fieldOf<Field<'n', string>>({
      name: 'n',
      kind: 'custom',
      codec: { encode: (t: string) => t, decode: (t: string) => t, compare: compareKeys },
    })
    const fields = { n: fc.stringMatching(/^[a-z]#?[a-z#]?$/) }
    const found = (more?: { readonly seed: number }) =>
      failure(() => checkKey(key('V', raw), { fields, numRuns: 200, ...more }))
    expect(found().law).toBe('prefixSafe')
    // Which others it names in the runs that are left depends on what is drawn.
    expect(found({ seed: 1 }).message).toMatch(/Also broken: .*ranges exact/)
  })
})

describe('ranges', () => {
  const wrong = (starts: (start: string) => string | undefined) => {
    const { codec, ...rest } = text('t')
    return fieldOf<TextField<'t'>>({ ...rest, codec: { ...codec, starts } })
  }

  it.each([
    // By characters: half of one is no text, and nothing could be checked with it.
    ['holds too much', (start: string) => [...start].slice(0, -1).join('')],
    ['holds too little', (start: string) => `${start}a`],
    ['is refused', () => undefined],
  ])('catches a startsWith that %s', (_, starts) => {
    const error = failure(() => checkKey(key('K', wrong(starts)), { numRuns }))
    expect(error.law).toBe('rangesExact')
    expect(error.message).toContain('startsWith(')
  })

  it('catches a range that holds the keys of a neighbour', () => {
    const orders = key('ORDER', text('id'))
    const widened = { ...orders, fixed: ['ORDER', ''] }
    const error = failure(() => checkKey(widened, { numRuns }))
    expect(error.law).toBe('rangesExact')
  })
})

describe('options', () => {
  it.each([1, 2, 3, 4, 5])('maxBytes, for the longest text that there may be: seed %d', (seed) => {
    const docs = key('D', text('id'))
    const within = (maxLength: number) => () =>
      checkKey(docs, { fields: { id: fc.string({ maxLength }) }, maxBytes: 1024, numRuns: 5, seed })
    // Two bytes for D#, and three for each space.
    expect(within(340)).not.toThrow()
    expect(failure(within(341)).keys).toEqual([`D#${'$20'.repeat(341)}`])
    expect(failure(within(5000)).law).toBe('withinBytes')
    const values = fc.record({ id: fc.string({ maxLength: 5000 }) })
    const check = () => checkKey(docs, { values, maxBytes: 1024, numRuns: 5, seed })
    expect(failure(check).law).toBe('withinBytes')
  })

  it('an option that there is not', () => {
    const options = { maxByte: 1024 } as object
    expect(() => checkKey(key('D', text('id')), options)).toThrow('checkKey: expected the options')
  })

  it('maxBytes', () => {
    checkKey(key('N', integer('n', { digits: 5 })), { maxBytes: 7, numRuns })
    const error = failure(() =>
      checkKey(key('N', integer('n', { digits: 5 })), { maxBytes: 6, numRuns }),
    )
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
