import { MOST_ROWS } from '../rows/cells.ts'
import { isCondition, isList, isPart, isText } from '../state/check-part.ts'

import type { AskSketch, TableState } from './sketch.ts'

const MOST_PARTS = 40
const MOST_OF_A_TABLE = 60

type Given = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOptional = (value: unknown, is: (one: unknown) => boolean): boolean =>
  value === undefined || is(value)

const isShard = (value: unknown): boolean =>
  isRecord(value) && typeof value['count'] === 'number' && isPart(value['by'])

const isSide = (value: unknown): boolean =>
  isRecord(value) &&
  isList(value['parts'], MOST_PARTS, isPart) &&
  isOptional(value['shard'], isShard)

const isKeys = (value: unknown): value is unknown =>
  isRecord(value) &&
  isText(value['index']) &&
  isOptional(value['pk'], isSide) &&
  isOptional(value['sk'], isSide) &&
  isOptional(value['sparse'], (one) => typeof one === 'boolean')

const isEntity = (value: unknown): value is unknown =>
  isRecord(value) && isText(value['name']) && isList(value['keys'], MOST_OF_A_TABLE, isKeys)

const isOwn = (value: unknown): value is unknown =>
  isRecord(value) && isText(value['name']) && /^[SNB]$/.test(String(value['type']))

const isAttributes = (value: unknown): boolean => isText(value) || isList(value, 4, isOwn)

const isIndex = (value: unknown): value is unknown =>
  isRecord(value) &&
  isText(value['name']) &&
  isOptional(value['pk'], isAttributes) &&
  isOptional(value['sk'], isAttributes)

const isCells = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText)

const isRow = (value: unknown): value is unknown =>
  isRecord(value) && Number.isInteger(value['entity']) && isCells(value['cells'])

const isAsk = (value: unknown): value is AskSketch =>
  isRecord(value) &&
  Number.isInteger(value['entity']) &&
  isText(value['index']) &&
  typeof value['descending'] === 'boolean' &&
  isRecord(value['given']) &&
  Object.values(value['given']).every(isCondition)

const isTenant = (value: unknown): boolean =>
  isRecord(value) && isText(value['field']) && isText(value['value'])

/** The table that a link holds, if it is one; undefined for anything else. */
export const checkTable = (value: unknown): TableState | undefined => {
  if (!isRecord(value)) return undefined
  const { table, rows, ask, tenant } = value
  const isTable =
    isRecord(table) &&
    isText(table['name']) &&
    isList(table['indexes'], MOST_OF_A_TABLE, isIndex) &&
    table['indexes'].length > 0 &&
    isList(table['entities'], MOST_OF_A_TABLE, isEntity)
  const isWhole =
    isTable && isList(rows, MOST_ROWS, isRow) && isAsk(ask) && isOptional(tenant, isTenant)
  return isWhole ? (value as unknown as TableState) : undefined
}
