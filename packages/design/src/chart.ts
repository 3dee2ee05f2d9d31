import type { Entity, EntityIndex, Side } from '@keywright/adapters'
import { padded } from './align.ts'
import { oneLine } from './one-line.ts'
import { areTexts, checkList } from './refuse.ts'

/** One line of the entity chart: what an entity's keys look like in one index. */
export interface ChartRow {
  readonly entity: string
  /** `primary`, or the name of the index. */
  readonly index: string
  /** `USER#<userId>`; for a native multi-attribute key its fields: `<country>, <state>`. */
  readonly pk: string
  /** The same for the sort key; empty where the index has none. */
  readonly sk: string
}

/**
 * The entity chart: a row for each entity and each index that it is in, entities as given, indexes
 * in the table's order. It is read from the definitions, so it cannot drift from the code.
 *
 * @throws KeyError for something that is no entity.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { LSI1: { sk: 'LSI1SK' } } })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
 *   LSI1: { sk: key('TOTAL', integer('total', { digits: 8 })) },
 * })
 * entityChart([order])
 * // => [
 * //   { entity: 'Order', index: 'primary', pk: 'USER#<userId>', sk: 'ORDER#<at>#<orderId>' },
 * //   { entity: 'Order', index: 'LSI1', pk: 'USER#<userId>', sk: 'TOTAL#<total>' },
 * // ]
 */
export const entityChart = (entities: readonly Entity[]): ChartRow[] =>
  checkEntities('entityChart', entities).flatMap((entity) =>
    indexesOf(entity).map(({ schema, pk, sk }) => ({
      entity: entity.name,
      index: schema.name,
      pk: patternOf(pk),
      sk: sk ? patternOf(sk) : '',
    })),
  )

/** Passes a list of entities on; refuses anything else. */
export const checkEntities = (place: string, entities: readonly Entity[]): readonly Entity[] =>
  checkList('INVALID_DEFINITION', `${place}: `, 'an entity', entities, isEntity)

const isEntity = ({ name, table, indexes }: Partial<Entity>): boolean =>
  areTexts(name, table?.name) &&
  Array.isArray(indexes?.['primary']?.pk?.fields) &&
  Object.hasOwn(Object(table?.indexes), 'primary')

/** The indexes that an entity is in, in the order in which the table has them. */
export const indexesOf = ({ table, indexes }: Entity): EntityIndex[] =>
  Object.keys(table.indexes).flatMap((name) =>
    Object.hasOwn(indexes, name) ? [indexes[name] as EntityIndex] : [],
  )

/** A key's shape for people. */
const patternOf = ({ shard, key, fields }: Side): string =>
  (shard ?? key)?.pattern ?? fields.map(({ name }) => `<${name}>`).join(', ')

const HEAD = ['Entity', 'Index', 'PK', 'SK']

/**
 * The entity chart as a Markdown table, aligned, ready to commit: the same definitions give the same
 * text. Keys stand in backticks, because Markdown would take `<userId>` for HTML.
 *
 * @throws KeyError for something that is no chart.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * chartMarkdown(entityChart([user])).split('\n')
 * // => [
 * //   '| Entity | Index   | PK              | SK        |',
 * //   '| ------ | ------- | --------------- | --------- |',
 * //   '| User   | primary | `USER#<userId>` | `PROFILE` |',
 * // ]
 */
export const chartMarkdown = (chart: readonly ChartRow[]): string => {
  checkList('INVALID_VALUE', 'chartMarkdown: ', 'a row of the chart', chart, isRow)
  const rows = chart.map(({ entity, index, pk, sk }) => [
    nameCell(entity),
    nameCell(index),
    codeCell(pk),
    codeCell(sk),
  ])
  const [head = [], ...body] = padded([HEAD, ...rows])
  const rule = head.map((cell) => '-'.repeat(cell.length))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const isRow = ({ entity, index, pk, sk }: Partial<ChartRow>): boolean =>
  areTexts(entity, index, pk, sk)

/** A name as it is, unless Markdown would make something else of it. */
const nameCell = (name: string): string =>
  /^[\p{L}\p{N}]([\p{L}\p{N} .:-]*[\p{L}\p{N}])?$/u.test(name) ? name : codeCell(name)

/**
 * Code, fenced by more backticks than it has in a row. A bar needs its backslash also there, and a
 * backslash before it one of its own.
 */
const codeCell = (text: string): string => {
  if (text === '') return ''
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  const fence = '`'.repeat(1 + Math.max(0, ...runs))
  const edge = /^`|`$/.test(text) ? ' ' : ''
  return fence + edge + oneLine(text).replace(/(\\*)\|/g, '$1$1\\|') + edge + fence
}
