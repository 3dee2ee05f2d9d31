import {
  type AnyField,
  type AnyKey,
  bucket,
  desc,
  key,
  type Part,
  type ShardedKey,
  sharded,
  text,
} from '@keywright/core'
import { type Entity, entity, type TableDefinition, table } from '../../../src/index.ts'
import type {
  Design,
  EntityDesign,
  FieldDesign,
  IndexDesign,
  SideDesign,
  TextSide,
  UniqueDesign,
} from './design-types.ts'
import { isList } from './design-types.ts'
import { kindOf } from './kinds.ts'

/** The field of an attribute; ascending, unless the key says otherwise. */
export const fieldIn = (design: Design, { attribute, descending, unit }: FieldDesign): AnyField => {
  if (unit) return bucket(attribute, unit) as unknown as AnyField
  const kind = design.attributes.find(({ name }) => name === attribute)?.kind
  // What only `values` gives is text.
  const field = kind === undefined ? text(attribute) : kindOf(kind).field(attribute)
  return descending ? (desc(field as never) as AnyField) : field
}

/** The key of a side, without its shard. */
export const baseOf = (design: Design, { parts }: TextSide): AnyKey =>
  key(
    ...(parts.map((part) => (typeof part === 'string' ? part : fieldIn(design, part))) as Part[]),
  ) as unknown as AnyKey

/** The key of a side in a version of the design, as a user would write it. */
export const keyIn = (
  design: Design,
  side: TextSide,
  version: number,
): AnyKey | ShardedKey<Part[], string> => {
  const base = baseOf(design, side)
  if (!side.shard) return base
  const { by, as, counts } = side.shard
  const count = counts[version] as number
  const formerly = [...new Set(counts.slice(0, version))].filter((one) => one !== count)
  return sharded(base as never, {
    by: (as === 'name' ? by : fieldIn(design, { attribute: by })) as never,
    count,
    ...(formerly.length > 0 ? { formerly } : {}),
  }) as never
}

const attributesIn = (side: SideDesign): unknown =>
  isList(side)
    ? side.list.map(({ attribute, type }) => (type === 'S' ? attribute : { name: attribute, type }))
    : side.attribute

/** The table of a version: its indexes are there from the start, its type attribute may come later. */
export const tableIn = (design: Design, version: number) => {
  const { entities, typeSince, ttlSince } = design
  const [{ indexes }] = entities as [EntityDesign]
  const [primary, ...others] = indexes as [IndexDesign, ...IndexDesign[]]
  return table({
    name: 'adversary',
    pk: attributesIn(primary.pk),
    ...(primary.sk ? { sk: attributesIn(primary.sk) } : {}),
    ...(typeSince !== undefined && typeSince <= version ? { type: 'type' } : {}),
    ...(ttlSince !== undefined && ttlSince <= version ? { ttl: 'expires' } : {}),
    indexes: Object.fromEntries(
      others.map(({ name, kind, pk, sk, projection }) => [
        name,
        {
          ...(kind === 'local' ? {} : { pk: attributesIn(pk) }),
          ...(sk ? { sk: attributesIn(sk) } : {}),
          ...(projection ? { projection } : {}),
        },
      ]),
    ),
  } as TableDefinition)
}

/** The indexes that an entity is in, in a version. */
export const indexesIn = (entity: EntityDesign, version: number): IndexDesign[] =>
  entity.indexes.filter(({ since }) => since <= version)

/** What is unique in an entity, in a version. */
export const uniquesIn = ({ unique = [] }: EntityDesign, version: number): UniqueDesign[] =>
  unique.filter(({ since }) => since <= version)

/** Whether an entity has a revision, in a version. */
export const isRevisedIn = ({ revisionSince }: EntityDesign, version: number): boolean =>
  revisionSince !== undefined && revisionSince <= version

/** What items have beside the attributes of their design. */
const MORE = ['is', 'note', 'extra', 'visits']

/**
 * A schema that knows the attributes of an item and no others, wants a bigint where there was one, and gives a
 * copy: what the library takes off and puts back, and in which form, is at stake.
 */
const schemaOf = ({ attributes, entities }: Design) => {
  const isProjected = entities.some(({ indexes }) => indexes.some(({ projection }) => projection))
  // A row that was projected need not say what `values` made this of.
  const made = isProjected ? ['derived'] : []
  const names = [...MORE, ...made, ...attributes.map(({ name }) => name)]
  const large = attributes.filter(({ kind }) => kind === 'bigint').map(({ name }) => name)
  const validate = (value: Readonly<Record<string, unknown>>) => {
    const unknown = Object.keys(value).filter((name) => !names.includes(name))
    const numbers = large.filter(
      (name) => Object.hasOwn(value, name) && typeof value[name] === 'number',
    )
    const issues = [...unknown, ...numbers].map((name) => ({
      message: `bad ${name}`,
      path: [name],
    }))
    return issues.length > 0 ? { issues } : { value: { ...value } }
  }
  return { '~standard': { version: 1, vendor: 'adversary', validate } }
}

/** Half of the designs check their items. */
export const hasSchema = ({ attributes }: Design): boolean => attributes.length % 2 === 0

/** The entities of a version, in the order of the design. */
export const entitiesIn = (design: Design, version: number): Entity[] => {
  const app = tableIn(design, version)
  const sideIn = (side: SideDesign): unknown =>
    isList(side)
      ? side.list.map(({ field }) => fieldIn(design, field))
      : keyIn(design, side, version)
  return design.entities.map((one) => {
    const keys = Object.fromEntries(
      indexesIn(one, version).map(({ name, kind, pk, sk, sparse, when }) => [
        name,
        {
          ...(kind === 'local' ? {} : { pk: sideIn(pk) }),
          ...(sk ? { sk: sideIn(sk) } : {}),
          ...(sparse ? { sparse } : {}),
          ...(when ? { when: when.call } : {}),
        },
      ]),
    )
    const unique = uniquesIn(one, version).map(({ literal, fields, sparse }) => {
      const made = key(literal, ...(fields.map((field) => fieldIn(design, field)) as Part[]))
      return sparse ? { key: made, sparse } : made
    })
    const options = {
      ...(one.values && { values: one.values.call }),
      ...(isRevisedIn(one, version) && { revision: 'rev' }),
      ...(unique.length > 0 && { unique }),
      ...(hasSchema(design) && { schema: schemaOf(design) }),
    }
    return entity(app, one.name, keys as never, options as never) as unknown as Entity
  })
}
