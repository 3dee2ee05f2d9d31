/** The functions whose results are lists, which may be empty. */
export type ListMaker =
  | 'chart'
  | 'coverage'
  | 'findings'
  | 'hotPartitions'
  | 'diagnoses'
  | 'lockChanges'

const makers = new WeakMap<readonly unknown[], ListMaker>()

/**
 * Notes which function made a list, and passes it on. An empty list does not show it, and "no findings"
 * may only be said of what `lint` looked at.
 */
export const madeBy = <List extends readonly unknown[]>(maker: ListMaker, list: List): List => {
  makers.set(list, maker)
  return list
}

/** The function that made this list, if it is known. */
export const makerOf = (list: readonly unknown[]): ListMaker | undefined => makers.get(list)
