import { type AnyField, bigint, bytes, integer, number, text } from '@keywright/core'
import type { Code } from '../code.ts'
import type { Group, Grouped } from './groups.ts'
import { type ElectrodbMade, ENTITY_ATTRIBUTE, electrodbIndex } from './key/electrodb.ts'
import { type AnyMadeKey, type MadeKey, nativeKey, rawKey } from './key/made-key.ts'
import { textKey } from './key/text-key.ts'
import type { IndexAttributes, KeyAttribute, KeyAttributes } from './key-attributes.ts'
import { type Membership, membershipOf, SPARSE } from './membership.ts'
import { attributeOf, type Item } from './row.ts'
import type { ShapedKey } from './shape-finder.ts'
import { viewOf } from './view.ts'

/** The keys of an entity in the table or in an index. */
export interface IndexDraft {
  readonly pk: MadeKey | undefined
  readonly sk: MadeKey | undefined
  /** The code of both keys, where one call makes them. */
  readonly both: Code | undefined
  readonly membership: Membership
}

/** An entity before it has a name. */
export interface EntityDraft {
  readonly group: Group
  readonly primary: IndexDraft
  readonly indexes: ReadonlyMap<string, IndexDraft>
  /** Indexes that hold some of the rows and are left out, each with the number of rows. */
  readonly dropped: ReadonlyMap<string, number>
  /** Keys of indexes that no attributes make: their text is taken as it is. */
  readonly unexplained: readonly { readonly attribute: string; readonly rows: number }[]
}

/** What all entities of a table have in common. */
export interface TableSetting {
  readonly items: readonly Item[]
  readonly names: ReadonlySet<string>
  readonly attributes: KeyAttributes
  readonly grouped: Grouped
  /** Attributes that hold the item's own value. */
  readonly natives: ReadonlySet<string>
  readonly known: Map<string, string>
  /** Keys whose text is taken as it is, after all else failed: `Order GSI1PK`. */
  readonly raw: ReadonlySet<string>
}

export const draftEntity = (group: Group, setting: TableSetting): EntityDraft => {
  const { items: all, attributes } = setting
  const items = group.rows.map((row) => all[row] as Item)
  const { primary, own } = primaryOf(group, items, setting)
  const indexes = new Map<string, IndexDraft>()
  const dropped = new Map<string, number>()
  const unexplained: { attribute: string; rows: number }[] = []
  for (const index of attributes.indexes) {
    const draft = indexOf(index, group, own, primary, setting)
    if (!draft) continue
    if (typeof draft === 'number') dropped.set(index.name, draft)
    else {
      indexes.set(index.name, draft)
      for (const [key, at] of [
        [draft.pk, index.pk],
        [draft.sk, index.sk],
      ] as const) {
        if (key?.isRaw && at) {
          const rows = items.filter((item) => attributeOf(item, at.name) !== undefined).length
          unexplained.push({ attribute: at.name, rows })
        }
      }
    }
  }
  return { group, primary, indexes, dropped, unexplained }
}

/** The name of a key in `raw`. */
export const rawName = (group: Group, attribute: string): string => `${group.rows[0]} ${attribute}`

const primaryOf = (group: Group, items: readonly Item[], setting: TableSetting) => {
  const { pk, sk } = setting.attributes
  const electro = electrodbOf([pk, sk], group, items, setting)
  if (electro) {
    const primary = electrodbDraft(electro, { code: '' })
    return { primary, own: withValues(withValues(items, pk, primary.pk), sk, primary.sk) }
  }
  const first = keyOf(pk, group.rows, items, [], setting, false, group)
  const afterPk = withValues(items, pk, first)
  const second = sk && keyOf(sk, group.rows, afterPk, first?.fields ?? [], setting, false, group)
  const primary: IndexDraft = { pk: first, sk: second, both: undefined, membership: { code: '' } }
  return { primary, own: withValues(afterPk, sk, second) }
}

/** Both keys as one call makes them. */
const electrodbDraft = (
  { pk, sk, code, imports }: ElectrodbMade,
  membership: Membership,
): IndexDraft => {
  const made = (key: AnyMadeKey): MadeKey => ({
    key,
    fields: (key as unknown as { fields: readonly AnyField[] }).fields,
    pattern: key.pattern,
    code: '',
    imports: [],
    isRaw: false,
  })
  return { pk: made(pk), sk: sk && made(sk), both: { code, imports }, membership }
}

/** The keys of an index in a table of ElectroDB's, unless one of them is taken as it is. */
const electrodbOf = (
  [pk, sk]: readonly [KeyAttribute | undefined, KeyAttribute | undefined],
  group: Group,
  items: readonly Item[],
  { grouped, raw }: TableSetting,
): ElectrodbMade | undefined => {
  const isRaw = [pk, sk].some((one) => one && raw.has(rawName(group, one.name)))
  const isMade = pk && grouped.type === ENTITY_ATTRIBUTE && !isRaw
  return isMade ? electrodbIndex(items, pk.name, sk?.name) : undefined
}

