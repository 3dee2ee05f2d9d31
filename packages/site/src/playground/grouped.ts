/** The elements of a list by what they have in common, in the order in which that is first met. */
export const grouped = <K, T>(
  all: Iterable<T>,
  of: (one: T) => K,
): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(of(one))
    if (group) group.push(one)
    else groups.set(of(one), [one])
  }
  return groups
}
