import type { AnyField } from '@keywright/core'
import type { Component } from '../../keys/component.ts'
import { patternOf } from '../../keys/entities.ts'
import { type Rows, sharing } from '../../keys/rows.ts'
import { listOf } from '../../text/words.ts'
import type { Design, Rule } from '../rule.ts'

/**
 * A relation is a row in the partition of one entity whose sort key names another, which has a
 * partition of its own: by the same field names, or by a part that is that partition's key.
 */
export const missingInverse: Rule = {
  name: 'missing-inverse',
  severity: 'info',
  reason:
    'A relation can be read from one end only: the rows that refer to the other end cannot be found without a scan.',
  fix: 'Add an index with the two keys exchanged.',
  check: (rows, design) => {
    if (rows.index.schema.kind !== 'primary') return []
    const seen = new Set<string>()
    return [...sharing(rows, design.rows), rows].flatMap((target) => {
      const named =
        target === rows
          ? selfReference(rows)
          : isWhole(target)
            ? referenceTo(target, rows)
            : undefined
      const partition = patternWith(target.pk, named ?? [])
      if (!named || seen.has(partition) || hasInverse(rows, named, design)) return []
      if (!isAsked(rows, named, design)) return []
      seen.add(partition)
      const own = rows.entity.name
      const name = target === rows ? partition : target.entity.name
      return [
        {
          message: `${own} refers to ${name} by ${listOf(named)}, but no index has that as its partition: no query finds every ${own} of one ${name}.`,
          fix: `Add an index with the partition key ${partition} and the sort key ${patternOf(rows.index.pk)} to ${own}.`,
        },
      ]
    })
  },
}

/** A key's shape with other names for its fields. */
const patternWith = (components: readonly Component[], names: readonly string[]): string => {
  const left = [...names]
  return components.map(({ field, texts }) => (field ? `<${left.shift()}>` : texts[0])).join('#')
}

/** Whether an entity is one row in a partition of its own: its partition says which. */
const isWhole = ({ index: { pk, sk } }: Rows): boolean => {
  const names = new Set(pk.fields.map(({ name }) => name))
  return names.size > 0 && !pk.shard && (sk?.fields ?? []).every(({ name }) => names.has(name))
}

/** Names that do not say whose they are: the `id` of an order is not that of a user. */
const GENERIC = /^(id|uuid|ulid|key|name|slug|code|number|no)$/i

/** The sort fields with which rows refer to an entity, in its order. */
const referenceTo = (target: Rows, { index: { pk, sk }, sk: sort }: Rows): string[] | undefined => {
  const own = new Set(pk.fields.map(({ name }) => name))
  const fields = (sk?.fields ?? []).filter(({ name }) => !own.has(name))
  const wanted = target.index.pk.fields
  const isNamed =
    wanted.every((field) => fields.some((one) => one.name === field.name)) &&
    !wanted.every(({ name }) => GENERIC.test(name))
  if (own.size === 0) return undefined
  if (isNamed) return wanted.map(({ name }) => name)
  return spelled(target.pk, sort, fields)
}

/** The sort fields with which rows refer to another partition of their own kind, as friends do. */
const selfReference = ({
  index: { pk, sk },
  pk: partition,
  sk: sort,
}: Rows): string[] | undefined => {
  const own = new Set(pk.names)
  const fields = (sk?.fields ?? []).filter(({ name }) => !own.has(name))
  return own.size > 0 && !pk.shard ? spelled(partition, sort, fields) : undefined
}

/** Finds a partition key, literals and kinds of fields, as a part of a sort key. */
const spelled = (
  wanted: readonly Component[],
  sort: readonly Component[],
  fields: readonly AnyField[],
): string[] | undefined => {
  const isLike = (a: Component, b: Component | undefined): boolean =>
    a.field
      ? a.field.kind === b?.field?.kind && isFree(b.field)
      : a.texts[0] === b?.texts[0] && !b?.field
  const isFree = (field: AnyField): boolean => fields.includes(field)
  // Fields alone, without a literal, would match too much.
  if (!wanted.some(({ field }) => !field)) return undefined
  const at = sort.findIndex((_, i) =>
    wanted.every((component, j) => isLike(component, sort[i + j])),
  )
  return at < 0
    ? undefined
    : sort.slice(at, at + wanted.length).flatMap(({ field }) => field?.name ?? [])
}

/** Whether some index is partitioned by these fields, and says who refers to them. */
const hasInverse = ({ entity, index }: Rows, named: readonly string[], design: Design): boolean => {
  const referrer = index.pk.fields.map(({ name }) => name)
  return design.rows.some((other) => {
    const { pk } = other.index
    return (
      other.entity.table.name === entity.table.name &&
      pk.fields.length > 0 &&
      pk.fields.every(({ name }) => named.includes(name)) &&
      (other.entity === entity || mirrors(other, entity, referrer))
    )
  })
}

/**
 * Whether another entity is the same relation from its other end, as adjacency lists write it: a row
 * of its own under the other partition that refers back, and is named after this one.
 */
const mirrors = (other: Rows, entity: Rows['entity'], referrer: readonly string[]): boolean => {
  const { pk, sk } = other.index
  const has = [...pk.needs, ...(sk?.needs ?? [])]
  const [a, b] = [other.entity.name.toLowerCase(), entity.name.toLowerCase()]
  const isNamedAfter = a.includes(b) || b.includes(a)
  return isNamedAfter && referrer.every((name) => has.includes(name))
}

/** With access patterns: whether one of them asks for the rows that refer to the other end. */
const isAsked = ({ entity }: Rows, named: readonly string[], { patterns }: Design): boolean =>
  patterns === undefined ||
  patterns.some((asked) => asked.entity === entity && named.every((name) => asked.given.has(name)))
