import { desc, field, type Instant, integer, key, text, time } from '@keywright/core'
import fc from 'fast-check'
import { describe, expectTypeOf, it } from 'vitest'
import {
  arbitraryFor,
  canonical,
  checkEncoder,
  checkKey,
  injective,
  type LawError,
  type LawName,
  ordered,
  prefixSafe,
  rangesExact,
  roundTrip,
} from './index.ts'

const orderKey = key('ORDER', time('at'), text('id'))
const encode = (n: number) => String(n)
const compare = (a: number, b: number) => a - b

describe('arbitraryFor', () => {
  it('draws what the key takes', () => {
    expectTypeOf(arbitraryFor(orderKey)).toEqualTypeOf<fc.Arbitrary<{ at: Date; id: string }>>()
    expectTypeOf(arbitraryFor(key('N', desc(integer('n', { digits: 3 }))))).toEqualTypeOf<
      fc.Arbitrary<{ n: number }>
    >()
  })

  it('takes arbitraries for its fields, by name and type', () => {
    arbitraryFor(orderKey, { id: fc.uuid() })
    // @ts-expect-error no such field
    arbitraryFor(orderKey, { name: fc.uuid() })
    // @ts-expect-error an id is text
    arbitraryFor(orderKey, { id: fc.nat() })
  })
})

describe('checkEncoder', () => {
  it('infers the values from the arbitrary', () => {
    checkEncoder({
      values: fc.record({ org: fc.string(), n: fc.nat() }),
      encode: (value) => {
        expectTypeOf(value).toEqualTypeOf<{ org: string; n: number }>()
        return value.org
      },
      compare: (a, b) => a.n - b.n,
    })
  })

  it('refuses functions for other values', () => {
    const byLength = (a: string, b: string) => a.length - b.length
    // @ts-expect-error compare is for numbers
    checkEncoder({ values: fc.nat(), encode, compare: byLength })
    // @ts-expect-error compare gives a number
    checkEncoder({ values: fc.nat(), encode, compare: (a, b) => a < b })
    // @ts-expect-error encode is for numbers
    checkEncoder({ values: fc.nat(), encode: (text: string) => text, compare })
    // @ts-expect-error encode gives a string
    checkEncoder({ values: fc.nat(), encode: (n) => n, compare })
    // @ts-expect-error compare is needed
    checkEncoder({ values: fc.nat(), encode })
  })
})

describe('checkKey', () => {
  it('takes values and fields of the key', () => {
    checkKey(orderKey, { fields: { id: fc.uuid() }, maxBytes: 1024, numRuns: 10, seed: 1 })
    checkKey(orderKey, { values: fc.record({ at: fc.date(), id: fc.string() }) })
    // @ts-expect-error at is missing
    checkKey(orderKey, { values: fc.record({ id: fc.string() }) })
    // @ts-expect-error no such field
    checkKey(orderKey, { fields: { name: fc.string() } })
  })

  it('knows the values of a codec of your own', () => {
    const version = field('version', { encode, decode: Number, compare })
    checkKey(key('V', version), { fields: { version: fc.nat() } })
    // @ts-expect-error a version is a number
    checkKey(key('V', version), { fields: { version: fc.string() } })
  })
})

describe('laws', () => {
  it('are properties', () => {
    expectTypeOf(injective({ values: fc.nat(), encode })).toEqualTypeOf<
      fc.IPropertyWithHooks<[number[]]>
    >()
    expectTypeOf(rangesExact(orderKey)).toEqualTypeOf<
      fc.IPropertyWithHooks<[{ at: Instant; id: string }[]]>
    >()
  })

  it('take a key as it is', () => {
    injective(orderKey)
    ordered(orderKey)
    roundTrip(orderKey)
    canonical(orderKey)
    prefixSafe(orderKey)
    prefixSafe({ ...orderKey, values: arbitraryFor(orderKey) })
  })

  it('say what they need', () => {
    // @ts-expect-error an order is needed
    ordered({ values: fc.nat(), encode })
    // @ts-expect-error decode is needed
    roundTrip({ values: fc.nat(), encode })
    // @ts-expect-error values are needed
    injective({ encode })
    // @ts-expect-error only a key has ranges
    rangesExact({ values: fc.nat(), encode, compare })
  })
})

describe('LawError', () => {
  it('names its law', () => {
    expectTypeOf<LawError['law']>().toEqualTypeOf<LawName>()
    expectTypeOf<LawError['seed']>().toEqualTypeOf<number | undefined>()
  })
})
