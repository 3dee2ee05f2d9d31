import { omit, pick, REVISION } from './attributes.ts'
import { asSeen } from './condition.ts'
import type { Pair, Row } from './pair.ts'
import type { Condition, Item } from './requests.ts'
import { isWrapped } from './same.ts'

/** The condition that a row is as it was read, and so still makes the same keys. */
export const asRead = (pair: Pair, { key, pk, item }: Row): Condition => {
  const held = omit(item, [...Object.keys(key), REVISION])
  const asked = pair.asked(item)
  const inexact = Object.keys(held).filter((name) => mayBeInexact(held[name]))
  return asSeen(pk, {
    revision: item[REVISION],
    lacked: asked.filter((name) => !Object.hasOwn(item, name)),
    // What makes the keys comes first, then what the client may have read wrongly.
    attributes: { ...pick(held, asked), ...pick(held, inexact), ...held },
  })
}

/** Whether a client may have rounded a number on reading it: it has as many digits as JavaScript keeps. */
const mayBeInexact = (value: unknown): boolean => {
  if (typeof value === 'number') return String(value).replace(/e.*|\D|^[-0.]+/g, '').length > 15
  if (typeof value !== 'object' || value === null || isWrapped(value)) return false
  if (value instanceof Uint8Array) return false
  const members = value instanceof Set ? [...value] : Object.values(value as Item)
  return members.some(mayBeInexact)
}
