import type { FieldJson, RequestJson } from './json.ts'

/** The level at which an operation is first asked for; SPEC.md, section 11. */
const OPERATIONS: Readonly<Record<string, number>> = {
  ...{ define: 1, encode: 1, decode: 1, compare: 1, compareKeys: 1, keyByteLength: 1 },
  ...{ compositeKey: 1, parseCompositeKey: 1, hierarchicalKey: 1, parseHierarchicalKey: 1 },
  ...{ parentKey: 1, ancestorKeys: 1, entityKey: 1, parseEntityKey: 1 },
  ...{ multiAttributeKey: 1, parseMultiAttributeKey: 1 },
  ...{ zeroPad: 2, parseZeroPadded: 2, timeBucket: 2, timeBuckets: 2 },
  ...{ reverseTime: 3, parseReverseTime: 3, where: 4, contains: 4, descendants: 4 },
  ...{ shardOf: 5, hashedShardKey: 5, shardKeys: 5, parseShardKey: 5, shards: 5 },
  ...{ defineSet: 5, decodeSet: 5 },
}

const fieldLevel = ({ field, desc }: FieldJson): number =>
  desc ? 3 : ['text', 'token'].includes(field) ? 1 : 2

/** The level that a request belongs to: the highest that its operation and its fields need. */
export const levelOf = ({ op, key }: RequestJson): number => {
  const least = OPERATIONS[op]
  if (least === undefined) throw new Error(`no such operation: ${op}`)
  if (key === undefined) return least
  if (!Array.isArray(key)) return 5
  const fields = key.filter((part) => part !== null && typeof part === 'object')
  return Math.max(least, ...fields.map(fieldLevel))
}
