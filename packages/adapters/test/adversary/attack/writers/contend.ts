import { someChanges } from '../../model/items.ts'
import type { Random } from '../../random.ts'
import { hasUnique, type Read, rowOf, uniquesNow, type World } from '../world.ts'
import { transactRow, transactRowAway } from './transact.ts'

/**
 * What is unique is fought for: an item takes another value, or that of another item, and whoever read it
 * before does the same or deletes it.
 */
export const contend = (world: World, random: Random): void => {
  const { design, items } = world
  const marked = [...items].filter(([, { entity }]) => hasUnique(world, entity))
  if (marked.length === 0) return
  const [identity, { entity, born }] = random.pick(marked)
  const read: Read = { entity, row: rowOf(world, identity) ?? {}, born }
  const { fields } = random.pick(uniquesNow(world, entity))
  const names = fields.map(({ attribute }) => attribute)
  const wanted = (): Record<string, unknown> => {
    const [, other] = random.pick(marked)
    return random.chance(0.4)
      ? someChanges(random, design, entity, names, names.length)
      : Object.fromEntries(names.map((name) => [name, other.values[name]]))
  }
  transactRow(world, random, read, wanted())
  if (random.chance(0.5)) transactRowAway(world, random, read)
  else transactRow(world, random, read, wanted())
}
