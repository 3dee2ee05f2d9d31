import { KeyError } from '@keywright/core'
import { entitiesIn } from '../design/build.ts'
import type { EntityDesign, IndexDesign } from '../design/design-types.ts'
import { needsOf, shardOf } from '../design/design-types.ts'
import { show } from '../design/print.ts'
import type { Request } from '../engine/engine.ts'
import { EngineError } from '../engine/refusals.ts'
import { primaryNames, respelt, someChanges, someItem } from '../model/items.ts'
import { identityOf, ownValues } from '../model/keys.ts'
import { isRefused, type ModelItem, storedItem, type Values } from '../model/model.ts'
import type { Random } from '../random.ts'
import { deleteInput, getInput, identify, putInput, transactInput, updateInput } from './library.ts'
import { entityFor, fail, indexesNow, type Read, rowOf, type World, written } from './world.ts'

/** What became of a write. */
type Outcome = 'done' | 'condition' | KeyError

/** A write either happens, or its condition fails, or the library refuses it; anything else is a fault. */
const attempt = (work: () => void): Outcome => {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof KeyError) return error
    const name = error instanceof EngineError ? error.name : ''
    if (name === 'ConditionalCheckFailedException' || name === 'TransactionCanceledException') {
      return 'condition'
    }
    throw error
  }
}

const told = (outcome: Outcome): string =>
  outcome instanceof KeyError ? `KeyError: ${outcome.message}` : outcome

/** Whether the shards of the primary key were others before: a row may be on any of them. */
const hasFormerShards = ({ version }: World, { indexes }: EntityDesign): boolean => {
  const counts = shardOf((indexes[0] as IndexDesign).pk)?.counts ?? []
  return counts.slice(0, version).some((count) => count !== counts[version])
}

const refuses = (world: World, entity: EntityDesign, values: Values): boolean =>
  indexesNow(world, entity).some((index) => isRefused(index, entity, values))

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Writers: each takes a random step, and the model follows. */
export type Writer = (world: World, random: Random) => void

const create: Writer = (world, random) => {
  const { design, items, engine, lowLevel } = world
  const entity = random.pick(design.entities)
  const item = someItem(random, design, entity)
  const identity = identityOf(design, entity, item)
  const isThere = items.has(identity)
  // An item without its row does not say on which shard it is.
  if (isThere && hasFormerShards(world, entity)) return
  const ifNew = random.chance(0.3)
  const format = random.chance(0.2) ? 'low-level' : 'document'
  world.log.push(`put ${show(item)}${ifNew ? ' if new' : ''} (${format})`)
  const outcome = attempt(() => {
    const options = { format, ...(ifNew ? { ifNew } : {}) } as const
    const input = putInput(entityFor(world, entity) as never, item as never, options)
    ;(format === 'document' ? engine : lowLevel).put(input as Request)
  })
  const expected = refuses(world, entity, item)
    ? 'refused'
    : ifNew && isThere
      ? 'condition'
      : 'done'
  expectOutcome('putInput', outcome, [expected])
  if (outcome === 'done') written(world, entity, item)
}

const expectOutcome = (title: string, outcome: Outcome, allowed: readonly string[]): void => {
  const got = outcome instanceof KeyError ? 'refused' : outcome
  if (!allowed.includes(got)) {
    fail(`${title}: expected ${allowed.join(' or ')}, got ${told(outcome)}`)
  }
}

/** Someone reads a row, and keeps it. */
const read: Writer = (world, random) => {
  const { items, reads, engine } = world
  if (items.size === 0) return
  const [identity, { entity }] = random.pick([...items])
  const row = rowOf(world, identity) ?? {}
  const defined = entityFor(world, entity) as never
  const found = identify([defined], row)
  const byValues = random.chance(0.5) && found ? (found as { values: object }).values : row
  const got = engine.get(getInput(defined, byValues as never) as Request)
  if (show(got) !== show(row)) fail(`getInput(${show(byValues)}) reads ${show(got)}`)
  reads.push({ entity, row })
  world.log.push(`read ${reads.length - 1}: ${show(row)}`)
}

/** A row to change: read right now, or some time ago. */
const someRead = (world: World, random: Random): Read | undefined => {
  const { items, reads } = world
  if (reads.length > 0 && random.chance(0.5)) return random.pick(reads)
  if (items.size === 0) return undefined
  const [identity, { entity }] = random.pick([...items])
  return { entity, row: rowOf(world, identity) ?? {} }
}

