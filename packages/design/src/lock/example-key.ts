import { type LockedSide, textWith } from './locked.ts'
import { knownOf } from './locked-field.ts'

/** A key as a lock describes it, with values that people recognise. */
export const exampleOf = (side: LockedSide): string => {
  const text = textWith(side, (field) => knownOf(field, side).pairs[0]?.[1] ?? `<${field.field}>`)
  return side.shards ? `${text}#SHARD#0` : text
}
