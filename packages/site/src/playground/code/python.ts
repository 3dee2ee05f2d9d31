import { askedOf, type ConditionSketch, givenTexts, TAKES_TEXT } from '../ask/condition.ts'
import { settingsOf } from '../key/definition.ts'
import type { FieldSketch, PartSketch } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'
import { quotePython as quote } from './quote.ts'

const bool = (value: boolean): string => (value ? 'True' : 'False')

const settingCode = (setting: unknown): string => {
  if (typeof setting === 'string') return quote(setting)
  if (Array.isArray(setting)) return `[${setting.map(quote).join(', ')}]`
  return Object.entries(setting as object)
    .map(([name, value]) => `${name}=${typeof value === 'boolean' ? bool(value) : value}`)
    .join(', ')
}

/** The code of a field. */
export const fieldCode = (field: FieldSketch): string => {
  const code = `kw.${field.kind}(${[field.name, ...settingsOf(field)].map(settingCode).join(', ')})`
  return field.desc ? `kw.desc(${code})` : code
}

const valueCode = (field: FieldSketch, text: string): string => {
  const value = cellValue(field, text)
  if (typeof value === 'boolean') return bool(value)
  if (field.kind === 'duration') return `timedelta(milliseconds=${value})`
  if (value instanceof Uint8Array) return `bytes.fromhex(${quote(text)})`
  // Digits without a point are an int there, and so large a one is no number of ours.
  if (typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value))
    return value.toExponential()
  return typeof value === 'string' ? quote(value) : String(value)
}

/** The words that Python does not allow as the name of an argument. */
const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

const NAMES: Readonly<Record<string, string>> = { startsWith: 'starts_with' }

/** A condition as code. */
export const conditionCode = (field: FieldSketch, condition: ConditionSketch): string => {
  const { asked } = condition
  const texts = givenTexts(condition)
  if (asked === 'is') return valueCode(field, texts[0] ?? '')
  const isText = TAKES_TEXT.has(asked)
  return `kw.${NAMES[asked] ?? asked}(${texts.map((text) => (isText ? quote(text) : valueCode(field, text))).join(', ')})`
}

/** The same key and range in Python. */
export const pythonCode = (
  parts: readonly PartSketch[],
  fields: readonly FieldSketch[],
  conditions: readonly ConditionSketch[],
): string => {
  const given = askedOf(fields, conditions).map(
    ([field, condition]) => [field.name, conditionCode(field, condition)] as const,
  )
  // A name that Python does not allow as a keyword goes in a mapping.
  const isPlain = given.every(([name]) => /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name))
  const asked = isPlain
    ? given.map(([name, code]) => `, ${name}=${code}`).join('')
    : `, {${given.map(([name, code]) => `${quote(name)}: ${code}`).join(', ')}}`
  const made = parts
    .map((part) => (typeof part === 'string' ? quote(part) : fieldCode(part)))
    .join(', ')
  const hasDuration = given.some(([, code]) => code.includes('timedelta('))
  return [
    ...(hasDuration ? ['from datetime import timedelta', ''] : []),
    'import keywright as kw',
    '',
    `my_key = kw.key(${made})`,
    `range_ = kw.where(my_key${asked})`,
  ].join('\n')
}