const update: Writer = (world, random) => {
  const found = someRead(world, random)
  if (!found) return
  const names = world.design.attributes.map(({ name }) => name)
  const fixed = primaryNames(found.entity)
  const isWild = random.chance(0.08)
  const free = isWild ? names : names.filter((name) => !fixed.includes(name))
  updateRow(world, random, found, [...free, 'note', 'extra'])
}

/** Several writers read the same row, and each changes something else that one index is made of. */
const race: Writer = (world, random) => {
  const { items } = world
  if (items.size === 0) return
  const [identity, { entity }] = random.pick([...items])
  const found = { entity, row: rowOf(world, identity) ?? {} }
  const index = random.pick(indexesNow(world, entity).slice(-3))
  const fixed = primaryNames(entity)
  const decisive = [
    ...needsOf(index),
    ...(index.when?.reads ?? []),
    ...(entity.values?.reads ?? []),
  ]
  const names = [...new Set(decisive)].filter((name) => name !== 'derived' && !fixed.includes(name))
  for (let racers = 2 + random.below(2); racers > 0 && names.length > 0; racers--) {
    updateRow(world, random, found, names, random.pick([1, 1, 2]))
  }
}

const updateRow = (
  world: World,
  random: Random,
  { entity, row }: Read,
  names: readonly string[],
  most?: number,
): void => {
  const { design, items, engine, lowLevel } = world
  const known = ownValues(design, entity, row)
  const identity = identityOf(design, entity, known)
  const now = items.get(identity)
  const isFresh = now !== undefined && show(sorted(rowOf(world, identity))) === show(sorted(row))
  const isBare = random.chance(0.3)
  const before = isBare ? respelt(random, design, known) : row
  const own = someChanges(random, design, names, most)
  const isSpread = !isBare && random.chance(0.2)
  const changes = isSpread ? { ...row, ...own } : own
  const after = without({ ...known, ...own })
  const format = random.chance(0.2) ? 'low-level' : 'document'
  world.log.push(
    `update ${isFresh ? 'fresh' : 'stale'} ${isBare ? 'values' : 'row'} ${show(before)} with ${isSpread ? 'the row and ' : ''}${show(own)} (${format})`,
  )
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    const input = updateInput(defined, before as never, changes as never, { format })
    ;(format === 'document' ? engine : lowLevel).update(input as Request)
  })
  const isRefusedNow =
    identityOf(design, entity, after) !== identity || refuses(world, entity, after)
  // Without its keys, an item does not say that its row is an old one.
  const isUnsure = isBare && (hasFormerShards(world, entity) || (now?.mayLack.size ?? 0) > 0)
  if (isRefusedNow) expectOutcome('updateInput', outcome, ['refused'])
  else if (!now) expectOutcome('updateInput of a row that is gone', outcome, ['condition'])
  else if (isFresh && !isUnsure) expectOutcome('updateInput of a row as read', outcome, ['done'])
  else expectOutcome('updateInput', outcome, ['done', 'condition'])
  if (outcome !== 'done') return
  const { values, mayLack } = now as ModelItem
  const set = isSpread ? { ...known, ...own } : own
  const next = without({ ...values, ...storedItem(set), ...gone(set) })
  written(world, entity, next, isBare ? mayLack : new Set())
}

const gone = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value === undefined))

const sorted = (row: Values | undefined): Values =>
  Object.fromEntries(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A row as read is put again, changed or not, however old it is. */
const putAgain: Writer = (world, random) => {
  const { design, engine } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity, row } = found
  const names = design.attributes.map(({ name }) => name)
  const all = [...names, 'note', 'extra']
  const changes = random.chance(0.7) ? someChanges(random, design, all) : {}
  const item = without({ ...row, ...changes })
  const values = without({ ...ownValues(design, entity, row), ...changes })
  world.log.push(`put the row ${show(row)} with ${show(changes)}`)
  const outcome = attempt(() => {
    const input = putInput(entityFor(world, entity) as never, item as never) as Request
    const now = rowOf(world, identityOf(design, entity, values))
    // The same item on two shards: no put can know that of the other.
    const isElsewhere = now && (input.Item as Values)['PK'] !== now['PK']
    if (isElsewhere && hasFormerShards(world, entity)) return
    engine.put(input)
    written(world, entity, values)
  })
  expectOutcome('putInput of a row as read', outcome, [
    refuses(world, entity, values) ? 'refused' : 'done',
  ])
}

