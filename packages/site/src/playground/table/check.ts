import { MOST_ROWS } from '../rows/cells.ts'
import {
  type Check,
  isCondition,
  isFlag,
  isNumber,
  isOptional,
  isPart,
  isText,
  listOf,
  recordOf,
  shapeOf,
} from '../state/check-part.ts'
import type { TableState } from './sketch.ts'

const MOST_PARTS = 40
const MOST_OF_A_TABLE = 60

const isSide = shapeOf({
  parts: listOf(isPart, MOST_PARTS),
  shard: isOptional(shapeOf({ count: isNumber, by: isPart })),
})
const isKeys = shapeOf({
  index: isText,
  pk: isOptional(isSide),
  sk: isOptional(isSide),
  sparse: isOptional(isFlag),
})
const isEntity = shapeOf({ name: isText, keys: listOf(isKeys, MOST_OF_A_TABLE) })
const isOwn = shapeOf({ name: isText, type: (type) => /^[SNB]$/.test(String(type)) })
const isAttributes: Check = (value) => isText(value) || listOf(isOwn, 4)(value)
const isIndex = shapeOf({
  name: isText,
  pk: isOptional(isAttributes),
  sk: isOptional(isAttributes),
})
const isIndexes: Check = (value) =>
  listOf(isIndex, MOST_OF_A_TABLE)(value) && (value as readonly unknown[]).length > 0

const isTable = shapeOf({
  table: shapeOf({
    name: isText,
    indexes: isIndexes,
    entities: listOf(isEntity, MOST_OF_A_TABLE),
  }),
  rows: listOf(shapeOf({ entity: Number.isInteger, cells: recordOf(isText) }), MOST_ROWS),
  ask: shapeOf({
    entity: Number.isInteger,
    index: isText,
    descending: isFlag,
    given: recordOf(isCondition),
  }),
  tenant: isOptional(shapeOf({ field: isText, value: isText })),
})

/** The table that a link holds, if it is one; undefined for anything else. */
export const checkTable = (value: unknown): TableState | undefined =>
  isTable(value) ? (value as TableState) : undefined
