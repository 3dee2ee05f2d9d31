import { fieldsOf, type IndexDesign, isOwnSide, namesOf } from '../../design/design-types.ts'
import { show } from '../../design/print.ts'
import { BRANCHES } from '../../design/shapes.ts'
import { storedText } from '../../engine/engine.ts'
import { primaryNames, respelt } from '../../model/items.ts'
import { identityOf, ownValues } from '../../model/keys.ts'
import type { ModelItem, Values } from '../../model/model.ts'
import type { Random } from '../../random.ts'
import { itemOf } from '../library.ts'
import type { Expected } from '../outcome.ts'
import {
  entityFor,
  indexesNow,
  isRevised,
  keyNames,
  type Read,
  rowOf,
  type World,
} from '../world.ts'
import { hasFormerShards } from './rules.ts'

/** An item that someone wants to change, in the form in which they have it. */
export interface Before {
  readonly read: Read
  readonly form: 'row' | 'values' | 'item' | 'part' | 'low-level row'
  readonly given: Values
  /** What the row said of the item, as it was stored. */
  readonly known: Values
  readonly identity: string
  /** The item as it is now. */
  readonly now: ModelItem | undefined
  /** True when nobody has written it since. */
  readonly isFresh: boolean
  /** True where the form does not say all that the row does: whether its keys are old, or how values are spelt. */
  readonly isUnsure: boolean
}

/** A row to change: read right now, or some time ago. */
export const someRead = (world: World, random: Random): Read | undefined => {
  const { reads } = world
  if (reads.length > 0 && random.chance(0.5)) return random.pick(reads)
  return freshRead(world, random)
}

/** A row as it is. */
export const freshRead = (world: World, random: Random): Read | undefined => {
  const { items } = world
  if (items.size === 0) return undefined
  const [identity, { entity, born }] = random.pick([...items])
  return { entity, row: rowOf(world, identity) ?? {}, born }
}

export const someBefore = (world: World, random: Random, read: Read): Before => {
  const { design, items, version } = world
  const { entity, row } = read
  const known = ownValues(design, entity, row)
  const identity = identityOf(design, entity, known)
  const now = items.get(identity)
  const form = indexesNow(world, entity).some(isBranched) ? 'row' : formOf(random)
  const given: Values =
    form === 'values'
      ? respelt(random, design, entity, version, known)
      : form === 'item'
        ? (itemOf(entityFor(world, entity) as never, row) as Values)
        : form === 'row'
          ? row
          : lowLevelRow(world, row)
  const isOld = hasFormerShards(world, entity) || (now?.mayLack.size ?? 0) > 0
  const isBare = form === 'values' || form === 'item'
  return {
    read,
    form,
    given,
    known,
    identity,
    now,
    isFresh: now !== undefined && show(sorted(rowOf(world, identity))) === show(sorted(row)),
    isUnsure: (isBare && isOld) || (form === 'item' && isRespeltIn(world, read, given)),
  }
}

/** Whether only a row says all that `when` may read: other values do not say what is missing. */
export const isBranched = ({ when }: IndexDesign): boolean =>
  when !== undefined && BRANCHES.includes(when)

const formOf = (random: Random): Before['form'] => {
  if (random.chance(0.65)) return 'row'
  return random.pick(['values', 'values', 'values', 'values', 'item', 'item', 'low-level row'])
}

/** The same item by a part of its values: those of its primary key, its revision, and some others. */
export const somePart = (random: Random, before: Before): Before => {
  if (before.form !== 'values' || random.chance(0.6)) return before
  const { entity } = before.read
  const kept = new Set([...primaryNames(entity), ...(entity.values?.reads ?? []), 'rev'])
  const given = Object.entries(before.given).filter(
    ([name]) => kept.has(name) || random.chance(0.5),
  )
  return { ...before, form: 'part', given: Object.fromEntries(given), isUnsure: true }
}

/** A row as the low-level client has it. */
export const lowLevelRow = (world: World, row: Values): Values => {
  const rows = world.lowLevel.scan()
  const at = world.engine.scan().findIndex((one) => show(sorted(one)) === show(sorted(row)))
  // One that is gone is no longer to be had in this form.
  return rows[at] ?? row
}

/**
 * `itemOf` decodes the values of keys: a decimal or a UUID may be stored in another spelling. A key in the row
 * says the same, unless a function sees the spelling.
 */
const isRespeltIn = (world: World, { entity, row }: Read, item: Values): boolean => {
  const indexes = indexesNow(world, entity)
  const hasFunctions = entity.values !== undefined || indexes.some(({ when }) => when)
  const sides = indexes.flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk]))
  const keyed = sides
    .filter((side) => !isOwnSide(side) && namesOf(side).some((name) => row[name] !== undefined))
    .flatMap((side) => fieldsOf(side).filter(({ unit }) => unit === undefined))
    .map(({ attribute }) => attribute)
  return Object.entries(row).some(([name, value]) => {
    if (!Object.hasOwn(item, name)) return false
    const got = item[name]
    const isOther = storedText(got instanceof Date ? got.toISOString() : got) !== storedText(value)
    return isOther && (hasFunctions || !keyed.includes(name))
  })
}

export const sorted = (row: Values | undefined): Values =>
  Object.fromEntries(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The revision that the library finds in what it is given: a row without one has 0. */
export const revisionOf = (world: World, given: Values): number | undefined => {
  const revision = given['rev'] as number | { readonly N: string } | undefined
  if (typeof revision === 'object') return Number(revision.N)
  const isKeyed = keyNames(world).some((name) => given[name] !== undefined)
  return revision ?? (isKeyed ? 0 : undefined)
}

/**
 * What the revision alone decides of a write: whoever holds an old one fails, and whoever holds today's
 * succeeds. `skip` where another item has the same revision under the same key: it cannot be told.
 * `undefined` where there is no revision, or the row has none yet.
 */
export const revisionSays = (
  world: World,
  { read, given, now }: Pick<Before, 'read' | 'given' | 'now'>,
): Expected | 'skip' | undefined => {
  if (!isRevised(world, read.entity)) return undefined
  const revision = revisionOf(world, given)
  if (revision === undefined) return 'refused'
  if (!now) return 'condition'
  const current = now.values['rev'] as number | undefined
  if (revision !== (current ?? 0)) return 'condition'
  if (current === undefined) return undefined
  return now.born === read.born ? 'done' : 'skip'
}

/** The revision that a write gives an item. */
export const counted = (world: World, { read, given }: Before): Values =>
  isRevised(world, read.entity) ? { rev: (revisionOf(world, given) ?? 0) + 1 } : {}
