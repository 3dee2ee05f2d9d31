/** A list with others in the place of one of its elements; without others it is one shorter. */
export const replaced = <T>(list: readonly T[], at: number, ...by: readonly T[]): readonly T[] => [
  ...list.slice(0, at),
  ...by,
  ...list.slice(at + 1),
]
