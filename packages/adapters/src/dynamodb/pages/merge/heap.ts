/** A binary heap: the first by `compare` is on top; changing it costs the logarithm of its size. */
export interface Heap<T> {
  readonly size: () => number
  readonly top: () => T | undefined
  readonly push: (value: T) => void
  readonly pop: () => T | undefined
  /** Puts the top where it belongs after it changed: half the work of `pop` and `push`. */
  readonly sinkTop: () => void
}

export const heapOf = <T>(compare: (a: T, b: T) => number): Heap<T> => {
  const values: T[] = []

  /** Puts a value where it belongs between a place and the top. */
  const rise = (from: number, value: T): void => {
    let i = from
    for (let parent = (i - 1) >> 1; i > 0; parent = (i - 1) >> 1) {
      const above = values[parent] as T
      if (compare(value, above) >= 0) break
      values[i] = above
      i = parent
    }
    values[i] = value
  }

  // The hole goes down to a leaf, the first of two children rising each time, and from there the
  // value rises: a changed value mostly belongs near the leaves, so one comparison per level is
  // enough.
  const sinkTop = (): void => {
    const value = values[0] as T
    let i = 0
    for (let child = 1; child < values.length; child = 2 * i + 1) {
      const other = child + 1
      if (other < values.length && compare(values[other] as T, values[child] as T) < 0)
        child = other
      values[i] = values[child] as T
      i = child
    }
    rise(i, value)
  }
  return {
    size: () => values.length,
    top: () => values[0],
    push: (value) => rise(values.length, value),
    pop: () => {
      const top = values[0]
      const last = values.pop() as T
      if (values.length > 0) {
        values[0] = last
        sinkTop()
      }
      return top
    },
    sinkTop,
  }
}
