import { show } from '../../design/print.ts'
import type { Request } from '../../engine/engine.ts'
import { inSomeShape, lossIn } from '../../model/given.ts'
import { someChanges, someItem } from '../../model/items.ts'
import { identityOf, ownValues } from '../../model/keys.ts'
import type { Values } from '../../model/model.ts'
import type { Random } from '../../random.ts'
import { putInput, transactInput } from '../library.ts'
import { attempt, type Expected, expectOutcome } from '../outcome.ts'
import {
  entityFor,
  hasUnique,
  indexesNow,
  isRevised,
  keyNames,
  marksNow,
  owns,
  rowOf,
  spelledNow,
  uniquesNow,
  type World,
  written,
} from '../world.ts'
import { revisionSays, someRead } from './before.ts'
import {
  clientOf,
  hasFormerShards,
  isBadExpiry,
  isTaken,
  lacksMark,
  refuses,
  someFormat,
  without,
  withVainCondition,
} from './rules.ts'

/** A new item, or one that overwrites another. */
export const create = (world: World, random: Random): void => {
  const { design, items } = world
  const entity = random.pick(design.entities)
  const item: Record<string, unknown> = { ...someItem(random, design, entity) }
  const identity = identityOf(design, entity, spelledNow(world, entity, item))
  const isThere = items.has(identity)
  // An item without its row does not say on which shard it is.
  if (isThere && hasFormerShards(world, entity)) return
  const revised = isRevised(world, entity)
  // Where a key is used again, the revision goes on; otherwise a reader of the old item could not tell.
  const last = revised && !isThere ? world.lastRevisions.get(identity) : undefined
  if (last !== undefined) item['rev'] = last
  const names = design.attributes.filter(({ optional }) => optional).map(({ name }) => name)
  const { item: given, own, shape, inherited } = inSomeShape(random, names, item)
  const values = spelledNow(world, entity, own)
  const isTransaction = random.chance(hasUnique(world, entity) ? 0.9 : 0.3)
  const ifNew = isTransaction || last !== undefined || random.chance(0.3)
  const isExtended = !isTransaction && random.chance(0.1)
  const format = someFormat(random)
  const call = isTransaction ? 'transact' : `put${ifNew ? ' if new' : ''}`
  world.log.push(`${call} ${show(item)} (${shape}, ${format})${isExtended ? ' extended' : ''}`)
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    const client = clientOf(world, format)
    if (isTransaction) {
      return client.transact(transactInput(defined, undefined, given as never, { format }))
    }
    const options = { format, ...(ifNew ? { ifNew } : {}) } as const
    const input = putInput(defined, given as never, options) as Request
    client.put(isExtended ? withVainCondition(input) : input)
  })
  const whole = spelledNow(world, entity, item)
  const losses = inherited
    ? indexesNow(world, entity).map((index) => lossIn(world.design, index, entity, values, whole))
    : []
  const lostMarks = marksNow(world, entity, values).size < marksNow(world, entity, whole).size
  const mustRefuse =
    refuses(world, entity, values) ||
    losses.includes('must be refused') ||
    (isTransaction ? lacksMark(world, entity, values) || lostMarks : hasUnique(world, entity))
  const isHeld = isThere && (ifNew || revised)
  const expected: Expected = mustRefuse
    ? 'refused'
    : isHeld || (isTransaction && isTaken(world, entity, values, undefined))
      ? 'condition'
      : 'done'
  const isUnique = uniquesNow(world, entity).some(({ fields }) =>
    fields.some(({ attribute }) => attribute === inherited),
  )
  const mayRefuse = losses.includes('may be refused') || (isTransaction && isUnique)
  expectOutcome(isTransaction ? 'transactInput of a new item' : 'putInput', outcome, [
    expected,
    ...(mayRefuse ? (['refused'] as const) : []),
  ])
  if (outcome !== 'done') return
  written(world, entity, { ...values, ...(revised ? { rev: (last ?? 0) + 1 } : {}) })
  owns(world, undefined, identity, marksNow(world, entity, values))
}

/** A row as read is put again, changed or not, however old it is. */
export const putAgain = (world: World, random: Random): void => {
  const { design, engine, items } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity, row } = found
  const names = design.attributes.map(({ name }) => name)
  const all = [...names, 'note', 'extra']
  const changes = random.chance(0.7) ? someChanges(random, design, entity, all) : {}
  const item = without({ ...row, ...changes })
  const known = { ...ownValues(design, entity, row), ...changes }
  const { rev, ...values } = without(spelledNow(world, entity, known))
  const target = identityOf(design, entity, values)
  const now = items.get(target)
  const revised = isRevised(world, entity)
  const isNew = revised && rev === undefined
  // A row from before there were revisions is put as a new one.
  const says = isNew
    ? now
      ? 'condition'
      : 'done'
    : revisionSays(world, { read: found, given: item, now })
  if (says === 'skip') return
  world.log.push(`put the row ${show(row)} with ${show(changes)}`)
  let isElsewhere = false
  const outcome = attempt(() => {
    const input = putInput(entityFor(world, entity) as never, item as never) as Request
    const rowNow = rowOf(world, target)
    // The same item on two shards: no put can know that of the other.
    isElsewhere =
      hasFormerShards(world, entity) &&
      keyNames(world).some((name) => rowNow && (input.Item as Values)[name] !== rowNow[name])
    if (!isElsewhere) engine.put(input)
  })
  if (isElsewhere) return
  const isRefused =
    hasUnique(world, entity) || refuses(world, entity, values) || isBadExpiry(world, values)
  expectOutcome('putInput of a row as read', outcome, [
    isRefused ? 'refused' : ((says ?? 'done') as Expected),
  ])
  if (outcome !== 'done') return
  const next = revised ? ((rev as number | undefined) ?? 0) + 1 : undefined
  written(
    world,
    entity,
    next === undefined ? values : { ...values, rev: next },
    isNew ? {} : { born: now?.born },
  )
}
