/** The place of the first key that is past something, in keys of which all that follow are past it, too. */
export const firstWhere = (sorted: readonly string[], isPast: (key: string) => boolean): number => {
  let [from, end] = [0, sorted.length]
  while (from < end) {
    const middle = (from + end) >>> 1
    if (isPast(sorted[middle] as string)) end = middle
    else from = middle + 1
  }
  return from
}
