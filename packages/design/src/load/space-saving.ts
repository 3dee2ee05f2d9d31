/** What is known of a key: its true weight is at most `count` and at least `count - error`. */
export interface Counter {
  readonly key: string
  readonly count: number
  readonly error: number
}

/** The heaviest keys of a stream, in memory for `capacity` of them. */
export interface Summary {
  readonly add: (key: string, weight: number) => void
  readonly total: () => number
  /** True while no key had to give way: every key of the stream is here, and its count is exact. */
  readonly complete: () => boolean
  readonly counters: () => Counter[]
}

/**
 * The Space-Saving algorithm (Metwally, Agrawal and El Abbadi, 2005). A key that finds no free
 * counter takes over the lightest one and inherits its count, as the error. Counts therefore add up
 * to the total, so the lightest is at most total / capacity: no error is larger, and every key that
 * weighs more than that has a counter.
 *
 * The counters stand in a heap, lightest on top. A counter only grows, so it only sinks; heavy ones
 * are at the bottom already, and hardly move. Each has four below it rather than two: half as many
 * levels to sink, and four neighbours in memory cost little more to compare than two.
 */
export const spaceSaving = (capacity: number): Summary => {
  const slots = new Map<string, number>()
  const keys: string[] = []
  const errors = new Float64Array(capacity)
  /** Where in the heap the counter of each slot stands. */
  const places = new Int32Array(capacity)
  /** The counts in the order of the heap, and the slot that each belongs to. */
  const counts = new Float64Array(capacity)
  const owners = new Int32Array(capacity)
  let total = 0
  let complete = true

  const put = (place: number, slot: number, count: number): void => {
    counts[place] = count
    owners[place] = slot
    places[slot] = place
  }
  const move = (from: number, to: number): void => {
    put(to, owners[from] as number, counts[from] as number)
  }
  const sink = (from: number, slot: number, count: number): void => {
    let place = from
    for (let child = 4 * place + 1; child < keys.length; child = 4 * place + 1) {
      let lightest = child
      const end = Math.min(child + 4, keys.length)
      for (let other = child + 1; other < end; other++) {
        if ((counts[other] as number) < (counts[lightest] as number)) lightest = other
      }
      if ((counts[lightest] as number) >= count) break
      move(lightest, place)
      place = lightest
    }
    put(place, slot, count)
  }
  const rise = (from: number, slot: number, count: number): void => {
    let place = from
    for (let parent = (place - 1) >> 2; place > 0; parent = (place - 1) >> 2) {
      if ((counts[parent] as number) <= count) break
      move(parent, place)
      place = parent
    }
    put(place, slot, count)
  }

  return {
    add: (key, weight) => {
      total += weight
      let slot = slots.get(key)
      if (slot === undefined && keys.length < capacity) {
        slot = keys.push(key) - 1
        slots.set(key, slot)
        rise(slot, slot, weight)
        return
      }
      if (slot === undefined) {
        slot = owners[0] as number
        slots.delete(keys[slot] as string)
        slots.set(key, slot)
        keys[slot] = key
        errors[slot] = counts[0] as number
        complete = false
      }
      const place = places[slot] as number
      sink(place, slot, (counts[place] as number) + weight)
    },
    total: () => total,
    complete: () => complete,
    counters: () =>
      keys.map((key, slot) => ({
        key,
        count: counts[places[slot] as number] as number,
        error: errors[slot] as number,
      })),
  }
}
