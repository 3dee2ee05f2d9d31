import { OPERATORS } from '../ask/condition.ts'
import { quote } from '../code/quote.ts'
import { importsFor, propertyName, typescript } from '../code/typescript.ts'
import { fieldsIn, isFieldSketch, type PartSketch, SKETCH_KINDS } from '../key/sketch.ts'
import { askedFields } from './ask.ts'
import type {
  Attributes,
  EntitySketch,
  IndexSketch,
  SideSketch,
  TableSketch,
  TableState,
} from './sketch.ts'

const attributesCode = (attributes: Attributes): string =>
  typeof attributes === 'string'
    ? quote(attributes)
    : `[${attributes.map(({ name, type }) => (type === 'S' ? quote(name) : `{ name: ${quote(name)}, type: '${type}' }`)).join(', ')}]`

const indexCode = ({ pk, sk }: IndexSketch): string =>
  [
    ...(pk === undefined ? [] : [`pk: ${attributesCode(pk)}`]),
    ...(sk === undefined ? [] : [`sk: ${attributesCode(sk)}`]),
  ].join(', ')

const sideCode = ({ parts, shard }: SideSketch, attributes: Attributes | undefined): string => {
  if (Array.isArray(attributes))
    return `[${parts.filter(isFieldSketch).map(typescript.field).join(', ')}]`
  if (!shard) return typescript.key(parts)
  const by = typeof shard.by === 'string' ? quote(shard.by) : typescript.field(shard.by)
  return `sharded(${typescript.key(parts)}, { by: ${by}, count: ${shard.count} })`
}

/** A name for a constant: letters and digits, and not one that is taken. */
const constantName = (name: string, taken: Set<string>): string => {
  const words = name.replace(/[^A-Za-z\d]+(.)?/g, (_, next = '') => String(next).toUpperCase())
  const base = words.charAt(0).toLowerCase() + words.slice(1)
  const safe = /^[a-z]\w*$/.test(base) ? base : `an${base}`
  let one = safe
  for (let n = 2; taken.has(one); n++) one = `${safe}${n}`
  taken.add(one)
  return one
}

const entityCode = (
  entity: EntitySketch,
  name: string,
  indexes: readonly IndexSketch[],
  table: string,
): string => {
  const lines = entity.keys.map(({ index, pk, sk, sparse }) => {
    const schema = indexes.find((one) => one.name === index)
    const keys = [
      ...(pk ? [`pk: ${sideCode(pk, schema?.pk)}`] : []),
      ...(sk ? [`sk: ${sideCode(sk, schema?.sk)}`] : []),
      ...(sparse ? ['sparse: true'] : []),
    ]
    return `  ${propertyName(index)}: { ${keys.join(', ')} },`
  })
  return [`export const ${name} = entity(${table}, ${quote(entity.name)}, {`, ...lines, '})'].join(
    '\n',
  )
}

const allSides = ({ entities }: TableSketch): readonly SideSketch[] =>
  entities.flatMap(({ keys }) =>
    keys.flatMap(({ pk, sk }) => [pk, sk].filter((one) => one !== undefined)),
  )

const partsOf = (sketch: TableSketch): readonly PartSketch[] =>
  allSides(sketch).flatMap(({ parts, shard }) => [
    ...parts,
    ...(typeof shard?.by === 'object' ? [shard.by] : []),
  ])

/** Names that the code uses already, and words that are no names. */
const RESERVED = [
  ...[...Object.keys(OPERATORS), ...SKETCH_KINDS, 'desc', 'key', 'sharded', 'table', 'entity'],
  ...['queryInput', 'queryInputs', 'input', 'inputs', 'app', 'class', 'new', 'default', 'delete'],
  ...['function', 'return', 'enum', 'import', 'export', 'package', 'public', 'private'],
]

/** The table and its entities as code, ready to paste; and the query, if one is asked. */
export const tableCode = (
  { table: sketch, ask }: Pick<TableState, 'table' | 'ask'>,
  withQuery: boolean,
): string => {
  const taken = new Set(RESERVED)
  const names = sketch.entities.map(({ name }) => constantName(name, taken))
  const parts = partsOf(sketch)
  const asked = withQuery ? askedFields(sketch.entities[ask.entity], ask) : []
  const operators = asked.flatMap(([, { asked: operator }]) =>
    operator === 'is' ? [] : [operator],
  )
  const isSharded = allSides(sketch).some(({ shard }) => shard !== undefined)
  const query = withQuery ? queryCode(sketch, ask, asked, names[ask.entity] ?? 'entity') : undefined
  const called = query?.includes('queryInputs(') ? 'queryInputs' : 'queryInput'
  const [primary, ...others] = sketch.indexes
  const isKeyed = allSides(sketch).some(({ parts: list }) => list.length > 0)
  const lines = [
    `import { entity, ${query ? `${called}, ` : ''}table } from '@keywright/adapters/dynamodb'`,
    importsFor(fieldsIn(parts), [
      ...(isKeyed ? ['key'] : []),
      ...(isSharded ? ['sharded'] : []),
      ...operators,
    ]),
    '',
    others.length === 0
      ? `const app = table({ name: ${quote(sketch.name)}, ${indexCode(primary as IndexSketch)} })`
      : [
          'const app = table({',
          `  name: ${quote(sketch.name)},`,
          `  ${indexCode(primary as IndexSketch)},`,
          `  indexes: {`,
          ...others.map((index) => `    ${propertyName(index.name)}: { ${indexCode(index)} },`),
          '  },',
          '})',
        ].join('\n'),
    '',
    ...sketch.entities.map((entity, i) =>
      entityCode(entity, names[i] as string, sketch.indexes, 'app'),
    ),
    ...(query ? ['', query] : []),
  ]
  return lines.join('\n')
}

const queryCode = (
  sketch: TableSketch,
  { entity, index, descending }: TableState['ask'],
  asked: ReturnType<typeof askedFields>,
  name: string,
): string => {
  const keys = sketch.entities[entity]?.keys.find((one) => one.index === index)
  const isMany =
    keys?.pk?.shard !== undefined ||
    asked.some(([{ kind }, { asked: operator }]) => kind === 'bucket' && operator !== 'is')
  const given = asked.map(
    ([field, condition]) =>
      `${propertyName(field.name)}: ${typescript.condition(field, condition)}`,
  )
  const options = [
    ...(index === 'primary' ? [] : [`index: ${quote(index)}`]),
    ...(descending ? ['descending: true'] : []),
  ]
  const last = options.length > 0 ? `, { ${options.join(', ')} }` : ''
  const conditions = given.length > 0 ? `{ ${given.join(', ')} }` : '{}'
  return isMany
    ? `export const inputs = queryInputs(${name}, ${conditions}${last})`
    : `export const input = queryInput(${name}, ${conditions}${last})`
}
