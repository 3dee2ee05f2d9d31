import type { Entity } from '@keywright/adapters'
import { answer, compareKeys, refuse, shardOf } from '@keywright/core'
import { checkOptions } from '../check.ts'
import { checkEntities } from '../keys/entities.ts'
import { planShards } from '../load/plan-shards.ts'
import { noteHeat, type Partition, partition, serve, splitOf } from './partitions.ts'
import { poissonOf, randomOf } from './random.ts'
import { type Stream, streamsOf } from './streams.ts'
import { checkWorkload, type Workload } from './workload.ts'

/** A partition key that is throttled. */
export interface ThrottledKey {
  readonly entity: string
  /** `primary`, or the name of the index. */
  readonly index: string
  readonly key: string
  readonly kind: 'write' | 'read'
  /** The units that it asks for in a second, on average. */
  readonly unitsPerSecond: number
  /** The units that were refused, over the whole time. */
  readonly throttledUnits: number
  /** The first and the last second in which some were. */
  readonly from: number
  readonly to: number
  /** How many shards would end it, once DynamoDB has given each of them a partition. */
  readonly shards: number
}

/** The table, or one index, under the load. */
export interface SimulatedIndex {
  readonly table: string
  readonly index: string
  readonly units: number
  readonly throttledUnits: number
  /** How many partitions there are at the end. */
  readonly partitions: number
}

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
 * load, a partition key split by its sort keys unless these ascend with time or the table has a local
 * index, and no split of a single item. It takes "sustained" to be ten minutes above nine tenths of a
 * limit, a table to begin with 4 partitions and nothing saved, every write to be a new item that is
 * copied whole to each index, and requests to come at random (Poisson).
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
    const streams = operations.flatMap((operation) =>
      streamsOf(
        entities.find(({ name }) => name === operation.entity) as Entity,
        operation,
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
      requests: operations.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0),
      units: indexes.reduce((sum, { units }) => sum + units, 0),
      throttledUnits: indexes.reduce((sum, one) => sum + one.throttledUnits, 0),
      indexes,
      throttled,
      timeline: Array.from({ length: stretches }, (_, i) =>
        timeline.asked[i] ? (timeline.refused[i] as number) / (timeline.asked[i] as number) : 0,
      ),
    }
  })

const STRETCHES = 60

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

/** A notable key of a stream, or all others of it together. */
interface Load {
  readonly stream: Stream
  readonly key: string
  readonly at: number
  readonly mean: number
  readonly divisible: boolean
  throttled: number
  from: number
  to: number
}

const EVERYWHERE = -1

/** Where a key's hash falls, from 0 to below 1. */
const hashOf = (key: string): number => shardOf(key, 2 ** 24) / 2 ** 24

const loadsOf = (stream: Stream): Load[] => {
  const load = (key: string, at: number, part: number): Load => ({
    stream,
    key,
    at,
    mean: part * stream.perSecond,
    divisible: stream.divisible,
    throttled: 0,
    from: -1,
    to: -1,
  })
  return [
    ...[...stream.heavy].map(([key, part]) => load(key, hashOf(key), part)),
    ...(stream.light > 0 ? [load('*', EVERYWHERE, stream.light)] : []),
  ]
}

