import type { Entity, EntityIndex, Side } from '@keywright/adapters'
import { text } from '@keywright/core'
import { chartPattern } from '../chart/chart-pattern.ts'
import { shardsAsked } from '../keys/shards.ts'
import { listOf } from '../text/words.ts'
import type { Asked } from './access-pattern.ts'
import type { Answer } from './answer.ts'
import { fullestFields } from './detail.ts'
import { hotNotes } from './hot-notes.ts'

/**
 * How one query for each shard of an index reads the rows of several entities: all of them are in
 * the index, their partition keys are the same, and what is given is exactly the partition.
 */
export const collectionAnswer = (name: string, asked: Asked): Answer | string => {
  const { entities, given, range, sortBy } = asked
  const missing = entities.filter((entity) => !Object.hasOwn(entity.indexes, name))
  if (missing.length > 0) return `does not hold ${listOf(missing.map((one) => one.name))}`
  const all = entities.map(({ indexes }) => indexes[name] as EntityIndex)
  const [first] = all as [EntityIndex]
  const partitions = new Set(all.map(({ pk }) => chartPattern(pk)))
  if (partitions.size > 1) {
    return `has them in different partitions: ${listOf([...partitions])}`
  }
  const needs = first.pk.fields.map((field) => field.name)
  const lacking = needs.filter((one) => !given.has(one))
  if (lacking.length > 0) return `needs ${listOf(lacking)} for its partition`
  const { by } = first.pk.shard ?? {}
  const extra = [...given, ...(range === undefined ? [] : [range])].filter(
    (one) => !needs.includes(one) && one !== by,
  )
  if (extra.length > 0) return `would have to filter by ${listOf(extra)}`
  if (sortBy !== undefined && !all.every(({ sk }) => isFirst(sk, sortBy))) {
    return `gives rows by entity, not by ${sortBy}`
  }
  const queries = shardsAsked(first.pk, given)
  return { index: first, queries, per: undefined, equal: [], ranged: undefined }
}

/** Whether a sort key begins with a field, so that rows of all entities come in its order. */
const isFirst = (sk: Side | undefined, name: string): boolean => {
  const first = sk?.native ? sk.fields[0] : sk?.key?.parts[0]
  return typeof first === 'object' && first.name === name
}

/** The partition that a collection is read from, for people. */
export const collectionCondition = ({ pk }: EntityIndex): string =>
  pk.native
    ? pk.attributes.map(({ name }, i) => `${name} = <${pk.fields[i]?.name}>`).join(' AND ')
    : `${pk.attributes[0]?.name} = ${chartPattern(pk)}`

/** What would let one query read several entities. */
export const suggestCollection = (
  entities: readonly Entity[],
  given: ReadonlySet<string>,
): string => {
  const known = new Map(entities.flatMap((entity) => [...fullestFields(entity)]))
  const partition = [...given].map((name) => known.get(name) ?? text(name))
  return [
    `// give ${listOf(entities.map(({ name }) => name))} one partition key ${given.size > 0 ? `of ${listOf([...given])} ` : ''}in one index, and sort keys that begin with different literals; read them with collectionInput`,
    ...hotNotes(partition, known),
  ].join('\n')
}
