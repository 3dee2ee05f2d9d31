import type { AnyField } from '@keywright/core'
import { text } from '@keywright/core'
import { coreField } from '../../field-of-kind.ts'
import { kindOf } from '../../kind.ts'
import { camel } from '../../names.ts'
import type { Observed } from '../../observed.ts'
import { attributeOf, type Item, textOf } from '../row.ts'
import { fieldsFor, readsToken, writerOf } from './writers.ts'

/** A place of a key that holds values, in all rows of an entity. */
export interface Place {
  /** The token of each row. */
  readonly tokens: readonly string[]
  /** What each row holds: its attributes, and the values of the keys before this one. */
  readonly items: readonly Item[]
  /** The literal before it. */
  readonly literal: string
  readonly values: Observed
  /** Attributes that are no values: the keys themselves, and the names that this key has already. */
  readonly taken: ReadonlySet<string>
  readonly isLegacy: boolean
  /** Whether every row has to hold the value: the keys of an index are made of nothing else. */
  readonly isStrict: boolean
}

/** Shorter tokens are equal by chance. */
const TELLING = 4

/** The field that writes the tokens of a place out of an attribute; `undefined` where none does. */
export const attributeField = (place: Place): AnyField | undefined => {
  const { tokens, items, taken } = place
  const names = new Map<string, number>()
  for (const item of items.slice(0, 64)) {
    for (const name of Object.keys(item)) {
      if (!taken.has(name)) names.set(name, (names.get(name) ?? 0) + 1)
    }
  }
  const isVaried = new Set(tokens.slice(0, 64)).size > 1
  const ranked = [...names.keys()]
    .map((name) => ({ name, likeness: likeness(name, place.literal) }))
    .sort((a, b) => b.likeness - a.likeness)
  const unsure: AnyField[] = []
  for (const { name, likeness } of ranked) {
    const field = fieldOf(name, place)
    if (!field) continue
    const isSure = isVaried || likeness > 0 || (tokens[0] as string).length >= TELLING
    if (isSure) return field
    unsure.push(field)
  }
  // One short value may be equal by chance: then the only id is taken, or what makes the key at least.
  const ids = unsure.filter(({ name }) => /id$/i.test(name))
  return ids.length === 1 || place.isStrict ? (ids[0] ?? unsure[0]) : undefined
}

/** An attribute whose text in one letter case is what stands in the place, in all rows. */
export const foldedName = ({ tokens, items, taken }: Place): string | undefined => {
  const [first = {}] = items
  const names = Object.keys(first).filter((name) => !taken.has(name))
  for (const [suffix, fold] of FOLDS) {
    const isFolded = (name: string): boolean =>
      tokens.every((token, i) => {
        const value = textOf(items[i] as Item, name)
        return (
          value !== undefined &&
          writerOf(text(name) as unknown as AnyField, false)(fold(value)) === token
        )
      })
    const found = names.find(isFolded)
    if (found !== undefined) return `${found}${suffix}`
  }
  return undefined
}

const FOLDS: readonly (readonly [suffix: string, fold: (text: string) => string])[] = [
  ['Lower', (text) => text.toLowerCase()],
  ['Upper', (text) => text.toUpperCase()],
]

/** How much a name is like the literal before it: `userId` after USER. */
const likeness = (name: string, literal: string): number => {
  const [own, word] = [name.toLowerCase(), camel(literal).toLowerCase()]
  if (word === '') return /id$/i.test(name) ? 1 : 0
  if (own === word || own === `${word}id`) return 3
  return own.startsWith(word) || word.startsWith(own) || own.includes(word) ? 2 : 0
}

/** The field of an attribute, where it writes every token. */
const fieldOf = (name: string, place: Place): AnyField | undefined => {
  const { tokens, items, isLegacy } = place
  const first = items.findIndex((item) => attributeOf(item, name) !== undefined)
  if (first < 0) return undefined
  const value = attributeOf(items[first] as Item, name)
  const token = tokens[first] as string
  for (const field of fieldsFor(name, value, token, isLegacy)) {
    if (writerOf(field, isLegacy)(value) !== token || !isPadded(field, place)) continue
    if (!writesAll(field, place)) continue
    const finer = field.kind === 'text' && !('of' in field) ? finerField(name, place) : undefined
    return finer ?? field
  }
  return undefined
}

/** Numbers with fewer digits and no zero before them may not be padded: the next one may have more. */
const PADDED_DIGITS = 4

/** Whether numbers of one width are so on purpose. */
const isPadded = (field: AnyField, { tokens, isLegacy }: Place): boolean => {
  if (isLegacy || (field.kind !== 'integer' && field.kind !== 'bigint') || 'of' in field)
    return true
  const isWide = (tokens[0] as string).length >= PADDED_DIGITS
  return isWide || tokens.some((token) => /^-|^0\d/.test(token))
}

const writesAll = (field: AnyField, { tokens, items, isLegacy, isStrict }: Place): boolean => {
  const write = writerOf(field, isLegacy)
  const read = readsToken(field, isLegacy)
  return tokens.every((token, i) => {
    const value = attributeOf(items[i] as Item, field.name)
    if (value === undefined) return !isStrict && read(token)
    return write(value) === token
  })
}

/** What texts are beyond text: times, dates, choices, ids. */
const finerField = (name: string, place: Place): AnyField | undefined => {
  const kind = kindOf(place.values)
  if (kind.kind === 'text' || kind.kind === 'number') return undefined
  const field = coreField(name, kind)
  return field.kind !== 'text' && writesAll(field, place) ? field : undefined
}

/** A field with a name of its own, for values that no attribute holds; `undefined` if it does not read them all. */
export const ownField = (name: string, place: Place): AnyField | undefined => {
  const { tokens, isLegacy } = place
  const kind = kindOf(place.values)
  const fields = [coreField(name, kind), text(name) as unknown as AnyField]
  return fields.find((field) => tokens.every(readsToken(field, isLegacy)))
}
