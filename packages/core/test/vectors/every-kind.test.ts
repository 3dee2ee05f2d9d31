import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KINDS } from '../../src/internal.ts'

interface Case {
  readonly op: string
  readonly key?: unknown
  readonly where?: Readonly<Record<string, unknown>>
  readonly refused?: boolean
}

const { levels } = JSON.parse(
  readFileSync(new URL('../../vectors.json', import.meta.url), 'utf8'),
) as { readonly levels: Readonly<Record<string, readonly Case[]>> }
const cases = Object.values(levels).flat()

/** The cases whose key has a field of this kind, in this direction; `name` is that of the field. */
const casesOf = (kind: string, desc: boolean): (Case & { readonly name: string })[] =>
  cases.flatMap((one) =>
    (Array.isArray(one.key) ? one.key : [])
      .filter((part) => part?.field === kind && (part.desc === true) === desc)
      .map(({ name }) => ({ ...one, name })),
  )

const operatorOf = ({
  where,
  name,
}: {
  readonly where?: Case['where']
  readonly name: string
}): string => Object.keys(Object(where?.[name]))[0] ?? ''

const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'between']

// The codec of a custom field is the user's: there is no text that every implementation writes for it.
const kinds = Object.keys(KINDS).filter((kind) => kind !== 'custom')

describe.each(kinds.flatMap((kind) => [[kind, false] as const, [kind, true] as const]))(
  'the vectors of %s, desc %s',
  (kind, desc) => {
    const own = casesOf(kind, desc)

    it.each(['encode', 'decode'])('have what %s gives, and what it refuses', (op) => {
      const [given, refused] = [false, true].map(
        (wanted) => own.filter((one) => one.op === op && (one.refused === true) === wanted).length,
      )
      expect(given).toBeGreaterThan(1)
      expect(refused).toBeGreaterThan(1)
    })

    it('have a range for every operator', () => {
      const ranges = own.filter((one) => one.op === 'where' && one.refused !== true).map(operatorOf)
      expect(OPERATORS.filter((operator) => !ranges.includes(operator))).toEqual([])
    })
  },
)
