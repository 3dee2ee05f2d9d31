import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { oneLine } from './one-line.ts'

/** Text as a literal of JavaScript, in single quotes; on one line, as it also stands in comments. */
export const quote = (text: string): string =>
  `'${oneLine(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** The name of a property, quoted only where it has to be. */
export const propertyName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : quote(name)

/** The code that defines a field: its kind, its options and its direction. */
export const fieldCode = (field: AnyField): string => {
  const { kind, name } = field
  if (isDesc(field)) return `desc(${fieldCode(field.of)})`
  if (kind === 'custom') return customName(name)
  const settings = KINDS[kind].settings(field)
  return `${kind}(${[quote(name), ...(settings === undefined ? [] : [settingsCode(settings)])].join(', ')})`
}

/** A unit, a list of options, or an object of them, of which those that are off need no word. */
const settingsCode = (settings: unknown): string => {
  if (typeof settings === 'string') return quote(settings)
  if (Array.isArray(settings)) return `[${settings.map(settingsCode).join(', ')}]`
  if (typeof settings !== 'object' || settings === null) return String(settings)
  const told = Object.entries(settings).filter(
    ([, value]) => value !== false && value !== undefined,
  )
  return `{ ${told.map(([option, value]) => `${option}: ${settingsCode(value)}`).join(', ')} }`
}

/** A field without `desc`: in a partition no order matters. */
export const ascending = (field: AnyField): AnyField =>
  isDesc(field) ? ascending(field.of) : field

/** A codec cannot be written down: the code says what the field that has it may be called. */
export const customName = (name: string): string => {
  const letters = name.replace(/[^\p{L}\p{N}_]+/gu, '_')
  return `${/^\p{N}/u.test(letters) ? '_' : ''}${letters}Field`
}

const isDesc = (field: AnyField): field is AnyField & { readonly of: AnyField } => 'of' in field
