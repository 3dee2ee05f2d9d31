import { entitiesIn } from '../../design/build.ts'
import { show } from '../../design/print.ts'
import type { Request } from '../../engine/engine.ts'
import type { Random } from '../../random.ts'
import { getInput, identify, itemOf } from '../library.ts'
import { entityFor, fail, hasUnique, type World } from '../world.ts'
import { freshRead, lowLevelRow, sorted } from './before.ts'
import { contend } from './contend.ts'
import { create, putAgain } from './put.ts'
import { remove } from './remove.ts'
import { transact, transactAway } from './transact.ts'
import { race, update } from './update.ts'

/** Writers: each takes a random step, and the model follows. */
export type Writer = (world: World, random: Random) => void

/** Someone reads a row, and keeps it. */
const read: Writer = (world, random) => {
  const { reads, engine } = world
  const found = freshRead(world, random)
  if (!found) return
  const { entity, row } = found
  const defined = entityFor(world, entity) as never
  const identified = identify([defined], row) as { values: object } | undefined
  const byValues = random.chance(0.5) && identified ? identified.values : row
  const got = engine.get(getInput(defined, byValues as never) as Request)
  if (show(got) !== show(row)) fail(`getInput(${show(byValues)}) reads ${show(got)}`)
  const low = lowLevelRow(world, row)
  const [item, other] = [itemOf(defined, row), itemOf(defined, low)]
  if (show(sorted(item)) !== show(sorted(other))) {
    fail(`itemOf gives ${show(other)} for ${show(low)}, and ${show(item)} for ${show(row)}`)
  }
  reads.push(found)
  world.log.push(`read ${reads.length - 1}: ${show(row)}`)
}

/** What ends an item: a delete, or a transaction that takes along what is unique. */
const end: Writer = (world, random) => {
  const isMarked = world.design.entities.some((entity) => hasUnique(world, entity))
  return random.chance(isMarked ? 0.8 : 0.3) ? transactAway(world, random) : remove(world, random)
}

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
  [2, end],
  [3, transact],
  [2, contend],
  [3, deploy],
]
