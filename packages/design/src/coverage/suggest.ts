import type { Entity } from '@keywright/adapters'
import { type AnyField, text } from '@keywright/core'
import { customName, fieldCode, quote } from '@keywright/core/internal'
import { indexesOf } from '../keys/entities.ts'
import type { Asked } from './access-pattern.ts'
import { isOneRow } from './answer.ts'
import { fullestFields } from './detail.ts'
import { hotNotes } from './hot-notes.ts'
import { placeFor } from './suggest-place.ts'

/**
 * The index that would answer a pattern, as properties to paste: the entity's keys and, where it
 * takes a new index, the table's `indexes`. Everything given is in the partition; the sort key begins
 * with the entity, so that others may share the index, and goes on with the range or the order.
 */
export const suggestIndex = (asked: Asked): string => {
  const { entity, given, range, sortBy } = asked
  const isSorted = sortBy === undefined || given.has(sortBy) || isOneRow(asked)
  if (range !== undefined && !isSorted && sortBy !== range) {
    return `// no index gives a range of ${quote(range)} in the order of ${quote(sortBy)}: sort what it gives, or leave one out`
  }
  const known = fullestFields(entity)
  const fieldOf = (name: string): AnyField => known.get(name) ?? text(name)
  const partition = [...given].map((name) => ascending(fieldOf(name)))
  const last = range ?? (isSorted ? undefined : sortBy)
  const sort = last === undefined ? [] : [fieldOf(last)]

  const place = placeFor(entity, sort.length > 0)
  const pk = keyCode(partitionLiteral(entity, partition), partition)
  const sk = place.sk === undefined ? '' : `, sk: ${keyCode(literalOf(entity.name), sort)}`
  const name = propertyName(place.name)
  const schema = `${name}: { pk: ${quote(place.pk)}, sk: ${quote(place.sk ?? '')} }`
  return [
    `${name}: { pk: ${pk}${sk} }, // in the keys of ${quote(entity.name)}`,
    ...(place.isNew ? [`indexes: { ${schema} }, // in the table ${quote(entity.table.name)}`] : []),
    ...notes(entity, known, partition, sort),
  ].join('\n')
}

/** The name of a property, quoted only where it has to be. */
const propertyName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : quote(name)

/** A field without `desc`: in a partition no order matters. */
const ascending = (field: AnyField): AnyField =>
  'of' in field ? ascending(field.of as AnyField) : field

const keyCode = (literal: string, fields: readonly AnyField[]): string =>
  `key(${[quote(literal), ...fields.map(fieldCode)].join(', ')})`

/** What a partition of these fields begins with: what one does already, or the first field's name. */
const partitionLiteral = (entity: Entity, fields: readonly AnyField[]): string => {
  const [first] = fields
  if (!first) return literalOf(entity.name)
  for (const { pk } of indexesOf(entity)) {
    const [literal, field] = pk.key?.parts ?? []
    if (typeof literal === 'string' && typeof field === 'object' && field.name === first.name) {
      return literal
    }
  }
  return literalOf(first.name.replace(/(?<=.)_?[iI]d$/, ''))
}

/** A name as literals are written: `orderItem` is `ORDER_ITEM`. */
const literalOf = (name: string): string =>
  name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase() || 'ROW'

/** What people have to decide: comments, because code cannot. */
const notes = (
  entity: Entity,
  known: ReadonlyMap<string, AnyField>,
  partition: readonly AnyField[],
  sort: readonly AnyField[],
): string[] => {
  const all = [...partition, ...sort]
  const guesses = all.filter(({ name }) => !known.has(name))
  const customs = all.filter(({ kind }) => kind === 'custom')
  return [
    ...guesses.map(
      ({ name }) =>
        `// ${quote(name)}: no key of ${quote(entity.name)} holds it, so text is a guess`,
    ),
    ...customs.map(
      ({ name }) => `// ${customName(name)}: the field ${quote(name)} of its other keys`,
    ),
    ...hotNotes(partition, known),
  ]
}
