import { keyByteLength } from '@keywright/core'
import type { Item, TransactWriteInput } from '../row/requests.ts'

/** The size of an attribute's value in DynamoDB. A number counts by its digits, so it is at most a byte off. */
const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return keyByteLength(value)
  if (typeof value === 'number' || typeof value === 'bigint') {
    return Math.ceil(String(value).replace(/[-.]/g, '').length / 2) + 1
  }
  if (value instanceof Uint8Array) return value.length
  if (value instanceof Set) return [...value].reduce<number>((sum, one) => sum + valueBytes(one), 0)
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + valueBytes(one) + 1, 3)
  if (typeof value === 'object' && value !== null) {
    return itemBytes(value as Item) + 3 + Object.keys(value).length
  }
  return 1
}

/** The size of an item as DynamoDB counts it: names and values. */
export const itemBytes = (item: Item): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + keyByteLength(name) + valueBytes(value),
    0,
  )

/** The write units of an item: one for each kilobyte, rounded up. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024))

/** The units of a transaction: twice those of each of its actions. */
export const transactionUnits = ({ TransactItems }: TransactWriteInput): number =>
  TransactItems.reduce((sum, { Put, Delete, Update, ConditionCheck }) => {
    const held = Put?.Item ?? (Delete ?? Update ?? ConditionCheck)?.ExpressionAttributeValues ?? {}
    return sum + 2 * writeUnits(itemBytes(held))
  }, 0)
