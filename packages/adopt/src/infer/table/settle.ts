import { type Entity, entity, type Table, table } from '@keywright/adapters'
import { type Audit, audit } from '../../audit/audit.ts'
import {
  draftEntity,
  type EntityDraft,
  type IndexDraft,
  rawName,
  type TableSetting,
} from './draft-entity.ts'
import { entityNames } from './entity-names.ts'
import type { Grouped } from './groups.ts'
import type { KeyAttribute, KeyAttributes } from './key-attributes.ts'
import { areOneShape } from './view.ts'

/** A table and its entities, and what the audit of the rows says of them. */
export interface Built {
  readonly drafts: readonly EntityDraft[]
  readonly entityNames: readonly string[]
  readonly table: Table
  readonly entities: readonly Entity[]
  readonly found: Audit
}

/** Each try takes the text of at least one more key as it is; a table has few. */
const MOST_TRIES = 8

/**
 * Entities whose audit is clean. Where the keys that they make are not those of the rows, or where
 * Keywright refuses a definition, the text of that key is taken as it is, and all is tried again.
 */
export const settled = (given: Omit<TableSetting, 'raw'>, name: string): Built => {
  const raw = new Set<string>()
  let { grouped } = given
  for (let tries = 1; ; tries++) {
    const setting = { ...given, grouped, raw }
    const made = built(draftsOf(setting), setting, name, raw)
    if (!made) continue
    const before = raw.size
    addFaults(made, setting.attributes, raw)
    const joined = withoutDoubt(made, setting)
    if ((raw.size === before && !joined) || tries >= MOST_TRIES) return made
    grouped = joined ?? grouped
  }
}

/** The groups, with those as one that read the same rows; `undefined` where there are none. */
const withoutDoubt = (
  { found, drafts, entityNames: names }: Built,
  { grouped, attributes: { pk, sk } }: TableSetting,
): Grouped | undefined => {
  for (const { rows } of found.ambiguous.groups) {
    const both = (rows[0]?.entities ?? []).flatMap((name) => drafts[names.indexOf(name)] ?? [])
    const some = both.map(({ group }) => group)
    const all = some.flatMap((group) => group.rows)
    const isOne = areOneShape(
      all,
      [pk, sk].map((one) => one && grouped.shapes.get(one.name)),
    )
    const types = new Set(some.map(({ type }) => type))
    if (some.length < 2 || !isOne || types.size > 1) continue
    const group = { type: some[0]?.type, rows: all }
    return {
      ...grouped,
      groups: [...grouped.groups.filter((one) => !some.includes(one)), group],
    }
  }
  return undefined
}

const draftsOf = (setting: TableSetting): EntityDraft[] => {
  const groups = [...setting.grouped.groups].sort((a, b) => b.rows.length - a.rows.length)
  const first = groups.map((group) => draftEntity(group, setting))
  const own = (draft: EntityDraft): boolean =>
    [draft.primary.pk, draft.primary.sk].some((key) =>
      key?.fields.some(({ name }) => !setting.names.has(name)),
    )
  // Names that other entities have for the same values are known only now.
  return first.map((draft) => (own(draft) ? draftEntity(draft.group, setting) : draft))
}

const sideOf = (attribute: KeyAttribute | undefined, natives: ReadonlySet<string>) =>
  attribute &&
  (natives.has(attribute.name) ? [{ name: attribute.name, type: attribute.type }] : attribute.name)

/** The table and its entities; `undefined` if a definition was refused, which makes more texts raw. */
const built = (
  drafts: readonly EntityDraft[],
  { items, attributes, grouped, natives }: Omit<TableSetting, 'raw'>,
  name: string,
  raw: Set<string>,
): Built | undefined => {
  const { pk, sk, indexes } = attributes
  const sides = (one: { pk?: KeyAttribute | undefined; sk?: KeyAttribute | undefined }) => ({
    ...(one.pk ? { pk: sideOf(one.pk, natives) } : {}),
    ...(one.sk ? { sk: sideOf(one.sk, natives) } : {}),
  })
  const app = table({
    name,
    ...sides({ pk, sk }),
    ...(grouped.type === undefined ? {} : { type: grouped.type }),
    ...(indexes.length > 0
      ? { indexes: Object.fromEntries(indexes.map((index) => [index.name, sides(index)])) }
      : {}),
  } as never) as unknown as Table
  const names = entityNames(drafts)
  const entities: Entity[] = []
  for (const [i, draft] of drafts.entries()) {
    try {
      entities.push(entityOf(app, names[i] as string, draft))
    } catch (error) {
      if (!addRaw(draft, attributes, raw)) throw error
      return undefined
    }
  }
  return { drafts, entityNames: names, table: app, entities, found: audit(entities, items) }
}

const entityOf = (app: Table, name: string, { primary, indexes }: EntityDraft): Entity => {
  const keysOf = ({ pk, sk, membership: { sparse, when } }: IndexDraft) => ({
    ...(pk ? { pk: pk.key } : {}),
    ...(sk ? { sk: sk.key } : {}),
    ...(sparse ? { sparse } : {}),
    ...(when ? { when } : {}),
  })
  const keys = {
    primary: keysOf(primary),
    ...Object.fromEntries([...indexes].map(([index, draft]) => [index, keysOf(draft)])),
  }
  return entity(app as never, name, keys as never) as unknown as Entity
}

/** Takes the keys of an entity's indexes as they are or, where they already are, its primary key. */
const addRaw = (
  { group }: EntityDraft,
  { pk, sk, indexes }: KeyAttributes,
  raw: Set<string>,
): boolean => {
  const others = indexes.flatMap((index) => [index.pk, index.sk])
  for (const attributes of [others, [pk, sk]]) {
    const names = attributes.flatMap((one) => (one ? [rawName(group, one.name)] : []))
    if (names.every((name) => raw.has(name))) continue
    for (const name of names) raw.add(name)
    return true
  }
  return false
}

/** Takes the keys as they are that are not what their entity makes. */
const addFaults = (
  { drafts, entityNames: names, found }: Built,
  attributes: KeyAttributes,
  raw: Set<string>,
): void => {
  for (const { reason } of found.different.groups) {
    const i = names.findIndex((name) => reason.startsWith(`${name}: `))
    const draft = drafts[i]
    if (!draft) continue
    const rest = reason.slice((names[i] as string).length + 2)
    const said = [...attributes.keys].find((name) => rest.startsWith(`${name} `))
    if (said !== undefined) raw.add(rawName(draft.group, said))
    else addRaw(draft, attributes, raw)
  }
}
