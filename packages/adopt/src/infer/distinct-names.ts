/**
 * A name for each, all different. Each has candidates, the shortest first; those that share a name take
 * their next one, so that `FOLLOWER` and `FOLLOWING` under one prefix are told apart by these words and
 * not by numbers. One that `holds` its first name keeps it. Numbers are for those that nothing tells apart.
 */
export const distinctNames = (
  candidates: readonly (readonly string[])[],
  reserved: ReadonlySet<string> = new Set(),
  holds: (i: number) => boolean = () => false,
): string[] => {
  const at = candidates.map(() => 0)
  const nameAt = (i: number): string => candidates[i]?.[at[i] as number] as string
  const most = Math.max(0, ...candidates.map(({ length }) => length))
  for (let round = 0; round < most; round++) {
    const sharing = new Map<string, number[]>()
    candidates.forEach((_, i) => {
      sharing.set(nameAt(i), [...(sharing.get(nameAt(i)) ?? []), i])
    })
    for (const [name, some] of sharing) {
      if (some.length === 1 && !reserved.has(name)) continue
      const holders = reserved.has(name) ? [] : some.filter((i) => at[i] === 0 && holds(i))
      const movable = some.filter(
        (i) =>
          (at[i] as number) + 1 < (candidates[i]?.length ?? 0) &&
          !(holders.length === 1 && holders[0] === i),
      )
      for (const i of movable) at[i] = (at[i] as number) + 1
    }
  }
  const taken = new Set(reserved)
  return candidates.map((_, i) => {
    const wanted = nameAt(i)
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}${n}`
    taken.add(name)
    return name
  })
}
