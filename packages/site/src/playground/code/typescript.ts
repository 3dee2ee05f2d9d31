import { askedOf, type ConditionSketch, givenTexts, TAKES_TEXT } from '../ask/condition.ts'
import { settingsOf } from '../key/definition.ts'
import { type FieldSketch, fieldsIn, type PartSketch } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'
import { quote } from './quote.ts'

const settingCode = (setting: unknown): string => {
  if (typeof setting === 'string') return quote(setting)
  if (Array.isArray(setting)) return `[${setting.map(quote).join(', ')}]`
  const options = Object.entries(setting as object).map(([name, value]) => `${name}: ${value}`)
  return `{ ${options.join(', ')} }`
}

/** The code of a field. */
export const fieldCode = (field: FieldSketch): string => {
  const code = `${field.kind}(${[field.name, ...settingsOf(field)].map(settingCode).join(', ')})`
  return field.desc ? `desc(${code})` : code
}

/** The definition of a key, as people write it. */
export const keyCode = (parts: readonly PartSketch[]): string =>
  `key(${parts.map((part) => (typeof part === 'string' ? quote(part) : fieldCode(part))).join(', ')})`

/** The import lines that fields and the functions around them need. */
export const importsFor = (parts: readonly PartSketch[], also: readonly string[]): string => {
  const fields = fieldsIn(parts)
  const core = new Set([
    ...also,
    ...fields.flatMap(({ kind, desc }) => [
      ...(kind === 'id' ? [] : [kind]),
      ...(desc ? ['desc'] : []),
    ]),
  ])
  const lines = [`import { ${[...core].sort().join(', ')} } from '@keywright/core'`]
  if (fields.some(({ kind }) => kind === 'id')) lines.push("import { id } from '@keywright/ids'")
  return lines.join('\n')
}

const valueCode = (field: FieldSketch, text: string): string => {
  const value = cellValue(field, text)
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Uint8Array) return `Uint8Array.of(${[...value].join(', ')})`
  return typeof value === 'string' ? quote(value) : String(value)
}

/** A condition as code: a value, or an operator with its values. */
export const conditionCode = (field: FieldSketch, condition: ConditionSketch): string => {
  const { asked } = condition
  const texts = givenTexts(condition)
  if (asked === 'is') return valueCode(field, texts[0] ?? '')
  const isText = TAKES_TEXT.has(asked)
  return `${asked}(${texts.map((text) => (isText ? quote(text) : valueCode(field, text))).join(', ')})`
}

/** The name of a property, in quotes where it needs them. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)

/** The definition and the range, ready to paste. */
export const typescriptCode = (
  parts: readonly PartSketch[],
  fields: readonly FieldSketch[],
  conditions: readonly ConditionSketch[],
): string => {
  const asked = askedOf(fields, conditions)
  const operators = asked.flatMap(([, { asked: operator }]) =>
    operator === 'is' ? [] : [operator],
  )
  const given = asked.map(
    ([field, condition]) => `${propertyName(field.name)}: ${conditionCode(field, condition)}`,
  )
  return [
    importsFor(parts, ['key', 'where', ...operators]),
    '',
    `const myKey = ${keyCode(parts)}`,
    `const range = where(myKey, {${given.length > 0 ? ` ${given.join(', ')} ` : ''}})`,
  ].join('\n')
}
