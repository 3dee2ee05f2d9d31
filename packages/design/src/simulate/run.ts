import { MOST_ITEM_BYTES, readUnits, writeUnits } from '../load/capacity.ts'
import { planShards } from '../load/plan-shards.ts'
import {
  heavyKeysOf,
  isNotable,
  KINDS,
  type Load,
  loadsOf,
  note,
  type Share,
  settle,
  shareOf,
} from './loads.ts'
import { isDue, noteHeat, type Partition, partition, serve, splitOf } from './partitions.ts'
import { poissonOf } from './random.ts'
import type { Stream } from './stream-types.ts'

/** A partition key that is throttled. */
export interface ThrottledKey {
  readonly entity: string
  /** `primary`, or the name of the index. */
  readonly index: string
  readonly key: string
  readonly kind: 'write' | 'read'
  /** The units that it asks for in a second, on average. */
  readonly unitsPerSecond: number
  /** The units that it asks for, and those that were refused, over the whole time. */
  readonly units: number
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

/** Runs the streams that share partitions, second by second, and adds them to the timeline. */
export const run = (
  streams: readonly Stream[],
  seconds: number,
  begin: number,
  random: () => number,
  timeline: { readonly asked: Float64Array; readonly refused: Float64Array },
): { readonly index: SimulatedIndex; readonly throttled: readonly ThrottledKey[] } => {
  const loads = streams.flatMap(loadsOf)
  const changes = new Set([0, ...streams.flatMap(({ from, to }) => [from, to])])
  let all = Array.from({ length: begin }, (_, i) => partition(i / begin, (i + 1) / begin))
  let shares: Share[] = []
  const poisson = poissonOf(random)
  let units = 0
  let refused = 0
  for (let second = 0; second < seconds; second++) {
    if (changes.has(second)) {
      for (const share of shares) settle(share)
      const active = loads.filter(({ stream: { from, to } }) => from <= second && second < to)
      shares = all.map((one) => shareOf(one, active))
    }
    const stretch = Math.floor((second * Math.min(STRETCHES, seconds)) / seconds)
    let isSplit = false
    for (let i = 0; i < all.length; i++) {
      const one = all[i] as Partition
      const { rates, over } = shares[i] as Share
      const demand = { write: 0, read: 0 }
      for (const { kind, mean, units: each, bytes } of rates) {
        const requests = poisson(mean)
        demand[kind] += requests * each
        one.bytes += requests * bytes
      }
      units += demand.write + demand.read
      timeline.asked[stretch] = (timeline.asked[stretch] as number) + demand.write + demand.read
      noteHeat(one, demand.write, demand.read)
      isSplit ||= isDue(one)
      for (const kind of KINDS) {
        const above = serve(one, kind, demand[kind])
        if (above <= 0) continue
        refused += above
        timeline.refused[stretch] = (timeline.refused[stretch] as number) + above
        note(over[kind], above, second)
      }
    }
    if (!isSplit || all.length >= MOST_PARTITIONS) continue
    const next = all.map((one, i): readonly [Partition, Share][] => {
      const share = shares[i] as Share
      const halves = isDue(one) ? splitOf(one, heavyKeysOf(share.loads)) : undefined
      if (!halves) return [[one, share]]
      settle(share)
      return halves.map((half) => [half, shareOf(half, share.loads)])
    })
    all = next.flat().map(([one]) => one)
    shares = next.flat().map(([, share]) => share)
  }
  for (const share of shares) settle(share)
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

/** What all shards of a partition key, and all operations on it, ask for together. */
interface Whole {
  readonly units: number
  readonly itemBytes: number
}

/** The partition key without its shard, by kind of request. */
const wholeOf = ({ stream: { index, kind }, key }: Load): string => {
  const base = index.pk.shard ? key.slice(0, key.lastIndexOf('#SHARD#')) : key
  return JSON.stringify([kind, base])
}

/** The most that each partition key asks for at one time: the sum of what comes when one of its loads begins. */
const wholesOf = (loads: readonly Load[]): ReadonlyMap<string, Whole> => {
  const groups = new Map<string, Load[]>()
  for (const load of loads.filter(isNotable)) {
    const name = wholeOf(load)
    const group = groups.get(name)
    if (group) group.push(load)
    else groups.set(name, [load])
  }
  const wholes = [...groups].map(([name, group]): [string, Whole] => {
    const starts = [...new Set(group.map(({ stream }) => stream.from))]
    const sums = starts.map((start) =>
      group
        .filter(({ stream: { from, to } }) => from <= start && start < to)
        .reduce((sum, { mean, stream }) => sum + mean * stream.units, 0),
    )
    const itemBytes = Math.max(1, ...group.map(({ stream }) => stream.itemBytes))
    return [name, { units: Math.max(...sums), itemBytes }]
  })
  return new Map(wholes)
}

/** No shards serve more: `planShards` counts no further. */
const MOST_UNITS = 1e11

/** How many shards serve a partition key, in place of those that it has. */
const shardsFor = ({ units, itemBytes }: Whole, { kind, consistent }: Stream): number => {
  const bytes = Math.min(itemBytes, MOST_ITEM_BYTES)
  const asked = Math.min(units, MOST_UNITS)
  const load = { writesPerSecond: 0, itemBytes: bytes, consistentReads: consistent }
  const plan =
    kind === 'write'
      ? planShards({ ...load, writesPerSecond: asked / writeUnits(bytes) })
      : planShards({ ...load, readsPerSecond: asked / readUnits(bytes, consistent) })
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
    units: mean * stream.units * (stream.to - stream.from),
    throttledUnits: throttled,
    from,
    to,
    shards: whole ? shardsFor(whole, stream) : 1,
  }
}
