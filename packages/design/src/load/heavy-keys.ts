/** What is known of a key: its true weight is at most `count` and at least `count - error`. */
export interface Counter {
  readonly key: string
  readonly count: number
  readonly error: number
}

/** The heaviest keys of a stream, in memory for twice `capacity` of them. */
export interface HeavyKeys {
  readonly add: (key: string, weight: number) => void
  readonly total: () => number
  /** True while no key had to give way: every key of the stream is here, and its count is exact. */
  readonly complete: () => boolean
  readonly counters: () => Counter[]
}

/**
 * Misra and Gries's algorithm (1982), in which keys give way many at a time. A key that was forgotten weighed
 * at most `floor`, so a new one begins there, with that as its error. When there are twice as many counters as
 * `capacity`, the floor rises to the heaviest but `capacity`, and what is not above it is forgotten.
 *
 * Each rise lowers what at least `capacity` counters are above the floor by as much: so the floor is never above
 * total / capacity. No error is larger, and every key that weighs more than that has a counter.
 */
export const heavyKeys = (capacity: number): HeavyKeys => {
  const counters = new Map<string, { count: number; readonly error: number }>()
  let total = 0
  let floor = 0

  const forget = (): void => {
    const counts = Float64Array.from(counters.values(), ({ count }) => count).sort()
    floor = counts[counts.length - capacity - 1] as number
    for (const [key, { count }] of counters) if (count <= floor) counters.delete(key)
  }
  return {
    add: (key, weight) => {
      total += weight
      const known = counters.get(key)
      if (known) known.count += weight
      else {
        if (counters.size === 2 * capacity) forget()
        counters.set(key, { count: floor + weight, error: floor })
      }
    },
    total: () => total,
    complete: () => floor === 0,
    counters: () => Array.from(counters, ([key, counter]) => ({ key, ...counter })),
  }
}
