import {
  compareKeys,
  compositeKey,
  entityKey,
  multiAttributeKey,
  parseCompositeKey,
  parseMultiAttributeKey,
  parseReverseTime,
  parseZeroPadded,
  reverseTime,
  zeroPad,
} from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { checkEncoder, type EncoderCheck } from '../src/index.ts'
import { type Element, fromHex, toHex } from './hex-tuple.ts'
import { numRuns } from './runs.ts'

const passes = <V>(check: EncoderCheck<V>): void => checkEncoder({ ...check, numRuns })

const byNumber = (a: number, b: number) => a - b
const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()
const compareLists = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((part, i) => part !== b[i])
  if (at < 0) return a.length - b.length
  return at < b.length ? compareKeys(a[at] as string, b[at] as string) : 1
}

describe('right encoders that Keywright did not make', () => {
  it('zero-padded numbers', () => {
    passes({
      values: fc.nat(99_999),
      encode: (n) => String(n).padStart(5, '0'),
      decode: Number,
      compare: byNumber,
      maxBytes: 5,
    })
  })

  it('signed numbers, moved above zero', () => {
    passes({
      values: fc.integer({ min: -5000, max: 4999 }),
      encode: (n) => String(n + 5000).padStart(4, '0'),
      decode: (key) => Number(key) - 5000,
      compare: byNumber,
    })
  })

  it('numbers in base 36, padded', () => {
    passes({
      values: fc.nat(),
      encode: (n) => n.toString(36).padStart(6, '0'),
      decode: (key) => Number.parseInt(key, 36),
      compare: byNumber,
    })
  })

  it('32-bit floats as sortable bits', () => {
    const view = new DataView(new ArrayBuffer(4))
    passes({
      values: fc.float({ noNaN: true }),
      encode: (n) => {
        view.setFloat32(0, n + 0)
        const bits = view.getUint32(0)
        const sortable = bits >>> 31 ? ~bits >>> 0 : (bits | 0x80000000) >>> 0
        return sortable.toString(16).padStart(8, '0')
      },
      decode: (key) => {
        const bits = Number.parseInt(key, 16)
        view.setUint32(0, bits >>> 31 ? bits & 0x7fffffff : ~bits)
        return view.getFloat32(0)
      },
      compare: byNumber,
    })
  })

  it('ISO times', () => {
    passes({
      values: fc.date({
        min: new Date('0000-01-01T00:00:00.000Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      encode: (at) => `LOGIN#${at.toISOString()}`,
      decode: (key) => new Date(key.slice(6)),
      compare: byTime,
    })
  })

  it('any well-formed text as it is', () => {
    passes({
      values: fc.string({ unit: anyChar, minLength: 1 }),
      encode: (text) => text,
      decode: (key) => key,
      compare: (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
    })
  })

  it('a template literal, where the values are such that it works', () => {
    const slug = fc.stringMatching(/^[a-z]{1,6}$/)
    passes({
      values: fc.record({ org: slug, id: slug }),
      encode: ({ org, id }) => `ORG#${org}#${id}`,
      decode: (key) => {
        const [, org, id] = key.split('#')
        return { org, id }
      },
      compare: (a, b) => compareKeys(a.org, b.org) || compareKeys(a.id, b.id),
    })
  })

  it('the same over values that were mapped, which must not be taken for more than they are', () => {
    const slug = fc.stringMatching(/^[a-z]{1,6}$/)
    const day = fc.nat(20_000).map((n) => new Date(n * 86_400_000))
    passes({
      values: fc.tuple(slug, slug, day).map(([org, id, on]) => ({ org, id, on })),
      encode: ({ org, id, on }) => `${org}#${on.toISOString().slice(0, 10)}#${id}`,
      decode: (key) => {
        const [org, on, id] = key.split('#')
        return { org, id, on: new Date(`${on}`) }
      },
      compare: (a, b) => compareKeys(a.org, b.org) || byTime(a.on, b.on) || compareKeys(a.id, b.id),
    })
  })

  it('an order by one part only, which leaves the others free', () => {
    passes({
      values: fc.record({ at: fc.nat(999), id: fc.uuid() }),
      encode: ({ at, id }) => `${String(at).padStart(3, '0')}#${id}`,
      compare: (a, b) => a.at - b.at,
    })
  })

  it('one spelling for each name, where `equals` says so', () => {
    passes({
      values: fc.string({ minLength: 1 }),
      encode: (email) => email.toLowerCase(),
      compare: (a, b) => compareKeys(a.toLowerCase(), b.toLowerCase()),
      equals: (a, b) => a.toLowerCase() === b.toLowerCase(),
    })
  })

  it('tuples of texts and numbers as FoundationDB packs them, in hex', () => {
    const element: fc.Arbitrary<Element> = fc.oneof(
      fc.string({ unit: anyChar }),
      fc.maxSafeInteger(),
    )
    const compareElements = (a: Element, b: Element): number => {
      if (typeof a === 'string') return typeof b === 'string' ? compareKeys(a, b) : -1
      return typeof b === 'string' ? 1 : a - b
    }
    passes({
      values: fc.array(element, { minLength: 1, maxLength: 4 }),
      encode: toHex,
      decode: fromHex,
      compare: (a, b) => {
        const order = a.map((part, i) => {
          const other = b[i]
          return other === undefined ? 1 : compareElements(part, other)
        })
        return order.find((sign) => sign !== 0) ?? a.length - b.length
      },
    })
  })
})

describe("Keywright's patterns", () => {
  // They refuse U+10FFFF with a KeyError, which is not a fault of an encoder.
  const texts = fc.string({ unit: anyChar })

  it('compositeKey', () => {
    passes({
      // A single empty text is an empty key, which stores refuse.
      values: fc
        .array(texts, { minLength: 1, maxLength: 4 })
        .filter(([a, b]) => a !== '' || b !== undefined),
      encode: compositeKey,
      decode: parseCompositeKey,
      compare: compareLists,
    })
  })

  it('entityKey', () => {
    passes({
      values: texts,
      encode: (id) => entityKey('USER', id),
      compare: compareKeys,
    })
  })

  it('multiAttributeKey', () => {
    passes({
      values: fc.record({ country: texts, city: texts }),
      encode: multiAttributeKey,
      decode: (text) => parseMultiAttributeKey(text, ['country', 'city']),
      compare: (a, b) => compareKeys(a.country, b.country) || compareKeys(a.city, b.city),
    })
  })

  it('zeroPad', () => {
    passes({
      values: fc.nat(99_999),
      encode: (n) => zeroPad(n, 5),
      decode: parseZeroPadded,
      compare: byNumber,
    })
  })

  it('reverseTime', () => {
    passes({
      values: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      encode: reverseTime,
      decode: parseReverseTime,
      compare: (a, b) => byTime(b, a),
    })
  })
})
