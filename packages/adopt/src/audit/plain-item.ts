import { attempt } from '@keywright/core/internal'
import { plainNumbers } from '../row/plain-numbers.ts'

type Item = Readonly<Record<string, unknown>>

const TYPE = /^(S|N|B|BOOL|NULL|L|M|SS|NS|BS)$/

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
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return names.length === 1 && TYPE.test(names[0] as string)
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
