import { sharedKey } from '../keys/overlap.ts'
import type { Rows } from '../keys/rows.ts'
import type { Design } from './rule.ts'

/** Whether `same-primary-key` has a finding about two entities: what else they share follows from that. */
export const isCollision = (a: Rows, b: Rows, design: Design): boolean => {
  const later = design.rows.indexOf(a) > design.rows.indexOf(b) ? a : b
  const isSaid = !design.isOff('same-primary-key', later.entity.name)
  return isSaid && a.index.schema.kind === 'primary' && sharedKey(a, b) !== undefined
}
