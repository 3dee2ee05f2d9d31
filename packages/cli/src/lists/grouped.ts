/** The elements of a list by what they have in common; those without a name are left out. */
export const grouped = <T>(
  all: Iterable<T>,
  nameOf: (one: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const name = nameOf(one)
    if (name === undefined) continue
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return groups
}
