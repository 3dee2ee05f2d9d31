import { shardOf } from '@keywright/core'
import { type HeavyKey, LIMIT, type Partition } from './partitions.ts'
import type { Stream } from './stream-types.ts'

/** A notable key of a stream, or all others of it together, and what was refused of it. */
export interface Load {
  readonly stream: Stream
  readonly key: string
  /** Where its hash falls, from 0 to below 1; `EVERYWHERE` for all others. */
  readonly at: number
  /** Requests a second. */
  readonly mean: number
  readonly divisible: boolean
  throttled: number
  from: number
  to: number
}

const EVERYWHERE = -1

export const KINDS = ['write', 'read'] as const
type Kind = (typeof KINDS)[number]

/** Where a key's hash falls, from 0 to below 1. */
const hashOf = (key: string): number => shardOf(key, 2 ** 24) / 2 ** 24

export const isNotable = ({ at }: Load): boolean => at !== EVERYWHERE

/** The loads of a stream: its notable keys, and the rest. */
export const loadsOf = (stream: Stream): Load[] => {
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

/** The notable keys among some loads. Several operations, and several entities, may use one key. */
export const heavyKeysOf = (loads: readonly Load[]): HeavyKey[] => {
  const keys = new Map<string, HeavyKey>()
  for (const load of loads.filter(isNotable)) {
    const { key, at, mean, stream } = load
    const part = (mean * stream.units) / LIMIT[stream.kind]
    const { part: other = 0, divisible = true } = keys.get(key) ?? {}
    keys.set(key, { at, part: other + part, divisible: divisible && load.divisible })
  }
  return [...keys.values()]
}

/** Requests of one size in one partition, of whatever key. */
interface Rate {
  readonly kind: Kind
  readonly units: number
  mean: number
  /** The bytes that each adds, on average. */
  bytes: number
}

/** What was refused in a partition, of one kind. */
interface Over {
  units: number
  from: number
  to: number
}

/**
 * What comes to one partition, for as long as nothing changes. Requests of one size are drawn together,
 * however many keys they have: the sum of Poisson's numbers is one, so the time that a second takes does
 * not grow with the keys. What is refused is divided among the keys when something changes.
 */
export interface Share {
  readonly loads: readonly Load[]
  readonly width: number
  readonly rates: readonly Rate[]
  readonly over: Readonly<Record<Kind, Over>>
}

/** What of some loads comes to a partition. */
export const shareOf = ({ low, high }: Partition, from: readonly Load[]): Share => {
  const loads = from.filter(({ at }) => at === EVERYWHERE || (at >= low && at < high))
  const width = high - low
  const rates = new Map<string, Rate>()
  for (const load of loads) {
    const { kind, units, itemBytes } = load.stream
    const name = `${kind} ${units}`
    const rate = rates.get(name) ?? { kind, units, mean: 0, bytes: 0 }
    const mean = meanIn(load, width)
    const added = kind === 'write' ? mean * itemBytes : 0
    const sum = rate.mean + mean
    if (sum > 0) rate.bytes = (rate.bytes * rate.mean + added) / sum
    rate.mean = sum
    rates.set(name, rate)
  }
  const none = (): Over => ({ units: 0, from: -1, to: -1 })
  return { loads, width, rates: [...rates.values()], over: { write: none(), read: none() } }
}

const meanIn = ({ at, mean }: Load, width: number): number =>
  at === EVERYWHERE ? mean * width : mean

/** Notes what was refused in a second. */
export const note = (over: Over, units: number, second: number): void => {
  over.units += units
  if (over.from < 0) over.from = second
  over.to = second
}

/** Divides what was refused among the keys, by what each asks for. */
export const settle = ({ loads, width, over }: Share): void => {
  for (const kind of KINDS) {
    const { units, from, to } = over[kind]
    if (units === 0) continue
    const own = loads.filter(({ stream }) => stream.kind === kind)
    const asked = own.map((load) => meanIn(load, width) * load.stream.units)
    const total = asked.reduce((sum, one) => sum + one, 0)
    own.forEach((load, i) => {
      load.throttled += (units * (asked[i] as number)) / total
      load.from = load.from < 0 ? from : Math.min(load.from, from)
      load.to = Math.max(load.to, to)
    })
  }
}
