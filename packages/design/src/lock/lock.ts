import type { AnyShardedKey, Entity, EntityIndex, Side, UniqueKey } from '@keywright/adapters'
import type { AnyField } from '@keywright/core'
import { answer, KINDS, refuse } from '@keywright/core/internal'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import {
  FOLDS,
  fieldsOf,
  LOCK_VERSION,
  type LockedField,
  type LockedIndex,
  type LockedShards,
  type LockedSide,
} from './locked.ts'
import { fieldOf } from './locked-field.ts'
import { samplesOf } from './samples.ts'

/**
 * The formats of all keys of some entities, as text to commit: how each key writes, and not where the
 * table is, whose name differs by stage. The same definitions give the same text, in the order of their
 * names, so a change of a stored format shows in every review. Code is not in it: of a codec of your own
 * it has what that writes for some values, and what it cannot see, it lists under `unseen`.
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
    const sorted = all.sort((a, b) => (a.name < b.name ? -1 : 1))
    const keys = sorted.flatMap((entity) => [
      ...indexesOf(entity).map((index) => lockedIndex(entity, index)),
      ...(entity.unique ?? []).map((unique) => lockedUnique(entity, unique)),
    ])
    const unseen = [
      ...sorted.filter(({ values }) => values).map(({ name }) => `${name}: the code of values`),
      ...keys.flatMap(unseenIn),
    ]
    const lists = [
      listText('keys', keys),
      ...(unseen.length > 0 ? [listText('unseen', unseen)] : []),
    ]
    return `{\n  "version": ${LOCK_VERSION},\n${lists.join(',\n')}\n}\n`
  })

/** A line for each member: a change of one is one line in a review. */
const listText = (name: string, members: readonly unknown[]): string => {
  const lines = members.map((one) => `    ${JSON.stringify(one)}`)
  return `  "${name}": [\n${lines.join(',\n')}\n  ]`
}

/** What decides keys and is not in the lock. */
const unseenIn = ({ entity, index, pk, sk, when }: LockedIndex): string[] => {
  const place = `${entity} · ${index}`
  const hashed = pk.shards?.hashed
  const fields = [...fieldsOf(pk), ...(sk ? fieldsOf(sk) : []), ...(hashed ? [hashed] : [])]
  const blind = fields.filter(({ samples }) => samples?.length === 0)
  return [
    ...(when ? [`${place}: the code of when`] : []),
    ...new Set(
      blind.map(({ field }) => `${place} · ${field}: what its codec writes; it takes no sample`),
    ),
  ]
}

/** What is unique is named by its pattern: another pattern is another key, and its markers are missing. */
const lockedUnique = ({ name, table }: Entity, { key, fields, sparse }: UniqueKey): LockedIndex => {
  const { attributes } = table.indexes.primary.pk
  return {
    entity: name,
    index: `unique ${key.pattern}`,
    pk: lockedSide({ attributes, key, fields, shard: undefined }),
    ...(sparse && { sparse: true as const }),
  }
}

const lockedIndex = (
  { name, table }: Entity,
  { schema, pk, sk, sparse, when }: EntityIndex,
): LockedIndex => ({
  entity: name,
  index: schema.name,
  ...(schema.kind === 'primary' &&
    table.definition?.type !== undefined && { type: table.definition.type }),
  pk: lockedSide(pk),
  ...(sk && { sk: lockedSide(sk) }),
  ...(sparse && { sparse: true as const }),
  ...(when && { when: true as const }),
})

/** What a hand-written key has beside its parts: `legacyKey` of `@keywright/adopt` makes them. */
interface HandWritten {
  readonly fixed?: readonly string[]
  readonly casing?: 'none' | 'lower' | 'upper'
}

const lockedSide = ({
  attributes,
  key,
  fields,
  shard,
}: Pick<Side, 'attributes' | 'key' | 'fields' | 'shard'>): LockedSide => {
  const { fixed, casing = 'none' } = Object(key) as HandWritten
  const isLegacy = key !== undefined && 'casing' in key
  const parts = (key?.parts ?? fields) as readonly (string | AnyField)[]
  return {
    attributes: attributes.map(({ name, type }) => (type === 'S' ? name : `${name} (${type})`)),
    parts: parts.map((part) =>
      typeof part === 'string' ? part : lockedField(part, isLegacy ? FOLDS[casing] : undefined),
    ),
    ...(key === undefined && { own: true as const }),
    ...(isLegacy && fixed && { fixed }),
    ...(isLegacy && casing !== 'none' && { casing }),
    ...(shard && { shards: lockedShards(shard) }),
  }
}

const lockedShards = ({ by, byField, count, formerly }: AnyShardedKey): LockedShards => ({
  by,
  count,
  ...(formerly.length > 0 && { formerly }),
  ...(byField && { hashed: lockedField(byField) }),
})

/** Of a codec of one's own, and of any field in a hand-written key, the kind does not tell the text. */
const lockedField = (field: AnyField, fold?: (text: string) => string): LockedField => {
  const { name, kind, codec } = field
  const settings = told(KINDS[kind].settings(field))
  const locked: LockedField = {
    field: name,
    kind,
    ...(settings !== undefined && { settings }),
    ...((codec.descending === true || 'of' in field) && { desc: true as const }),
  }
  if (kind !== 'custom' && !fold) return locked
  return { ...locked, samples: samplesOf(field, fold ?? FOLDS.none, fieldOf(locked)?.codec) }
}

/** Settings without those that are off. */
const told = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== false))
    : settings