/** The rows with the values that a key of theirs holds and no attribute does. */
const withValues = (
  items: readonly Item[],
  attribute: KeyAttribute | undefined,
  made: MadeKey | undefined,
): readonly Item[] => {
  if (!attribute || !made || Array.isArray(made.key) || made.isRaw) return items
  const { tryDecode, valuesIn } = made.key as AnyMadeKey
  const names = made.fields.map(({ name }) => name)
  return items.map((item) => {
    if (names.every((name) => Object.hasOwn(item, name))) return item
    const value = item[attribute.name] as string
    const read = (valuesIn?.(value, item) ?? tryDecode(value) ?? {}) as Item
    return { ...read, ...item }
  })
}

/** The key of one attribute: the item's own value, what the attributes make, or the text as it is. */
const keyOf = (
  attribute: KeyAttribute,
  rows: readonly number[],
  items: readonly Item[],
  before: readonly AnyField[],
  setting: TableSetting,
  isStrict: boolean,
  group: Group,
): MadeKey => {
  const { natives, grouped, names, known, raw } = setting
  const { keys } = setting.attributes
  if (natives.has(attribute.name)) return nativeKey(nativeField(attribute, items))
  if (raw.has(rawName(group, attribute.name))) return rawKey(attribute.name)
  const shaped = rows.map((row) => grouped.shapes.get(attribute.name)?.keys[row])
  const view = viewOf(shaped.filter((key): key is ShapedKey => key !== undefined))
  const made =
    view &&
    textKey(view, {
      attribute: attribute.name,
      items,
      keys: grouped.type === undefined ? keys : new Set([...keys, grouped.type]),
      names,
      known,
      isStrict,
      isOneTable: grouped.type === '_type',
      before,
    })
  return made ?? rawKey(attribute.name)
}

/** The field of an attribute that is the item's own. */
const nativeField = ({ name, type }: KeyAttribute, items: readonly Item[]): AnyField => {
  if (type === 'B') return bytes(name) as unknown as AnyField
  if (type === 'S') return text(name) as unknown as AnyField
  const values = items.map((item) => attributeOf(item, name)).filter((value) => value !== undefined)
  const isWhole = values.every((value) => Number.isSafeInteger(value))
  const isSigned = values.some((value) => (value as number) < 0)
  const signed = isSigned ? { signed: true as const } : {}
  if (values.some((value) => typeof value === 'bigint')) {
    return bigint(name, { digits: 38, ...signed }) as unknown as AnyField
  }
  return (isWhole ? integer(name, { digits: 16, ...signed }) : number(name)) as unknown as AnyField
}

/** An entity's keys in an index; the number of rows where they are left out, `undefined` where there are none. */
const indexOf = (
  index: IndexAttributes,
  group: Group,
  own: readonly Item[],
  primary: IndexDraft,
  setting: TableSetting,
): IndexDraft | number | undefined => {
  const attributes = [index.pk, index.sk].filter((one) => one !== undefined)
  const held = own.map(
    (item) => attributes.filter(({ name }) => attributeOf(item, name) !== undefined).length,
  )
  const inside = held.flatMap((count, i) => (count === attributes.length ? [i] : []))
  if (held.every((count) => count === 0)) return undefined
  // Half of a key is no key: nothing that Keywright writes makes it.
  if (held.some((count) => count > 0 && count < attributes.length)) {
    return held.filter((count) => count > 0).length
  }
  const rows = inside.map((i) => group.rows[i] as number)
  const items = inside.map((i) => own[i] as Item)
  const outside = own.filter((_, i) => held[i] === 0)
  const electro = electrodbOf([index.pk, index.sk], group, items, setting)
  const before = [...(primary.pk?.fields ?? []), ...(primary.sk?.fields ?? [])]
  if (electro) {
    const needs = electro.fields.map(({ name }) => name)
    const membership = membershipOf(items, outside, needs, setting.attributes.keys)
    const isMade = items.every((item) =>
      needs.every((name) => attributeOf(item, name) !== undefined),
    )
    if (membership && isMade) return electrodbDraft(electro, membership)
  }
  const sk = index.sk && keyOf(index.sk, rows, items, before, setting, true, group)
  const after = [...(sk?.fields ?? []), ...before]
  const pk = index.pk && keyOf(index.pk, rows, items, after, setting, true, group)
  const needs = [pk, sk].flatMap((key) => (key ? needsOf(key) : []))
  const membership = membershipOf(items, outside, needs, setting.attributes.keys)
  if (membership) return { pk, sk, both: undefined, membership }
  // Nothing says which rows are in it: then those that have its keys.
  return {
    pk: index.pk && (setting.natives.has(index.pk.name) ? pk : rawKey(index.pk.name)),
    sk: index.sk && (setting.natives.has(index.sk.name) ? sk : rawKey(index.sk.name)),
    both: undefined,
    membership: SPARSE,
  }
}

const needsOf = ({ key, fields }: MadeKey): string[] => {
  const by = (key as { by?: unknown }).by
  return [...fields.map(({ name }) => name), ...(typeof by === 'string' ? [by] : [])]
}
