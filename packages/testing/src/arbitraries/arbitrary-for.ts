import type { AnyField, DecodedOf, FieldKind, FieldsOf, InputOf, Key, Part } from '@keywright/core'
import { answer, refuse, words } from '@keywright/core/internal'
import fc from 'fast-check'
import { sameValue } from '../search/index.ts'
import { codecOf } from '../subject/field-value.ts'
import { byteLists, uuidSpellings, uuids } from './binary.ts'
import { dates, durations, times } from './calendar.ts'
import { NOT_MINE } from './not-mine.ts'
import { bigints, decimalSpellings, decimals, integers, numbers } from './numeric.ts'
import { texts, tokens } from './text.ts'

/** Arbitraries for some of a key's fields, by name. */
export type FieldArbitraries<Parts extends readonly Part[]> = {
  readonly [F in FieldsOf<Parts>[number] as F['name']]?: fc.Arbitrary<InputOf<F>> | undefined
}

/**
 * Values that stress a key: delimiters, escapes, spaces, NUL, empty texts and prefixes of each other,
 * astral characters beside U+E000 to U+FFFF, extreme numbers and dates.
 *
 * Every value is one that the key takes, in the form in which `decode` gives it back (only -0 comes
 * back as 0). Fields can be given arbitraries of their own; one with a codec of your own needs it.
 *
 * @throws KeyError for such a field without one, unless its codec lists all its texts.
 * @example
 * const cityKey = key('CITY', choice('country', ['US', 'CH']), text('name'))
 * const comesBack = (city) => cityKey.decode(cityKey.encode(city)).name === city.name
 * fc.assert(fc.property(arbitraryFor(cityKey), comesBack)) // => undefined
 * fc.sample(arbitraryFor(cityKey, { name: fc.constant('Bern') }), 1)[0].name // => 'Bern'
 */
export const arbitraryFor = <const Parts extends readonly Part[]>(
  key: Key<Parts>,
  fields: FieldArbitraries<Parts> = {},
): fc.Arbitrary<DecodedOf<Parts>> =>
  // No checker can follow the values of a key from its fields.
  answer(
    'arbitraryFor',
    () =>
      drawAll(key.fields, fields, canonicalOf) as fc.Arbitrary<unknown> as fc.Arbitrary<
        DecodedOf<Parts>
      >,
  )

/** The same, in every spelling that `encode` takes: UUIDs in capitals, any time of a bucket. */
export const inputsFor = (
  fields: readonly AnyField[],
  given: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>> = {},
): fc.Arbitrary<object> => drawAll(fields, given, inputsOf)

const drawAll = (
  fields: readonly AnyField[],
  given: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>>,
  draw: (field: AnyField) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> => {
  const entries = fields.map((field) => [field.name, given[field.name] ?? draw(field)] as const)
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true })
}

type Draw = (field: AnyField) => fc.Arbitrary<unknown>

const inputsOf: Draw = (field) => (SPELLINGS[field.kind] ?? CANONICAL[field.kind])(field)

const canonicalOf: Draw = (field) => CANONICAL[field.kind](field)

/** The options of a field, which its kind decides. */
const optionsOf = <Options>(field: AnyField): Options =>
  (field as unknown as { readonly options: Options }).options

/** By kind: what a key gives back. */
const CANONICAL: Readonly<Record<FieldKind, Draw>> = {
  text: () => texts,
  token: () => tokens,
  integer: (field) => integers(optionsOf(field)),
  bigint: (field) => bigints(optionsOf(field)),
  decimal: (field) => decimals(optionsOf(field)),
  number: () => numbers,
  boolean: () => fc.boolean(),
  time: () => times,
  date: () => dates,
  bucket: (field) => starts(field),
  choice: (field) => fc.constantFrom(...optionsOf<string[]>(field)),
  ranked: (field) => fc.constantFrom(...optionsOf<string[]>(field)),
  uuid: () => uuids,
  bytes: () => byteLists,
  duration: () => durations,
  custom: (field) => listed(field),
}

/** Where `encode` takes more than that. */
const SPELLINGS: { readonly [Kind in FieldKind]?: Draw } = {
  uuid: () => uuidSpellings,
  bucket: () => times,
  decimal: (field) => decimalSpellings(optionsOf(field)),
}

/** The starts of buckets: what a key gives back for any time in them. */
const starts = (field: AnyField): fc.Arbitrary<unknown> => {
  const { encode, decode } = codecOf(field)
  const start = (time: unknown): unknown => decode(encode(time))
  return times.map(start, (time) => {
    if (!sameValue(start(time), time)) throw NOT_MINE
    return time as Date
  })
}

/** All values of a codec of the user's own, if it lists its texts. */
const listed = (field: AnyField): fc.Arbitrary<unknown> => {
  const { all = [], decode } = codecOf(field)
  if (all.length > 0) return fc.constantFrom(...all.map((text) => decode(text)))
  return refuse(
    'INVALID_DEFINITION',
    `an arbitrary, as in arbitraryFor(key, { ${field.name}: … }) or checkKey(key, { fields: { ${field.name}: … } })`,
    words('none, and the codec does not list its values'),
    { field: field.name },
  )
}
