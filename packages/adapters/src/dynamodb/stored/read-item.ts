import { refuse } from '@keywright/core/internal'
import { setOwn, valueIn } from '../given.ts'
import { isDecimal, toNative } from './decimal.ts'
import { isLowLevel } from './stored.ts'
import type { Values } from './stored-types.ts'
import { isMap } from './write-item.ts'

/** DynamoDB nests maps and lists no deeper. */
const MOST_LEVELS = 32

/**
 * The attributes of a row as the document client has them. A row is of the low-level client if its key
 * is: `key` names the attributes of keys that it may have.
 */
export const readItem = (row: Values, key: Iterable<string>, place: string): Values => {
  for (const name of key) {
    const value = valueIn(row, name)
    if (value !== undefined) return isLowLevel(value) ? untaggedMap(row, place, 0) : row
  }
  return row
}

const untaggedMap = (map: Values, place: string, level: number): Values => {
  const all: Record<string, unknown> = {}
  for (const name of Object.keys(map)) {
    if (map[name] !== undefined) setOwn(all, name, untagged(map[name], `${place}: ${name}`, level))
  }
  return all
}

const untagged = (given: unknown, place: string, level: number): unknown => {
  const [[type, value] = [], ...more] = Object.entries(Object(given) as object)
  if (more.length > 0 || level > MOST_LEVELS) return refuseTagged(given, place)
  switch (type) {
    case 'S':
    case 'BOOL':
    case 'B':
      return value
    case 'NULL':
      return null
    case 'N':
      return numberOf(value, place)
    case 'SS':
    case 'BS':
      return new Set(listOf(value, place))
    case 'NS':
      return new Set(listOf(value, place).map((one) => numberOf(one, place)))
    case 'L':
      return listOf(value, place).map((one) => untagged(one, place, level + 1))
    case 'M':
      return isMap(value) ? untaggedMap(value, place, level + 1) : refuseTagged(given, place)
    default:
      return refuseTagged(given, place)
  }
}

const listOf = (value: unknown, place: string): readonly unknown[] =>
  Array.isArray(value) ? value : refuseTagged(value, place)

const numberOf = (value: unknown, place: string): unknown =>
  (isDecimal(String(value)) ? toNative(String(value)) : undefined) ??
  refuse('INVALID_VALUE', 'a number that JavaScript holds', value, place)

const refuseTagged = (given: unknown, place: string): never =>
  refuse('INVALID_VALUE', 'a value of the low-level client: { S: … }', given, place)
