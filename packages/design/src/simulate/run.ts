import { shardOf } from '@keywright/core'
import { MOST_ITEM_BYTES, readUnits, writeUnits } from '../load/capacity.ts'
import { planShards } from '../load/plan-shards.ts'
import { noteHeat, type Partition, partition, serve, splitOf } from './partitions.ts'
import { poissonOf } from './random.ts'
import type { Stream } from './streams.ts'

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
  /**
   * How many shards of its partition key, in place of those that it has, would end it, once DynamoDB
   * has given each of them a partition; 1 where the key alone is not too much for one.
   */
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

/** The most stretches that a timeline has. */
export const STRETCHES = 60

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

/** Runs the streams that share partitions, second by second, and adds them to the timeline. */
export const run = (
  streams: readonly Stream[],
  seconds: number,
  begin: number,
  random: () => number,
  timeline: { readonly asked: Float64Array; readonly refused: Float64Array },
): { readonly index: SimulatedIndex; readonly throttled: readonly ThrottledKey[] } => {
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
  const { entity, index } = streams[0] as Stream
  const wholes = wholesOf(loads)
  return {
    index: {
      table: entity.table.name,
      index: index.schema.kind === 'local' ? 'primary' : index.schema.name,
      units,
      throttledUnits: refused,
      partitions: all.reduce((sum, one) => sum + 2 ** one.divided, 0),
    },
    throttled: loads
      .filter((load) => load.throttled > 0)
      .map((load) => throttledKey(load, wholes.get(wholeOf(load)))),
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

/** What all shards of a partition key, and all operations on it, ask for together. */
interface Whole {
  units: number
  itemBytes: number
}

/** The partition key without its shard, by kind of request. */
const wholeOf = ({ stream: { index, kind }, key }: Load): string => {
  const base = index.pk.shard ? key.slice(0, key.lastIndexOf('#SHARD#')) : key
  return JSON.stringify([kind, base])
}

const wholesOf = (loads: readonly Load[]): ReadonlyMap<string, Whole> => {
  const wholes = new Map<string, Whole>()
  for (const load of loads.filter(isNotable)) {
    const name = wholeOf(load)
    const whole = wholes.get(name) ?? { units: 0, itemBytes: 1 }
    whole.units += load.mean * load.stream.units
    whole.itemBytes = Math.max(whole.itemBytes, load.stream.itemBytes)
    wholes.set(name, whole)
  }
  return wholes
}

/** How many shards serve a partition key, in place of those that it has. */
const shardsFor = ({ units, itemBytes }: Whole, { kind, consistent }: Stream): number => {
  const bytes = Math.min(itemBytes, MOST_ITEM_BYTES)
  const load = { writesPerSecond: 0, itemBytes: bytes, consistentReads: consistent }
  const plan =
    kind === 'write'
      ? planShards({ ...load, writesPerSecond: units / writeUnits(bytes) })
      : planShards({ ...load, readsPerSecond: units / readUnits(bytes, consistent) })
  return plan.shards
}

const throttledKey = (load: Load, whole: Whole | undefined): ThrottledKey => {
  const { stream, key, mean, throttled, from, to } = load
  return {
    entity: stream.entity.name,
    index: stream.index.schema.name,
    key,
    kind: stream.kind,
    unitsPerSecond: mean * stream.units,
    throttledUnits: throttled,
    from,
    to,
    shards: whole ? shardsFor(whole, stream) : 1,
  }
}
