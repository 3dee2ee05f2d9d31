import type { ConditionSketch } from '../ask/condition.ts'
import { type FieldSketch, fieldsIn, type PartSketch } from '../key/sketch.ts'

/** One key of an entity in one index: its parts, and how it is spread over shards. */
export interface SideSketch {
  readonly parts: readonly PartSketch[]
  readonly shard?: { readonly by: string | FieldSketch; readonly count: number }
}

/** The keys of an entity in one index. A local index has no partition key of its own. */
export interface KeysSketch {
  readonly index: string
  readonly pk?: SideSketch
  readonly sk?: SideSketch
  readonly sparse?: boolean
}

/** A kind of item; its first keys are those of the table itself. */
export interface EntitySketch {
  readonly name: string
  readonly keys: readonly KeysSketch[]
}

/** An attribute that holds a value of the item itself. */
export interface OwnAttribute {
  readonly name: string
  readonly type: 'S' | 'N' | 'B'
}

/** A name holds the text of a key; a list holds the item's own values. */
export type Attributes = string | readonly OwnAttribute[]

/** An index of the table; the first one is the table itself, `primary`. */
export interface IndexSketch {
  readonly name: string
  readonly pk?: Attributes
  readonly sk?: Attributes
}

/** A table with its entities, as plain data, which fits in a link. */
export interface TableSketch {
  readonly name: string
  readonly indexes: readonly IndexSketch[]
  readonly entities: readonly EntitySketch[]
}

/** A row: its entity, and what was typed for its fields. */
export interface RowSketch {
  /** The place of its entity in the list. */
  readonly entity: number
  readonly cells: Readonly<Record<string, string>>
}

/** A query, as a person puts it together. */
export interface AskSketch {
  readonly entity: number
  readonly index: string
  /** What is asked of each field, by its name. */
  readonly given: Readonly<Record<string, ConditionSketch>>
  readonly descending: boolean
}

/** Everything that the page of a table shows. */
export interface TableState {
  readonly table: TableSketch
  readonly rows: readonly RowSketch[]
  readonly ask: AskSketch
  /** The field and the value of one tenant, if only its rows are let through. */
  readonly tenant?: { readonly field: string; readonly value: string }
}

/** What a record has under a name: a field may be called `constructor`. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const EMPTY_ASK: AskSketch = { entity: 0, index: 'primary', given: {}, descending: false }

const shardFields = (side: SideSketch | undefined): readonly FieldSketch[] => {
  const by = side?.shard?.by
  if (by === undefined) return []
  return [typeof by === 'string' ? { name: by, kind: 'text' } : by]
}

/** The fields of one side, in order. */
export const sideFields = (side: SideSketch | undefined): readonly FieldSketch[] =>
  fieldsIn(side?.parts ?? [])

/** Every field of an entity once, those of its primary key first; a bucket takes the time that is there. */
export const entityFields = ({ keys }: EntitySketch): readonly FieldSketch[] => {
  const all = keys.flatMap(({ pk, sk }) => [...sideFields(pk), ...sideFields(sk)])
  const found = new Map<string, FieldSketch>()
  for (const field of [...all, ...keys.flatMap(({ pk }) => shardFields(pk))]) {
    const known = found.get(field.name)
    if (!known || known.kind === 'bucket') found.set(field.name, field)
  }
  return [...found.values()]
}

/** The keys of an entity in an index, with the partition key that a local index shares with the table. */
export const keysIn = (entity: EntitySketch | undefined, index: string): KeysSketch | undefined => {
  const own = entity?.keys.find((one) => one.index === index)
  const primary = entity?.keys.find((one) => one.index === 'primary')
  return (
    own &&
    ({ ...own, ...((own.pk ?? primary?.pk) ? { pk: own.pk ?? primary?.pk } : {}) } as KeysSketch)
  )
}

/** The fields that a query of an entity may name in an index, from the left: the partition's, then the sort key's. */
export const askFields = (
  entity: EntitySketch | undefined,
  index: string,
): { readonly pk: readonly FieldSketch[]; readonly sk: readonly FieldSketch[] } => {
  const keys = keysIn(entity, index)
  const pk = sideFields(keys?.pk)
  const names = new Set(pk.map(({ name }) => name))
  // A bucket and the time that it is of are one value.
  return { pk, sk: sideFields(keys?.sk).filter(({ name }) => !names.has(name)) }
}