const remove: Writer = (world, random) => {
  const { design, items, engine } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity, row } = found
  const defined = entityFor(world, entity)
  const known = ownValues(design, entity, row)
  const identity = identityOf(design, entity, known)
  const identified = identify([defined] as never, row) as { values: Values } | undefined
  const values = Object.fromEntries(primaryNames(entity).map((name) => [name, known[name]]))
  const by = random.pick([
    row,
    identified?.values ?? row,
    hasFormerShards(world, entity) || entity.values ? row : respelt(random, design, values),
  ])
  world.log.push(`delete ${show(by)}`)
  const now = rowOf(world, identity)
  const outcome = attempt(() =>
    engine.delete(deleteInput(defined as never, by as never) as Request),
  )
  expectOutcome('deleteInput', outcome, ['done'])
  if (now?.['PK'] === row['PK']) items.delete(identity)
}

/** An item as read becomes another one: in place, or under another primary key. */
const transact: Writer = (world, random) => {
  const { design, items, engine } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity, row } = found
  const known = ownValues(design, entity, row)
  const identity = identityOf(design, entity, known)
  const now = items.get(identity)
  const rowNow = now && rowOf(world, identity)
  const isFresh = show(sorted(rowNow)) === show(sorted(row))
  const isBare = random.chance(0.2) && !hasFormerShards(world, entity)
  const before = isBare ? respelt(random, design, known) : row
  const some = random.some(
    design.attributes.map(({ name }) => name),
    0.3,
  )
  const fixed = primaryNames(entity)
  const names = random.chance(0.6) ? [...fixed, ...some] : [...some, 'note', 'extra']
  const changes = differing(known, someChanges(random, design, names))
  const after = without({ ...known, ...changes })
  const target = identityOf(design, entity, after)
  const isInPlace = target === identity
  if (hasFormerShards(world, entity) && items.has(target) && !isInPlace) return
  world.log.push(`transact ${isFresh ? 'fresh' : 'stale'} ${show(before)} with ${show(changes)}`)
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    engine.transact(transactInput(defined, before as never, { ...before, ...changes } as never))
  })
  const isUnsure = isBare && (now?.mayLack.size ?? 0) > 0
  if (refuses(world, entity, after)) expectOutcome('transactInput', outcome, ['refused'])
  else if (!now || (!isInPlace && items.has(target))) {
    expectOutcome('transactInput', outcome, ['condition'])
  } else if (isFresh && !isUnsure) {
    expectOutcome('transactInput of a row as read', outcome, ['done'])
  } else {
    const mayPass = isInPlace || isGrown(rowNow, row)
    expectOutcome('transactInput', outcome, mayPass ? ['done', 'condition'] : ['condition'])
  }
  if (outcome !== 'done') return
  items.delete(identity)
  if (!isInPlace) return written(world, entity, after)
  const { values, mayLack } = now as ModelItem
  const next = without({ ...values, ...storedItem(changes), ...gone(changes) })
  written(world, entity, next, isBare ? mayLack : new Set())
}

/** The changes that are none in another spelling. */
const differing = (known: Values, changes: Values): Values => {
  const [was, is] = [storedItem(known), storedItem(changes)]
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => show(was[name]) !== show(is[name])),
  )
}

/** Whether a row only got more attributes since: no condition can see that. */
const isGrown = (now: Values | undefined, before: Values): boolean =>
  now !== undefined &&
  Object.entries(before).every(
    ([name, value]) => Object.hasOwn(now, name) && show(now[name]) === show(value),
  )

/** The next version of the definitions: rows of before lack the keys of new indexes. */
const deploy: Writer = (world) => {
  if (world.version + 1 >= world.design.versions) return
  world.version += 1
  world.entities = entitiesIn(world.design, world.version)
  world.log.push(`version ${world.version}`)
  for (const [identity, item] of world.items) {
    const added = item.entity.indexes.filter(({ since }) => since === world.version)
    const mayLack = new Set([...item.mayLack, ...added.map(({ name }) => name)])
    world.items.set(identity, { ...item, mayLack })
  }
}

/** How often each step is taken. */
export const WRITERS: readonly (readonly [weight: number, writer: Writer])[] = [
  [4, create],
  [3, read],
  [5, update],
  [4, race],
  [2, putAgain],
  [1, remove],
  [3, transact],
  [3, deploy],
]