const run = (
  streams: readonly Stream[],
  seconds: number,
  begin: number,
  random: () => number,
  timeline: { readonly asked: Float64Array; readonly refused: Float64Array },
) => {
  const loads = streams.flatMap(loadsOf)
  const heavy = loads.filter(({ at }) => at !== EVERYWHERE)
  const light = loads.filter(({ at }) => at === EVERYWHERE)
  let all = Array.from({ length: begin }, (_, i) => partition(i / begin, (i + 1) / begin))
  let members = membersOf(all, heavy, light)
  const asked = new Float64Array(loads.length)
  const poisson = poissonOf(random)
  let units = 0
  let refused = 0
  for (let second = 0; second < seconds; second++) {
    const stretch = Math.floor((second * Math.min(STRETCHES, seconds)) / seconds)
    let isSplit = false
    for (let i = 0; i < all.length; i++) {
      const one = all[i] as Partition
      const own = members[i] as Load[]
      const width = one.high - one.low
      let write = 0
      let read = 0
      for (let n = 0; n < own.length; n++) {
        const { at, mean, stream } = own[n] as Load
        const requests = poisson(at === EVERYWHERE ? mean * width : mean)
        const amount = requests * stream.units
        asked[n] = amount
        if (stream.kind === 'read') read += amount
        else {
          write += amount
          one.bytes += requests * stream.itemBytes
        }
      }
      const over = { write: serve(one, 'write', write), read: serve(one, 'read', read) }
      const demand = { write, read }
      noteHeat(one, write, read)
      units += write + read
      refused += over.write + over.read
      timeline.asked[stretch] = (timeline.asked[stretch] as number) + write + read
      timeline.refused[stretch] = (timeline.refused[stretch] as number) + over.write + over.read
      isSplit ||= one.busy >= SPLIT_LOOK || one.bytes > SPLIT_BYTES
      if (over.write + over.read <= 0) continue
      for (let n = 0; n < own.length; n++) {
        const load = own[n] as Load
        const { kind } = load.stream
        const amount = asked[n] as number
        if (over[kind] <= 0 || amount === 0) continue
        load.throttled += (over[kind] * amount) / demand[kind]
        if (load.from < 0) load.from = second
        load.to = second
      }
    }
    if (!isSplit || all.length >= MOST_PARTITIONS) continue
    const next = all.flatMap(
      (one, i) => splitOf(one, (members[i] as Load[]).filter(isNotable).map(withUnits)) ?? [one],
    )
    if (next.length !== all.length) {
      all = next
      members = membersOf(all, heavy, light)
    }
  }
  const { table } = (streams[0] as Stream).entity
  return {
    index: {
      table: table.name,
      index:
        (streams[0] as Stream).index.schema.kind === 'local'
          ? 'primary'
          : (streams[0] as Stream).index.schema.name,
      units,
      throttledUnits: refused,
      partitions: all.reduce((sum, one) => sum + 2 ** one.divided, 0),
    },
    throttled: loads
      .filter((load) => load.throttled > 0)
      .map((load) => throttledKey(load, seconds)),
  }
}

/** More than any load of the service's quotas needs: from here on nothing is split, and time stays bounded. */
const MOST_PARTITIONS = 4096

/** From when on a split may be due; `splitOf` decides. */
const SPLIT_LOOK = 600
const SPLIT_BYTES = 10 * 1024 ** 3

const isNotable = ({ at }: Load): boolean => at !== EVERYWHERE

const withUnits = (load: Load) => ({ ...load, units: load.mean * load.stream.units })

/** What loads each partition: the notable keys that fall into it, and a part of all others. */
const membersOf = (
  all: readonly Partition[],
  heavy: readonly Load[],
  light: readonly Load[],
): Load[][] =>
  all.map(({ low, high }) => [...heavy.filter(({ at }) => at >= low && at < high), ...light])

const throttledKey = (
  { stream, key, mean, throttled, from, to }: Load,
  seconds: number,
): ThrottledKey => {
  const { kind, units, itemBytes } = stream
  const bytes = Math.max(1, Math.min(itemBytes, 400 * 1024))
  const plan =
    kind === 'write'
      ? planShards({ writesPerSecond: mean, itemBytes: bytes })
      : planShards({
          writesPerSecond: 0,
          readsPerSecond: mean,
          itemBytes: bytes,
          consistentReads: units >= 1 && Number.isInteger(units),
        })
  return {
    entity: stream.entity.name,
    index: stream.index.schema.name,
    key,
    kind,
    unitsPerSecond: mean * units,
    throttledUnits: throttled,
    from,
    to: Math.min(to, seconds - 1),
    shards: key === '*' ? 1 : plan.shards,
  }
}
