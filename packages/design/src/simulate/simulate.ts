import type { Entity } from '@keywright/adapters'
import { answer, compareKeys, refuse } from '@keywright/core'
import { checkOptions } from '../check.ts'
import { checkEntities } from '../keys/entities.ts'
import { randomOf } from './random.ts'
import { run, type SimulatedIndex, STRETCHES, type ThrottledKey } from './run.ts'
import type { Stream } from './stream-types.ts'
import { streamsOf } from './streams.ts'
import { checkWorkload, type Workload } from './workload.ts'

/** What a load does to a design. */
export interface Simulation {
  readonly seconds: number
  readonly requests: number
  readonly units: number
  readonly throttledUnits: number
  readonly indexes: readonly SimulatedIndex[]
  /** What is throttled, the worst first. Keys of which each gets little are together, as `*`. */
  readonly throttled: readonly ThrottledKey[]
  /** The part of the units that was refused in each of at most 60 stretches of time. */
  readonly timeline: readonly number[]
}

export interface SimulateOptions {
  /** The same seed gives the same result. Default 1. */
  readonly seed?: number
}

/**
 * Puts a design under load before there is any: what would be throttled, in which entity and index,
 * when, and how many shards would end it. Keys are made by `keysOf` from values that are spread as
 * the workload says; then whole seconds are simulated by counts, so an hour of 100,000 requests a
 * second takes seconds. Deterministic by its seed.
 *
 * It assumes what DynamoDB documents: 1,000 write and 3,000 read units a second for each partition, up
 * to 300 seconds of unused units kept for bursts, a split of a partition at 10 GB or after sustained
 * load, and no split of a single item. A partition key is split by its sort keys, unless these ascend,
 * as times, counters and ULIDs do, or the table has a local index. It takes "sustained" to be ten minutes
 * above nine tenths of a limit. A table begins with 4 partitions and nothing saved, every write is a new
 * item that is copied whole to each index, and requests come at random (Poisson).
 *
 * It cannot know the account's and the table's quotas, retries and back-off of clients, caches,
 * transactions (which cost double), back-pressure of a throttled index on its table, or how DynamoDB
 * places partitions today. A bucket of time that ends during the run is not followed.
 *
 * @throws KeyError for something that is not an entity, a workload that does not fit them, or values
 * that make no key.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const event = entity(app, 'Event', { primary: { pk: key('DAY', date('on')), sk: key('EVENT', text('id')) } })
 * const writes = { entity: 'Event', kind: 'write', perSecond: 2000, itemBytes: 500, values: {} }
 * const { throttled } = simulate([event], { seconds: 60, operations: [writes] }, { seed: 1 })
 * throttled[0].key // => 'DAY#2024-01-15'
 * throttled[0].shards // => 3
 */
export const simulate = (
  entities: readonly Entity[],
  workload: Workload,
  options: SimulateOptions = {},
): Simulation =>
  answer('simulate', () => {
    checkEntities('simulate', entities)
    const { seed = 1 } = checkOptions('INVALID_VALUE', 'simulate', options, ['seed'])
    if (!Number.isInteger(seed)) refuse('INVALID_VALUE', 'a whole number', seed, 'simulate: seed')
    const { seconds, partitions, operations } = checkWorkload(entities, workload)
    const random = randomOf(seed)
    const total = operations.reduce((sum, { perSecond }) => sum + perSecond, 0)
    const streams = operations.flatMap((operation) =>
      streamsOf(
        entities.find(({ name }) => name === operation.entity) as Entity,
        operation,
        { share: operation.perSecond / Math.max(1, total), seconds },
        random,
      ),
    )
    const places = [...groupBy(streams)]
    const timeline = { asked: new Float64Array(STRETCHES), refused: new Float64Array(STRETCHES) }
    const runs = places.map(([, own]) => run(own, seconds, partitions, random, timeline))
    const throttled = runs
      .flatMap((one) => one.throttled)
      .sort((a, b) => b.throttledUnits - a.throttledUnits || compareKeys(a.key, b.key))
    const indexes = runs.map(({ index }) => index)
    const stretches = Math.min(STRETCHES, seconds)
    return {
      seconds,
      requests: operations.reduce(
        (sum, { perSecond, from = 0, to = seconds }) => sum + perSecond * (to - from),
        0,
      ),
      units: indexes.reduce((sum, { units }) => sum + units, 0),
      throttledUnits: indexes.reduce((sum, one) => sum + one.throttledUnits, 0),
      indexes,
      throttled,
      timeline: Array.from({ length: stretches }, (_, i) =>
        timeline.asked[i] ? (timeline.refused[i] as number) / (timeline.asked[i] as number) : 0,
      ),
    }
  })

/** Streams that share partitions: those of a table and its local indexes, or of one global index. */
const groupBy = (streams: readonly Stream[]): Map<string, Stream[]> => {
  const groups = new Map<string, Stream[]>()
  for (const stream of streams) {
    const { schema } = stream.index
    const name = schema.kind === 'local' ? 'primary' : schema.name
    const group = JSON.stringify([stream.entity.table.name, name])
    groups.set(group, [...(groups.get(group) ?? []), stream])
  }
  return groups
}
