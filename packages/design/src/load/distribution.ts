import { compareKeys } from '@keywright/core'
import { answer, integerFrom, optionsOf, refuse } from '@keywright/core/internal'
import { evenness } from './evenness.ts'

/** A partition and how many items it holds. */
export interface PartitionCount {
  readonly key: string
  readonly count: number
}

/** How items are spread over partitions. */
export interface Distribution {
  readonly items: number
  /** How many partitions there are: those seen, or those expected. */
  readonly partitions: number
  /** Items for each partition. */
  readonly mean: number
  /** Items of the hottest partition. */
  readonly max: number
  /** The part of all items that the hottest partition holds, from 0 to 1. */
  readonly hottestShare: number
  /** The Gini coefficient: 0 when all partitions hold the same, near 1 when one holds everything. */
  readonly gini: number
  /**
   * The chance that an even split looks at least this uneven: Pearson's chi-square test, from 5 items
   * for each partition on. Below that it is `undefined`, unless the hottest partition settles the
   * matter; then it is an upper bound of the chance of such a partition (Chernoff's).
   */
  readonly pValue: number | undefined
  /**
   * False when chance does not explain the differences (p below 0.001) and they matter: loads that
   * differ by 5% of the mean, or a hottest partition 10% above it. True when chance may explain them
   * (p from 0.01), or they are smaller than that. `undefined` when the items cannot tell.
   */
  readonly even: boolean | undefined
  /** The hottest partitions, at most 20, hottest first. */
  readonly hottest: readonly PartitionCount[]
}

export interface DistributionOptions {
  /** How many partitions there should be, empty ones included: the number of shards, for instance. */
  readonly partitions?: number
}

/** A screenful; the rest is in the sums. */
const HOTTEST = 20

/**
 * How evenly items are spread, from the partition key of each: one pass, and memory only for the
 * distinct keys. Without `partitions` only keys that were seen count, so empty shards go unnoticed.
 *
 * Few items are "cannot tell", never "even". Everything on one key is not even: load needs at least
 * two partitions to spread over, so a single one is compared with two, and 11 items settle it.
 *
 * @throws KeyError for a key that is not text, or more partitions than `partitions` allows.
 * @example
 * const ids = Array.from({ length: 1000 }, (_, i) => `user-${i}`)
 * distribution(ids.map((id) => hashedShardKey('STATUS#ACTIVE', id, 10))).even // => true
 * distribution(ids.map(() => 'STATUS#ACTIVE')).even // => false
 * distribution(ids.map((id) => `USER#${id}`)).even // => undefined
 */
export const distribution = (
  partitionKeys: Iterable<string>,
  options?: DistributionOptions,
): Distribution =>
  answer('distribution', () => {
    const rules = { partitions: integerFrom(1) }
    const { partitions: expected } = optionsOf('distribution', options, rules, 'INVALID_VALUE')
    const counted = countKeys(partitionKeys, expected)
    const counts = [...counted.values()].sort((a, b) => a - b)
    const partitions = Math.max(counts.length, expected ?? 0)
    const items = counts.reduce((sum, count) => sum + count, 0)
    const max = counts.at(-1) ?? 0
    return {
      items,
      partitions,
      mean: items / Math.max(partitions, 1),
      max,
      hottestShare: max / Math.max(items, 1),
      gini: gini(counts, partitions),
      ...evenness(counts, partitions),
      hottest: hottest(counted),
    }
  })

const countKeys = (keys: Iterable<string>, expected = Infinity): Map<string, number> => {
  // A string is an iterable of strings too, but whoever passes one means a single key.
  if (typeof keys === 'string' || typeof keys?.[Symbol.iterator] !== 'function') {
    refuse('INVALID_VALUE', 'an iterable of keys', keys, 'partition keys')
  }
  const counted = new Map<string, number>()
  let position = 0
  for (const key of keys) {
    if (typeof key !== 'string') refuse('INVALID_KEY', 'text', key, `partition key ${position}`)
    counted.set(key, (counted.get(key) ?? 0) + 1)
    if (counted.size > expected) {
      refuse('INVALID_VALUE', `one of ${expected} partitions`, key, `partition key ${position}`)
    }
    position++
  }
  return counted
}

/** The sum of all differences between two partitions, by rank; empty partitions rank first. */
const gini = (ascending: readonly number[], partitions: number): number => {
  const empty = partitions - ascending.length
  let differences = 0
  let items = 0
  ascending.forEach((count, i) => {
    differences += (2 * (empty + i) + 1 - partitions) * count
    items += count
  })
  return items === 0 ? 0 : differences / (partitions * items)
}

const hottest = (counted: ReadonlyMap<string, number>): PartitionCount[] => {
  const top: PartitionCount[] = []
  for (const [key, count] of counted) {
    const last = top[HOTTEST - 1]
    if (last && (count < last.count || (count === last.count && compareKeys(key, last.key) > 0))) {
      continue
    }
    const partition = { key, count }
    const at = top.findIndex((other) => hotterFirst(partition, other) < 0)
    top.splice(at < 0 ? top.length : at, 0, partition)
    if (top.length > HOTTEST) top.pop()
  }
  return top
}

const hotterFirst = (a: PartitionCount, b: PartitionCount): number =>
  b.count - a.count || compareKeys(a.key, b.key)
