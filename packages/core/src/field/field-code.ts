import type { AnyField } from './field-types.ts'
import { KINDS } from './kinds.ts'

/**
 * Text that stays on its line: control characters are written as `\u000a`, so that an escape sequence
 * in a key does not reach a terminal.
 *
 * @example
 * oneLine('two\nlines') // => 'two\\u000alines'
 */
export const oneLine = (text: string): string =>
  text.replace(
    /[\0-\x1f\x7f-\x9f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Text as a literal of JavaScript, in single quotes; on one line, as it also stands in comments.
 *
 * @example
 * quote("it's") // => "'it\\'s'"
 */
export const quote = (text: string): string =>
  `'${oneLine(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/**
 * The code that defines a field: its kind, its options and its direction.
 *
 * @example
 * fieldCode(desc(integer('n', { digits: 5 }))) // => "desc(integer('n', { digits: 5 }))"
 */
export const fieldCode = (field: AnyField): string => {
  const { kind, name } = field
  if ('of' in field) return `desc(${fieldCode(field.of as AnyField)})`
  if (kind === 'custom') return customName(name)
  const settings = KINDS[kind].settings(field)
  return `${kind}(${[quote(name), ...(settings === undefined ? [] : [settingsCode(settings)])].join(', ')})`
}

/**
 * A codec cannot be written down: the code says what the field that has it may be called.
 *
 * @example
 * customName('shoe size') // => 'shoe_sizeField'
 */
export const customName = (name: string): string => {
  const letters = name.replace(/[^\p{L}\p{N}_]+/gu, '_')
  return `${/^\p{N}/u.test(letters) ? '_' : ''}${letters}Field`
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
