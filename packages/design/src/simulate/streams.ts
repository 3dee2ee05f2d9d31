import { type Entity, keysOf } from '@keywright/adapters'
import { compareKeys, KeyError, KINDS, refuse } from '@keywright/core'
import { indexesOf } from '../keys/entities.ts'
import { readUnits, writeUnits } from '../load/capacity.ts'
import { evenness } from '../load/evenness.ts'
import type { Stream } from './stream-types.ts'
import { drawerOf } from './values.ts'
import type { Operation } from './workload.ts'

/**
 * How many items are made for all operations together, and for each: enough to know the load of one key
 * in a hundred to 7%, or less well where the operation is a small part of the load.
 */
const ITEMS = 100_000
const MOST_ITEMS = 20_000
const FEWEST_ITEMS = 2000

/** A key with less than this part of the requests, or that few of the items, is one of many. */
const NOTABLE = 1 / 2000
const NOTABLE_ITEMS = 10

/** What an operation does to each index, from items that are made as its values are spread. */
export const streamsOf = (
  entity: Entity,
  operation: Operation,
  /** The part of all requests that it is, from 0 to 1, and for how long all of them come. */
  { share, seconds }: { readonly share: number; readonly seconds: number },
  random: () => number,
): Stream[] => {
  const items = Math.round(Math.min(MOST_ITEMS, Math.max(FEWEST_ITEMS, share * ITEMS)))
  const all = indexesOf(entity)
  const used =
    operation.kind === 'write'
      ? all
      : all.filter(({ schema }) => schema.name === (operation.index ?? 'primary'))
  const counts = used.map(() => new Map<string, number>())
  const sorts = used.map(() => new Map<string, string>())
  const various = new Set<number>()
  const falling = new Set<number>()
  const draw = drawerOf(entity, operation, random)
  for (let i = 0; i < items; i++) {
    const keys = keysIn(entity, draw(i))
    used.forEach(({ pk, sk }, n) => {
      const text = (names: readonly { readonly name: string }[] = []): string =>
        names.map(({ name }) => String(keys[name])).join(', ')
      if (keys[pk.attributes[0]?.name ?? ''] === undefined) return
      const partition = text(pk.attributes)
      const sort = text(sk?.attributes)
      const known = counts[n] as Map<string, number>
      known.set(partition, (known.get(partition) ?? 0) + 1)
      const before = sorts[n]?.get(partition) ?? sort
      if (before !== sort) various.add(n)
      if (compareKeys(before, sort) > 0) falling.add(n)
      sorts[n]?.set(partition, sort)
    })
  }
  const consistent = operation.consistent === true
  const hasLocal = all.some(({ schema }) => schema.kind === 'local')
  return used.map((index, n): Stream => {
    const known = evened([...(counts[n] as Map<string, number>)], index.pk.shard?.count)
    const heavy = new Map(
      known
        .filter(([, count]) => count >= Math.max(NOTABLE_ITEMS, NOTABLE * items))
        .map(([key, count]) => [key, count / items]),
    )
    const held = known.reduce((sum, [, count]) => sum + count, 0) / items
    const first = index.sk?.fields[0]
    // Times, counters and ids that begin with their time: what is written now goes to the end.
    const isOrdered = !falling.has(n) || (first !== undefined && KINDS[first.kind].calendar)
    return {
      entity,
      index,
      kind: operation.kind,
      perSecond: operation.perSecond,
      from: operation.from ?? 0,
      to: operation.to ?? seconds,
      itemBytes: operation.itemBytes,
      units:
        operation.kind === 'write'
          ? writeUnits(operation.itemBytes)
          : readUnits(operation.itemBytes, consistent),
      consistent,
      heavy,
      light: notNothing(held - [...heavy.values()].reduce((sum, part) => sum + part, 0)),
      divisible: various.has(n) && !isOrdered && !hasLocal,
    }
  })
}

/** Sums of parts that make up the whole miss it by a rounding error. */
const notNothing = (part: number): number => (part < 1e-9 ? 0 : part)

/**
 * Evens out differences that chance explains: of a sample, one of a hundred shards gets a third more
 * than another, of all requests it does not. Shards of one partition are judged together; without
 * shards, all keys are.
 */
const evened = (
  known: readonly (readonly [key: string, count: number])[],
  shards: number | undefined,
): (readonly [key: string, count: number])[] => {
  const groups = new Map<string, (readonly [key: string, count: number])[]>()
  for (const one of known) {
    const base = shards === undefined ? '' : one[0].slice(0, one[0].lastIndexOf('#'))
    const group = groups.get(base)
    if (group) group.push(one)
    else groups.set(base, [one])
  }
  return [...groups.values()].flatMap((group) => {
    const counts = group.map(([, count]) => count)
    if (group.length < 2 || evenness(counts, group.length).even === false) return group
    const mean = counts.reduce((sum, count) => sum + count, 0) / group.length
    return group.map(([key]) => [key, mean] as const)
  })
}

const keysIn = (entity: Entity, item: object): Readonly<Record<string, unknown>> => {
  try {
    return keysOf(entity, item as never) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    return refuse(
      'INVALID_VALUE',
      `values that make keys (${error.message})`,
      item,
      `simulate: ${entity.name}`,
    )
  }
}
