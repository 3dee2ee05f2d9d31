import { python } from '../code/python.ts'
import { quotePython as quote } from '../code/quote.ts'
import { askedFields } from './ask.ts'
import { type Attributes, askFields, keysIn, type TableState } from './sketch.ts'

const mapping = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, code]) => `${quote(name)}: ${code}`).join(', ')}}`

const ownList = (attributes: Attributes, codes: ReadonlyMap<string, string>): string =>
  Array.isArray(attributes)
    ? `[${attributes.flatMap(({ name }) => (codes.has(name) ? [`(${quote(name)}, ${codes.get(name)})`] : [])).join(', ')}]`
    : ''

/** The same query in Python: the key condition for boto3. */
export const tablePython = ({ table, ask }: Pick<TableState, 'table' | 'ask'>): string => {
  const entity = table.entities[ask.entity]
  const keys = keysIn(entity, ask.index)
  const [primary] = table.indexes
  const schema = table.indexes.find(({ name }) => name === ask.index)
  const pkAttribute = schema?.pk ?? primary?.pk ?? 'PK'
  const { pk } = askFields(entity, ask.index)
  const inPartition = new Set(pk.map(({ name }) => name))
  const asked = askedFields(entity, ask).map(
    ([field, condition]) => [field.name, python.condition(field, condition)] as const,
  )
  const codes = new Map(asked)
  const partition = asked.filter(([name]) => inPartition.has(name))
  const sort = asked.filter(([name]) => !inPartition.has(name))
  const lines = ['import keywright as kw', '']
  const shard = keys?.pk?.shard
  const conditions: string[] = []
  if (typeof pkAttribute === 'string' && keys?.pk) {
    lines.push(`partition = ${python.key(keys.pk.parts)}`)
    conditions.push(
      `pk=(${quote(pkAttribute)}, ${shard ? 'shard' : `partition.encode(${mapping(partition)})`})`,
    )
  } else conditions.push(`pk=${ownList(pkAttribute, codes)}`)
  if (schema?.sk !== undefined && keys?.sk) {
    if (typeof schema.sk === 'string') {
      lines.push(`sort = ${python.key(keys.sk.parts)}`)
      conditions.push(`sk=(${quote(schema.sk)}, kw.where(sort, ${mapping(sort)}))`)
    } else if (sort.length > 0) conditions.push(`sk=${ownList(schema.sk, codes)}`)
  }
  const condition = `kw.key_condition(${conditions.join(', ')})`
  const options = [
    ...(ask.index === 'primary' ? [] : [`IndexName=${quote(ask.index)}`]),
    ...(ask.descending ? ['ScanIndexForward=False'] : []),
  ]
  lines.push('')
  if (shard)
    lines.push(
      'conditions = [',
      `    ${condition}`,
      `    for shard in kw.shard_keys(partition.encode(${mapping(partition)}), ${shard.count})`,
      ']',
      `# for condition in conditions: table.query(${[...options, '**condition'].join(', ')})`,
    )
  else
    lines.push(
      `condition = ${condition}`,
      `# table.query(${[...options, '**condition'].join(', ')})`,
    )
  const needsTime = lines.some((line) => line.includes('timedelta('))
  return [...(needsTime ? ['from datetime import timedelta', ''] : []), ...lines].join('\n')
}
