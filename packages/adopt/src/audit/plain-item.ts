import { attempt } from '@keywright/core/internal'
import { plainNumbers } from '../row/plain-numbers.ts'

type Item = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string'
const isList = (value: unknown): boolean => Array.isArray(value)
const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What each type of DynamoDB holds: an attribute called `L` may be the item's own. */
const HOLDS: ReadonlyMap<string, (value: unknown) => boolean> = /* @__PURE__ */ new Map([
  ['S', isText],
  ['N', (value) => isText(value) || typeof value === 'number' || typeof value === 'bigint'],
  ['B', (value) => isText(value) || value instanceof Uint8Array],
  ['BOOL', (value) => typeof value === 'boolean'],
  ['NULL', (value) => value === true],
  ['L', (value) => Array.isArray(value) && value.every(isTyped)],
  ['M', (value) => isMap(value) && Object.values(value).every(isTyped)],
  ['SS', isList],
  ['NS', isList],
  ['BS', isList],
])

/** An item as the document client gives it, with plain numbers, also where it came from an export: `{ PK: { S: 'USER#1' } }`. */
export const plainItem = (item: Item): Item => {
  const values = Object.values(item)
  const isLowLevel = values.length > 0 && values.every(isTyped)
  return isLowLevel
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, plainValue(value as Item)]),
      )
    : plainNumbers(item)
}

const isTyped = (value: unknown): boolean => {
  const [[type, held] = [''], ...more] = isMap(value) ? Object.entries(value) : []
  return more.length === 0 && HOLDS.get(type)?.(held) === true
}

const plainValue = (typed: Item): unknown => {
  const [[type, value] = ['NULL', true]] = Object.entries(typed)
  switch (type) {
    case 'N': {
      const number = Number(value)
      // A number that JavaScript cannot hold stays exact.
      return /^-?\d+$/.test(String(value)) && !Number.isSafeInteger(number)
        ? BigInt(value as string)
        : number
    }
    case 'NULL':
      return null
    case 'B':
      return typeof value === 'string' ? bytesOf(value) : value
    case 'L':
      return (value as Item[]).map(plainValue)
    case 'M':
      return Object.fromEntries(
        Object.entries(value as Item).map(([name, one]) => [name, plainValue(one as Item)]),
      )
    default:
      return value
  }
}

// Every runtime has it, and the types of ES2022 do not.
declare const atob: (base64: string) => string

/** The bytes that JSON writes as base64; text that is none stays text. */
const bytesOf = (base64: string): unknown =>
  attempt(() => Uint8Array.from<string>(atob(base64), (char) => char.charCodeAt(0))) ?? base64
