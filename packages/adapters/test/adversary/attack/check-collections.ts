import { KeyError } from '@keywright/core'
import type { EntityDesign, IndexDesign } from '../design/design-types.ts'
import { fieldsOf, isProjected, namesOf, shardOf } from '../design/design-types.ts'
import { kindOf } from '../design/kinds.ts'
import { show } from '../design/print.ts'
import type { Row } from '../engine/engine.ts'
import { inputForm, kindIn } from '../model/conditions.ts'
import { canonIn, fieldCanon, isMember, keyValuesOf, type Values } from '../model/model.ts'
import type { Random } from '../random.ts'
import { collectionInput, group, identify, itemCursor, page } from './library.ts'
import {
  entityFor,
  fail,
  identitiesByKey,
  indexesNow,
  itemRows,
  rowIdentity,
  type World,
} from './world.ts'

const MOST_PAGES = 200

/** A partition read as a whole holds the rows of its own values, of each entity, and no others of them. */
export const checkCollections = (world: World, random: Random): number => {
  let collections = 0
  const [first] = world.design.entities as [EntityDesign]
  for (const index of indexesNow(world, first)) {
    const sharing = world.design.entities.filter((entity) => {
      const same = indexesNow(world, entity).find(({ name }) => name === index.name)
      return same && (same.pk === index.pk || show(same.pk) === show(index.pk))
    })
    const entities = random.chance(0.5) ? sharing : [...sharing].reverse()
    const some = random.chance(0.3) ? entities.slice(0, 1) : entities
    if (some.length > 0 && checkCollection(world, random, some, index)) collections += 1
  }
  return collections
}

const isExact = (value: unknown): boolean => value !== undefined && value !== null

const checkCollection = (
  world: World,
  random: Random,
  entities: readonly EntityDesign[],
  index: IndexDesign,
): boolean => {
  const { design, version } = world
  const shard = shardOf(index.pk)
  // A row on a former shard needs a query of its own.
  if (shard?.counts.slice(0, version).some((count) => count !== shard.counts[version])) return false
  const candidates = [...world.items.values()].filter(
    ({ entity, values }) => entities.includes(entity) && isMember(design, index, entity, values),
  )
  if (candidates.length === 0) return false
  const aim = random.pick(candidates)
  const target = keyValuesOf(design, aim.entity, aim.values)
  const names = fieldsOf(index.pk).map(({ attribute }) => attribute)
  const given = [...new Set(shard ? [...names, shard.by] : names)]
  if (!given.every((name) => isExact(target[name]))) return false
  const conditions = Object.fromEntries(
    given.map((name) => [name, inputForm(design, name, target[name])]),
  )
  const descending = random.chance(0.5)
  const options = {
    ...(index.name === 'primary' ? {} : { index: index.name }),
    ...(descending ? { descending } : {}),
  }
  const title = () =>
    `collectionInput(${entities.map(({ name }) => name)}, ${show(conditions)}, ${show(options)})`
  const defined = entities.map((entity) => entityFor(world, entity))
  const make = (more: object): object =>
    collectionInput(defined as never, conditions as never, { ...options, ...more } as never)
  try {
    make({})
  } catch (error) {
    if (error instanceof KeyError && mayRefuse(world, entities, index)) return false
    throw error
  }
  const meets = (entity: EntityDesign, values: Values): boolean => {
    const own = keyValuesOf(design, entity, values)
    const isHere = fieldsOf(index.pk).every(
      (field) =>
        fieldCanon(design, field, own[field.attribute]) ===
        fieldCanon(design, field, target[field.attribute]),
    )
    const by = shard?.by
    // A bucket that decides the shard under its own name says nothing finer.
    const isBucket =
      shard?.as === 'name' && fieldsOf(index.pk).some((f) => f.attribute === by && f.unit)
    return (
      isHere &&
      (by === undefined ||
        isBucket ||
        canonIn(design, by, own[by]) === canonIn(design, by, target[by]))
    )
  }
  const keys = [...namesOf(index.pk), ...namesOf(index.sk)]
  const rows = new Map(itemRows(world).map((row) => [rowIdentity(world, row), row]))
  const identityIn = identitiesByKey(world)
  const wanted = [...world.items]
    .filter(([id, { mayLack }]) => {
      const row = rows.get(id) ?? {}
      return !mayLack.has(index.name) || keys.every((name) => Object.hasOwn(row, name))
    })
    .filter(
      ([, { entity, values }]) =>
        entities.includes(entity) &&
        isMember(design, index, entity, values) &&
        meets(entity, values),
    )
    .map(([id]) => id)

  const limit = random.pick([1, 2, undefined])
  const walked = (start: string | undefined): Row[] => {
    const all: Row[] = []
    let cursor = start
    let pages = 0
    do {
      const input = make({ cursor, limit })
      const { items: found, next } = page(input, world.engine.query(input))
      all.push(...found)
      pages += 1
      if (pages > MOST_PAGES) fail('a collection: pages without end')
      cursor = next
    } while (cursor !== undefined)
    return all
  }
  const all = walked(undefined)
  const grouped = Object.values(group(defined as never, all) as Record<string, { item: Row }[]>)
  const items = grouped.flat()
  const got = all.filter((row) => identify(defined as never, row)).map(identityIn)
  if (items.length !== got.length) fail(`${title()}: group gives ${items.length} of ${got.length}`)
  if (show([...got].sort()) !== show([...wanted].sort())) {
    fail(`${title()}: expected ${show(wanted)}, got ${show(got)}`)
  }
  const at = random.chance(0.5) ? all.length - 1 : random.below(all.length)
  const row = all[at]
  if (row) {
    const after = walked(itemCursor(make({}), row)).map(identityIn)
    const expected = all.slice(at + 1).map(identityIn)
    if (show(after) !== show(expected)) fail(`${title()}: after row ${at}: got ${show(after)}`)
  }
  return true
}

/** Whether no key and no filter can keep out the rows of other values of the shard. */
const mayRefuse = (
  { design }: World,
  entities: readonly EntityDesign[],
  index: IndexDesign,
): boolean => {
  const { pk, sk } = index
  const by = shardOf(pk)?.by
  if (by === undefined) return false
  const isHeld = fieldsOf(pk).some(({ attribute, unit }) => attribute === by && !unit)
  const kind = kindIn(design, by)
  const isKey = [...namesOf(pk), ...namesOf(sk)].includes(by)
  const isDerived = entities.some(({ values }) => values)
  const isThere = isProjected(design, index, by)
  return (
    !isHeld &&
    (kind.respelt === true || kind === kindOf('boolean') || isKey || isDerived || !isThere)
  )
}
