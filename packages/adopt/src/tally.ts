/** What has one reason: how many there are, and the first of them. */
export interface Tallied<Example> {
  readonly reason: string
  readonly count: number
  readonly examples: readonly Example[]
}

const MOST_EXAMPLES = 5

/** Reasons name entities and attributes, not values: there are few. A table that has more of them hides none. */
const MOST_REASONS = 200

/** Counts by reason, in bounded memory, on top of an earlier count; the most common reason comes first. */
export const tallyOf = <Example>(earlier: readonly Tallied<Example>[] = []) => {
  const groups = new Map(
    earlier.map(({ reason, count, examples }) => [reason, { count, examples: [...examples] }]),
  )
  return {
    add: (reason: string, example: Example): void => {
      const name = groups.has(reason) || groups.size < MOST_REASONS ? reason : 'other reasons'
      const group = groups.get(name) ?? { count: 0, examples: [] }
      groups.set(name, group)
      group.count++
      if (group.examples.length < MOST_EXAMPLES) group.examples.push(example)
    },
    list: (): Tallied<Example>[] =>
      [...groups]
        .map(([reason, { count, examples }]) => ({ reason, count, examples: [...examples] }))
        .sort((a, b) => b.count - a.count),
  }
}
