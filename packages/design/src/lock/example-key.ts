import type { LockedSide } from './lock.ts'
import { fieldOf, textsOf } from './locked-field.ts'

/** A key as a lock describes it, with values that people recognise. */
export const exampleOf = ({ parts, shards }: LockedSide): string => {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const field = fieldOf(part)
    return (field ? textsOf(field)[0]?.[1] : part.samples?.[0]?.[1]) ?? `<${part.field}>`
  })
  return [...texts, ...(shards ? ['SHARD', '0'] : [])].join('#')
}
