import { hasSchema } from './build.ts'
import type { Design, FieldDesign, SideDesign } from './design-types.ts'
import { isList } from './design-types.ts'

/** A design as people read it: close to the code that would define it. */
export const printDesign = (design: Design): string => {
  const { attributes, entities, versions, typeSince, unsound } = design
  const kinds = attributes.map(
    ({ name, kind, optional }) => `${name}${optional ? '?' : ''}: ${kind}`,
  )
  const lines = [
    `attributes { ${kinds.join(', ')} }`,
    `versions ${versions}${typeSince === undefined ? '' : `, type since ${typeSince}`}`,
    ...(unsound === undefined ? [] : [`unsound: ${unsound}`]),
  ]
  for (const { name, indexes, values } of entities) {
    const schema = hasSchema(design) ? ', with a schema' : ''
    lines.push(`entity ${name}${values ? `, values: ${values.code}` : ''}${schema}`)
    for (const { name: index, pk, sk, sparse, when, since } of indexes) {
      const more = [
        ...(sparse ? ['sparse'] : []),
        ...(when ? [`when: ${when.code}`] : []),
        ...(since > 0 ? [`since version ${since}`] : []),
      ]
      const sides = [`pk ${printSide(pk)}`, ...(sk ? [`sk ${printSide(sk)}`] : [])]
      lines.push(`  ${[`${index}: ${sides.join(', ')}`, ...more].join('; ')}`)
    }
  }
  return lines.join('\n')
}

const printField = ({ attribute, descending, unit }: FieldDesign): string =>
  unit ? `bucket(${attribute}, ${unit})` : descending ? `desc(${attribute})` : attribute

const printSide = (side: SideDesign): string => {
  if (isList(side)) {
    const all = side.list.map(({ attribute, type, field }) => {
      const own = printField(field)
      return own === attribute ? `${own}:${type}` : `${attribute}:${type} = ${own}`
    })
    return `[${all.join(', ')}]`
  }
  const parts = side.parts.map((part) =>
    typeof part === 'string' ? `'${part}'` : printField(part),
  )
  const base = `${side.attribute} = key(${parts.join(', ')})`
  if (!side.shard) return base
  const { by, as, counts } = side.shard
  return `${base} sharded by ${as} ${by}, counts ${counts.join(' then ')}`
}

/** A value for people. */
export const show = (value: unknown): string =>
  JSON.stringify({ value }, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`
    if (one instanceof Uint8Array) return `bytes ${Buffer.from(one).toString('hex')}`
    return one === undefined ? 'undefined' : one
  })
    .slice('{"value":'.length, -1)
    .replace(/[^ -~]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)
