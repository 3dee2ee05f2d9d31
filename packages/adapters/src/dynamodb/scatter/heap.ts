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
  const swap = (i: number, j: number): void => {
    const value = values[i] as T
    values[i] = values[j] as T
    values[j] = value
  }
  const before = (i: number, j: number): boolean => compare(values[i] as T, values[j] as T) < 0

  const sinkTop = (): void => {
    for (let i = 0, child = 1; child < values.length; child = 2 * i + 1) {
      if (child + 1 < values.length && before(child + 1, child)) child += 1
      if (!before(child, i)) return
      swap(i, child)
      i = child
    }
  }
  return {
    size: () => values.length,
    top: () => values[0],
    push: (value) => {
      let i = values.push(value) - 1
      for (let parent = (i - 1) >> 1; i > 0 && before(i, parent); parent = (i - 1) >> 1) {
        swap(i, parent)
        i = parent
      }
    },
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
