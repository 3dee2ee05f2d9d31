import { askedOf, type ConditionSketch } from '../ask/condition.ts'
import { type FieldSketch, fieldsIn, type PartSketch } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'
import { writerIn } from './language.ts'
import { quote } from './quote.ts'

/** TypeScript, as people write it. */
export const typescript = writerIn({
  quote,
  call: (name) => name,
  options: (given) => `{ ${given.map(([name, value]) => `${name}: ${value}`).join(', ')} }`,
  value: (field, text) => {
    const value = cellValue(field, text)
    if (typeof value === 'bigint') return `${value}n`
    if (value instanceof Uint8Array) return `Uint8Array.of(${[...value].join(', ')})`
    return typeof value === 'string' ? quote(value) : String(value)
  },
})

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
    ([field, condition]) =>
      `${propertyName(field.name)}: ${typescript.condition(field, condition)}`,
  )
  return [
    importsFor(parts, ['key', 'where', ...operators]),
    '',
    `const myKey = ${typescript.key(parts)}`,
    `const range = where(myKey, {${given.length > 0 ? ` ${given.join(', ')} ` : ''}})`,
  ].join('\n')
}
