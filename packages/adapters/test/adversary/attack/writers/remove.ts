import { show } from '../../design/print.ts'
import type { Request } from '../../engine/engine.ts'
import { primaryNames, respelt } from '../../model/items.ts'
import { identityOf, ownValues } from '../../model/keys.ts'
import type { Values } from '../../model/model.ts'
import type { Random } from '../../random.ts'
import { deleteInput, identify } from '../library.ts'
import { attempt, type Expected, expectOutcome } from '../outcome.ts'
import { entityFor, hasUnique, isRevised, keyNames, removed, rowOf, type World } from '../world.ts'
import { lowLevelRow, revisionSays, someRead } from './before.ts'
import { hasFormerShards } from './rules.ts'

/** An item is deleted by its row or by the values of its key. */
export const remove = (world: World, random: Random): void => {
  const { design, items, engine, version } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity, row } = found
  const defined = entityFor(world, entity)
  const known = ownValues(design, entity, row)
  const identity = identityOf(design, entity, known)
  const identified = identify([defined] as never, row) as { values: Values } | undefined
  const values = Object.fromEntries(primaryNames(entity).map((name) => [name, known[name]]))
  const isBareEnough = !hasFormerShards(world, entity) && !entity.values
  const [form, by] = random.pick([
    ['row', row],
    ['values that identify gives', identified?.values ?? row],
    isBareEnough ? ['values', respelt(random, design, entity, version, values)] : ['row', row],
    random.chance(0.3) ? ['low-level row', lowLevelRow(world, row)] : ['row', row],
  ] as const)
  const isRow = form === 'row' || form === 'low-level row'
  // Values that say no revision delete whatever is there.
  const says = isRow
    ? revisionSays(world, { read: found, given: by, now: items.get(identity) })
    : 'done'
  if (says === 'skip') return
  world.log.push(`delete ${form} ${show(by)}`)
  const now = rowOf(world, identity)
  const outcome = attempt(() =>
    engine.delete(deleteInput(defined as never, by as never) as Request),
  )
  const isAlone = isRow && isRevised(world, entity) && !now
  const expected: Expected = hasUnique(world, entity)
    ? 'refused'
    : isAlone
      ? 'condition'
      : (says ?? 'done')
  expectOutcome(`deleteInput of a ${form}`, outcome, [
    expected,
    ...(form === 'low-level row' ? (['refused'] as const) : []),
  ])
  if (outcome !== 'done') return
  if (now && keyNames(world).every((name) => show(now[name]) === show(row[name]))) {
    removed(world, identity)
  }
}
