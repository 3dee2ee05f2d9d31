import { KINDS, type KindSource } from './kinds.ts'

/** A field of a generated key: its kind, and a name that no other kind has. */
export interface FieldSource extends KindSource {
  readonly name: string
}

/** This many fields, of kinds that vary with `seed`. */
export const fieldsOf = (seed: number, count: number): FieldSource[] =>
  Array.from({ length: count }, (_, i) => {
    // Seven and the number of kinds have no common factor, so every kind gets to every place.
    const source = KINDS[(seed * 7 + i * 5) % KINDS.length] as KindSource
    return { ...source, name: `${source.kind}${i}` }
  })

/** The arguments of `key`: literals and fields, sometimes with a literal between them. */
export const partsOf = (literal: string, fields: readonly FieldSource[]): string =>
  [
    `'${literal}'`,
    ...fields.flatMap(({ field, name }, i) =>
      i > 0 && i % 2 === 0 ? [`'AND'`, field(name)] : [field(name)],
    ),
  ].join(', ')

/** An object with a value for each field, and for the last an operator if that is wanted. */
export const valuesOf = (fields: readonly FieldSource[], withOperator = false): string => {
  const entries = fields.map(({ name, value, operator }, i) => {
    const isLast = i === fields.length - 1
    return `${name}: ${withOperator && isLast ? operator : value}`
  })
  return `{ ${entries.join(', ')} }`
}

/** A key of one to six fields, and what a program does with it. */
export const keySource = (i: number): string => {
  const fields = fieldsOf(i, 1 + (i % 6))
  const first = fields[0]?.name
  const leading = fields.slice(0, 1 + (i % fields.length))
  const lines = [
    `export const key${i} = key(${partsOf(`K${i}`, fields)})`,
    `export const text${i} = key${i}.encode(${valuesOf(fields)})`,
    `export const value${i} = key${i}.decode(text${i}).${first}`,
  ]
  // Two of three are queried: one of them by equal fields, one by an operator.
  if (i % 3 > 0)
    lines.push(`export const range${i} = where(key${i}, ${valuesOf(leading, i % 3 === 1)})`)
  return lines.join('\n')
}
