import { arbitraryFor } from '@keywright/testing'
import fc from 'fast-check'
import type { PageKey } from '../key/definition.ts'
import type { FieldSketch } from '../key/sketch.ts'

const DIGITS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** Ids with this prefix; the first digit of a ULID is at most 7. */
const idsOf = (prefix: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...DIGITS.slice(0, 8)),
      fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 25, maxLength: 25 }),
    )
    .map(([first, rest]) => `${prefix}_${first}${rest}`)

/** Values that stress a key. Ids have their own codec, so their values are drawn here. */
export const valuesFor = (
  key: PageKey,
  fields: readonly FieldSketch[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const ids = fields.filter(({ kind }) => kind === 'id')
  return arbitraryFor(
    key,
    Object.fromEntries(ids.map(({ name, prefix }) => [name, idsOf(prefix ?? '')])) as never,
  ) as fc.Arbitrary<Readonly<Record<string, unknown>>>
}
