import { refuse, words } from '@keywright/core/internal'
import { checkDepth } from './leaves.ts'

/**
 * Refuses a value that holds itself, in a property, a list, a set or a map: nothing that follows it would
 * ever end.
 *
 * @throws KeyError for such a value.
 */
export const checkAcyclic = (value: unknown, around: ReadonlySet<unknown> = new Set()): void => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (around.has(value)) {
    refuse('INVALID_VALUE', 'values without cycles', words('one that holds itself'), 'values')
  }
  checkDepth(around.size)
  const inner = new Set(around).add(value)
  for (const one of partsOf(value)) checkAcyclic(one, inner)
}

/** What an object holds, of whatever class it is. */
export const partsOf = (value: object): unknown[] => {
  if (value instanceof Set) return [...value]
  return value instanceof Map ? [...value].flat() : Object.values(value)
}
