import { askedOf, type ConditionSketch } from '../ask/condition.ts'
import type { FieldSketch, PartSketch } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'
import { writerIn } from './language.ts'
import { quotePython as quote } from './quote.ts'

const NAMES: Readonly<Record<string, string>> = { startsWith: 'starts_with' }

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value)

/** Python, with everything of ours under `kw`. */
export const python = writerIn({
  quote,
  call: (name) => `kw.${NAMES[name] ?? name}`,
  options: (given) => given.map(([name, value]) => `${name}=${literal(value)}`).join(', '),
  value: (field, text) => {
    const value = cellValue(field, text)
    if (field.kind === 'duration') return `timedelta(milliseconds=${value})`
    if (value instanceof Uint8Array) return `bytes.fromhex(${quote(text)})`
    // Digits without a point are an int there, and so large a one is no number of ours.
    if (typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value))
      return value.toExponential()
    return typeof value === 'string' ? quote(value) : literal(value)
  },
})

/** The words that Python does not allow as the name of an argument. */
const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** The same key and range in Python. */
export const pythonCode = (
  parts: readonly PartSketch[],
  fields: readonly FieldSketch[],
  conditions: readonly ConditionSketch[],
): string => {
  const given = askedOf(fields, conditions).map(
    ([field, condition]) => [field.name, python.condition(field, condition)] as const,
  )
  // A name that Python does not allow as a keyword goes in a mapping.
  const isPlain = given.every(([name]) => /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name))
  const asked = isPlain
    ? given.map(([name, code]) => `, ${name}=${code}`).join('')
    : `, {${given.map(([name, code]) => `${quote(name)}: ${code}`).join(', ')}}`
  const hasDuration = given.some(([, code]) => code.includes('timedelta('))
  return [
    ...(hasDuration ? ['from datetime import timedelta', ''] : []),
    'import keywright as kw',
    '',
    `my_key = ${python.key(parts)}`,
    `range_ = kw.where(my_key${asked})`,
  ].join('\n')
}
