import { isMap } from '../run/values.ts'
import { printable } from './printable.ts'

/** A value as code writes it, with text in quotes. */
export const literal = (value: unknown): string => {
  if (typeof value === 'string') {
    return `'${printable(value.replace(/[\\']/g, '\\$&'))}'`
  }
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  if (value instanceof Date) return Number.isNaN(+value) ? 'Invalid Date' : value.toISOString()
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (value instanceof Set) return `{${Array.from(value, literal).join(', ')}}`
  if (!isMap(value)) return printable(String(value))
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A value as a cell of a table, with text unquoted, and empty if there is no value. */
export const cellOf = (value: unknown): string => {
  if (value === undefined) return ''
  return typeof value === 'string' && value !== '' ? printable(value) : literal(value)
}
