import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOf, repeat } from '../../test/random.ts'
import { infer } from './infer.ts'

const CODES = {
  airport: 'JFK LHR SFO CDG AMS FRA HND SIN DXB ORD'.split(' '),
  currency: 'USD EUR GBP JPY CHF'.split(' '),
  country: 'US DE FR GB JP IN BR'.split(' '),
  size: 'S M L XL'.split(' '),
}
type Code = keyof typeof CODES

type Part = { readonly is: 'code'; readonly of: Code } | { readonly is: 'id' | 'date' | 'literal' }

const LITERALS = ['FLIGHT', 'ROUTE', 'PRICE', 'SEAT']
const someCode = fc.constantFrom<Code>('airport', 'currency', 'country', 'size')
const somePart: fc.Arbitrary<Part> = fc.oneof(
  someCode.map((of) => ({ is: 'code' as const, of })),
  fc.constantFrom<Part>({ is: 'id' }, { is: 'date' }, { is: 'literal' }),
)

/** A table's keys: a literal first, then parts of which at least one is a code. */
const someTemplate = fc
  .tuple(someCode, fc.array(somePart, { maxLength: 3 }), fc.nat())
  .map(([of, others, at]) => {
    const parts = [...others]
    parts.splice(at % (parts.length + 1), 0, { is: 'code', of })
    // Two literals in a row are another matter.
    return parts.filter(
      ({ is }, i) => is !== 'literal' || (i > 0 && parts[i - 1]?.is !== 'literal'),
    )
  })

const keysOf = (template: readonly Part[], seed: number, count: number): string[] => {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const textOf = (part: Part, i: number): string => {
    if (part.is === 'code') return pick(CODES[part.of])
    if (part.is === 'literal') return LITERALS[i] as string
    return part.is === 'date'
      ? `2024-01-${10 + Math.floor(random() * 20)}`
      : `${pick(['k', 'b', 'z'])}-${Math.floor(random() * 9000)}`
  }
  return repeat(count, () => ['TRIP', ...template.map(textOf)].join('#'))
}

describe('codes in capitals inside keys', () => {
  it('are values: one template, one definition', () => {
    fc.assert(
      fc.property(someTemplate, fc.nat(), (template, seed) => {
        const { definitions } = infer(keysOf(template, seed, 400))
        const shape = [
          'TRIP',
          ...template.map(({ is }, i) => (is === 'literal' ? LITERALS[i] : '<>')),
        ]
        expect(definitions.map(({ pattern }) => pattern.replace(/<\w+>/g, '<>'))).toEqual([
          shape.join('#'),
        ])
      }),
    )
  })
})
