import type { Side } from '@keywright/adapters'
import { sizeOf } from '../../keys/size.ts'
import type { Design, Remark, Rule } from '../rule.ts'

/**
 * Any `text` could be too long, and saying so of every design would say nothing: without `maxBytes`
 * only what the definitions bound is counted. Writes that exceed the limit are refused either way.
 */
export const keyTooLong: Rule = {
  name: 'key-too-long',
  severity: 'error',
  reason:
    'DynamoDB takes partition keys of at most 2048 bytes and sort keys of at most 1024: rows with longer keys cannot be written.',
  fix: 'Shorten the literals, lower the digits, or put a hash of the value into the key and the value into an attribute.',
  check: ({ index: { pk, sk, schema } }, design) => {
    const partition = schema.kind === 'local' ? [] : remarks('partition', pk, design)
    return sk ? [...partition, ...remarks('sort', sk, design)] : partition
  },
}

const remarks = (name: string, side: Side, { maxBytes }: Design): Remark[] => {
  const { least, most } = sizeOf(side, maxBytes)
  if (most <= side.limit) return []
  const bytes = least > side.limit ? `has at least ${least}` : `can have ${most}`
  return [{ message: `The ${name} key ${bytes} bytes, and DynamoDB takes at most ${side.limit}.` }]
}
