import type { AnyShardedKey, Entity, EntityIndex, Side } from '@keywright/adapters'
import type { AnyField, FieldKind } from '@keywright/core'
import { answer, KINDS, refuse } from '@keywright/core/internal'
import { checkEntities, indexesOf } from '../keys/entities.ts'

/** How one field is written. */
export interface LockedField {
  readonly field: string
  readonly kind: FieldKind
  readonly settings?: unknown
  readonly desc?: true
  /** For a custom codec: what it writes for some values, because its code cannot be locked. */
  readonly samples?: readonly (readonly [value: string, text: string])[]
}

/** A partition or sort key: its attributes, and its parts from the left. */
export interface LockedSide {
  readonly attributes: readonly string[]
  readonly parts: readonly (string | LockedField)[]
  readonly shards?: LockedShards
}

/** Which value decides the shard, how it is written, and how many shards there are and were. */
export interface LockedShards {
  readonly by: string
  readonly count: number
  readonly formerly?: readonly number[]
  /** The field whose text is hashed; missing where that is the value itself. */
  readonly hashed?: LockedField
}

/** The keys of one entity in one index. */
export interface LockedIndex {
  readonly entity: string
  readonly index: string
  readonly table: string
  /** The attribute that names the entity of each row, where the table has one; with the primary key. */
  readonly type?: string
  readonly pk: LockedSide
  readonly sk?: LockedSide
  /** Whether rows may lack its values, and whether a function leaves rows out, whose code is not known. */
  readonly sparse?: true
  readonly when?: true
}

export const LOCK_VERSION = 1

/**
 * The formats of all keys of some entities, as text to commit. The same definitions give the same
 * text, in the order of their names, so a change of a stored format shows in every review.
 *
 * @throws KeyError for something that is not an entity, and for two entities of one name.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const issue = entity(app, 'Issue', { primary: { pk: key('ISSUE', integer('number', { digits: 5 })) } })
 * JSON.parse(lockOf([issue])).keys[0].pk
 * // => { attributes: ['PK'], parts: ['ISSUE', { field: 'number', kind: 'integer', settings: { digits: 5 } }] }
 */
export const lockOf = (entities: readonly Entity[]): string =>
  answer('lockOf', () => {
    const all = [...new Set(checkEntities('lockOf', entities))]
    const names = all.map(({ name }) => name)
    const repeated = names.find((name, i) => names.indexOf(name) < i)
    if (repeated !== undefined) {
      refuse('INVALID_DEFINITION', 'entities with different names', repeated, 'lockOf')
    }
    const keys = all
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entity) => indexesOf(entity).map((index) => lockedIndex(entity, index)))
    // A line for each key: a change of one is one line in a review.
    const lines = keys.map((one) => `    ${JSON.stringify(one)}`)
    return `{\n  "version": ${LOCK_VERSION},\n  "keys": [\n${lines.join(',\n')}\n  ]\n}\n`
  })

const lockedIndex = (
  { name, table }: Entity,
  { schema, pk, sk, sparse, when }: EntityIndex,
): LockedIndex => ({
  entity: name,
  index: schema.name,
  table: table.name,
  ...(schema.kind === 'primary' &&
    table.definition?.type !== undefined && { type: table.definition.type }),
  pk: lockedSide(pk),
  ...(sk && { sk: lockedSide(sk) }),
  ...(sparse && { sparse: true as const }),
  ...(when && { when: true as const }),
})

const lockedSide = ({ attributes, key, fields, shard }: Side): LockedSide => ({
  attributes: attributes.map(({ name, type }) => (type === 'S' ? name : `${name} (${type})`)),
  parts: (key?.parts ?? fields).map((part) =>
    typeof part === 'string' ? part : lockedField(part),
  ),
  ...(shard && { shards: lockedShards(shard) }),
})

const lockedShards = ({ by, byField, count, formerly }: AnyShardedKey): LockedShards => ({
  by,
  count,
  ...(formerly.length > 0 && { formerly }),
  ...(byField && { hashed: lockedField(byField) }),
})

const lockedField = (field: AnyField): LockedField => {
  const { name, kind, codec } = field
  const settings = told(KINDS[kind].settings(field))
  return {
    field: name,
    kind,
    ...(settings !== undefined && { settings }),
    ...(codec.descending === true && { desc: true as const }),
    ...(kind === 'custom' && { samples: samplesOf(field) }),
  }
}

/** Settings without those that are off. */
const told = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== false))
    : settings

/** What a codec writes for familiar values, and the ends that it tells of. */
const samplesOf = (field: AnyField): [string, string][] => {
  const { codec, kind } = field
  const encode = codec.encode as (value: unknown) => string
  const written = KINDS[kind].examples(field).flatMap((value): [string, string][] => {
    try {
      return [[String(value), encode(value)]]
    } catch {
      return []
    }
  })
  const ends = Object.entries({ least: codec.least, greatest: codec.greatest })
  const told = ends.flatMap(([end, text]): [string, string][] =>
    text === undefined ? [] : [[end, text]],
  )
  return [...written, ...told]
}

/** Reads a lock. */
export const readLock = (place: string, text: string): readonly LockedIndex[] => {
  const isSide = (side: Partial<LockedSide> | undefined): boolean =>
    Array.isArray(side?.attributes) && Array.isArray(side.parts)
  const isIndex = (one: Partial<LockedIndex>): boolean =>
    [one?.entity, one?.index, one?.table].every((name) => typeof name === 'string') &&
    isSide(one.pk) &&
    (one.sk === undefined || isSide(one.sk))
  const expected = 'the text of `lockOf`'
  let lock: { version?: unknown; keys?: unknown } = {}
  try {
    lock = Object(JSON.parse(text))
  } catch {
    refuse('INVALID_VALUE', expected, text, place)
  }
  const { version, keys } = lock
  if (version !== LOCK_VERSION) {
    refuse('INVALID_VALUE', `a lock of version ${LOCK_VERSION}`, version, place)
  }
  return Array.isArray(keys) && keys.every(isIndex)
    ? (keys as LockedIndex[]).map((one) => ({
        ...one,
        pk: withWholeLiterals(one.pk),
        ...(one.sk && { sk: withWholeLiterals(one.sk) }),
      }))
    : refuse('INVALID_VALUE', expected, text, place)
}

/** `'A', 'B'` and `'A#B'` are written alike: literals that follow each other are one. */
const withWholeLiterals = (side: LockedSide): LockedSide => {
  const parts: (string | LockedField)[] = []
  for (const part of side.parts) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts.splice(-1, 1, `${last}#${part}`)
    else parts.push(part)
  }
  return { ...side, parts }
}
