import { hasSchema } from './build.ts'
import type { Design, FieldDesign, SideDesign } from './design-types.ts'
import { isList } from './design-types.ts'

/** A design as people read it: close to the code that would define it. */
export const printDesign = (design: Design): string => {
  const { attributes, entities, versions, typeSince, ttlSince, unsound } = design
  const kinds = attributes.map(
    ({ name, kind, optional }) => `${name}${optional ? '?' : ''}: ${kind}`,
  )
  const lines = [
    `attributes { ${kinds.join(', ')} }`,
    `versions ${versions}${sinceOf('type', typeSince)}${sinceOf('ttl', ttlSince)}`,
    ...(unsound === undefined ? [] : [`unsound: ${unsound}`]),
  ]
  for (const { name, indexes, values, revisionSince, unique = [] } of entities) {
    const schema = hasSchema(design) ? ', with a schema' : ''
    const revision = sinceOf('revision', revisionSince)
    lines.push(`entity ${name}${values ? `, values: ${values.code}` : ''}${schema}${revision}`)
    for (const { literal, fields, sparse, since } of unique) {
      const parts = [`'${literal}'`, ...fields.map(printField)]
      lines.push(
        `  unique key(${parts.join(', ')})${sparse ? '; sparse' : ''}; since version ${since}`,
      )
    }
    for (const { name: index, pk, sk, sparse, when, since, projection } of indexes) {
      const more = [
        ...(sparse ? ['sparse'] : []),
        ...(when ? [`when: ${when.code}`] : []),
        ...(since > 0 ? [`since version ${since}`] : []),
        ...(projection ? [`projects ${show(projection)}`] : []),
      ]
      const sides = [`pk ${printSide(pk)}`, ...(sk ? [`sk ${printSide(sk)}`] : [])]
      lines.push(`  ${[`${index}: ${sides.join(', ')}`, ...more].join('; ')}`)
    }
  }
  return lines.join('\n')
}

const sinceOf = (what: string, since: number | undefined): string =>
  since === undefined ? '' : `, ${what} since ${since}`

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
