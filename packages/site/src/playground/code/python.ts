import { askedOf, type ConditionSketch } from '../ask/condition.ts'
import type { FieldSketch, PartSketch } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'

/** Python takes the escapes of JSON, but for characters beyond U+FFFF, which stand as they are. */
const quote = (text: string): string => JSON.stringify(text)

const bool = (value: boolean): string => (value ? 'True' : 'False')

const optionsOf = ({
  kind,
  digits,
  scale,
  signed,
  unit,
  words,
  prefix,
}: FieldSketch): readonly string[] => {
  if (kind === 'bucket') return [quote(unit ?? '')]
  if (kind === 'id') return [quote(prefix ?? '')]
  if (kind === 'choice' || kind === 'ranked') return [`[${(words ?? []).map(quote).join(', ')}]`]
  return [
    digits === undefined ? [] : [`digits=${digits}`],
    scale === undefined ? [] : [`scale=${scale}`],
    signed ? [`signed=${bool(signed)}`] : [],
  ].flat()
}

const fieldCode = (field: FieldSketch): string => {
  const code = `kw.${field.kind}(${[quote(field.name), ...optionsOf(field)].join(', ')})`
  return field.desc ? `kw.desc(${code})` : code
}

const valueCode = (field: FieldSketch, text: string): string => {
  const value = cellValue(field, text)
  if (typeof value === 'boolean') return bool(value)
  if (value instanceof Uint8Array) return `bytes.fromhex(${quote(text)})`
  return typeof value === 'string' ? quote(value) : String(value)
}

const NAMES: Readonly<Record<string, string>> = { startsWith: 'starts_with' }

const conditionCode = (field: FieldSketch, { asked, texts }: ConditionSketch): string => {
  if (asked === 'is') return valueCode(field, texts[0] ?? '')
  const isText = asked === 'startsWith' || asked === 'during'
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
  // A name that Python does not take as a keyword goes into a mapping.
  const isPlain = given.every(([name]) => /^[A-Za-z_]\w*$/.test(name))
  const asked = isPlain
    ? given.map(([name, code]) => `, ${name}=${code}`).join('')
    : `, {${given.map(([name, code]) => `${quote(name)}: ${code}`).join(', ')}}`
  const made = parts
    .map((part) => (typeof part === 'string' ? quote(part) : fieldCode(part)))
    .join(', ')
  return [
    'import keywright as kw',
    '',
    `my_key = kw.key(${made})`,
    `range_ = kw.where(my_key${asked})`,
  ].join('\n')
}
