import {
  ANYTHING,
  answer,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { takeAll } from '../../take-all.ts'
import { groupRows } from './groups.ts'
import { keyAttributesOf } from './key-attributes.ts'
import { nativesOf, ownAttributes } from './natives.ts'
import { addRow, type Rows } from './row.ts'
import { settled } from './settle.ts'
import { findingsOf } from './table-findings.ts'
import type { InferredTable, InferTableOptions } from './table-types.ts'
import { typeAttributesOf } from './type-attribute.ts'
import { writeModule } from './write-module.ts'

const OPTIONS: OptionRules<InferTableOptions> = { name: ANYTHING, pk: ANYTHING, sk: ANYTHING }

/**
 * Reads a table out of its rows: which attributes are keys, which entities there are, and which
 * attributes the values of their keys come from. Takes rows of either client; an async iterable gives
 * a promise. It keeps the rows in memory, without what is too long for a key.
 *
 * `audit` of the entities over the same rows is clean, except for the rows that a finding
 * `unexplained-rows` or `no-key` counts. What no row tells, such as an index whose attributes are not named like
 * one, is not there.
 *
 * @throws KeyError for no rows, for something that is no row, and for rows without any attribute that could be a key.
 * @example
 * const { entities, code, findings } = inferTable([
 *   { PK: 'USER#1', SK: 'PROFILE', userId: '1' },
 *   { PK: 'USER#1', SK: 'ORDER#2024-01-15#a', userId: '1', on: '2024-01-15', orderId: 'a' },
 *   { PK: 'USER#2', SK: 'ORDER#2024-02-01#b', userId: '2', on: '2024-02-01', orderId: 'b' },
 * ])
 * entities.map(({ name }) => name) // => ['Order', 'User']
 * code.includes("sk: key('ORDER', date('on'), text('orderId'))") // => true
 * findings // => []
 */
export function inferTable(items: Iterable<object>, options?: InferTableOptions): InferredTable
export function inferTable(
  items: AsyncIterable<object>,
  options?: InferTableOptions,
): Promise<InferredTable>
export function inferTable(
  items: Iterable<object> | AsyncIterable<object>,
  options?: InferTableOptions,
): InferredTable | Promise<InferredTable> {
  return answer('inferTable', () => {
    const given = optionsOf('inferTable', options, OPTIONS)
    const rows: Rows = { items: [], names: new Set() }
    const take = (item: object): void => addRow(rows, item)
    return takeAll('inferTable', 'rows', items, take, () => inferred(rows, given))
  })
}

const inferred = ({ items, names }: Rows, options: InferTableOptions): InferredTable => {
  if (items.length === 0) refuse('INVALID_VALUE', 'at least one row', words('none'), 'inferTable')
  const attributes = keyAttributesOf(items, options)
  if (!attributes) {
    const what = words(
      `rows with ${names.size === 0 ? 'no attributes' : `${[...names].slice(0, 5)}`}`,
    )
    return refuse('INVALID_VALUE', 'rows with an attribute that can be a key', what, 'inferTable')
  }
  const own = ownAttributes(items, attributes)
  const grouped = groupRows(items, attributes, own, typeAttributesOf(items, attributes.keys))
  const natives = nativesOf(items, attributes, grouped, own)
  const setting = { items, names, attributes, grouped, natives, known: new Map() }
  const name = options.name ?? 'app'
  const built = settled(setting, name)
  const { drafts, entityNames: named, found } = built
  return {
    rows: items.length,
    table: built.table,
    entities: built.entities,
    code: writeModule(drafts, named, {
      tableName: name,
      attributes,
      natives,
      type: grouped.type,
      items,
    }),
    findings: findingsOf({ ...setting, drafts, entityNames: named, found }),
  }
}
