import { MOST_ROWS } from '../rows/cells.ts'
import { isCondition, isList, isPart, isText } from '../state/check-part.ts'
import type { TableState } from './sketch.ts'

const MOST_PARTS = 40
const MOST_OF_A_TABLE = 60

type Given = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Check = (value: unknown) => boolean

const isOptional =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)

/** Whether a value has members like these. */
const isShaped =
  (members: Readonly<Record<string, Check>>) =>
  (value: unknown): value is unknown =>
    isRecord(value) && Object.entries(members).every(([name, is]) => is(value[name]))

const listOf =
  (most: number, is: (one: unknown) => one is unknown): Check =>
  (value) =>
    isList(value, most, is)

const isNumber: Check = (value) => typeof value === 'number'
const isFlag: Check = (value) => typeof value === 'boolean'
const isRecordOf =
  (is: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(is)

const isSide = isShaped({
  parts: listOf(MOST_PARTS, isPart),
  shard: isOptional(isShaped({ count: isNumber, by: isPart })),
})
const isKeys = isShaped({
  index: isText,
  pk: isOptional(isSide),
  sk: isOptional(isSide),
  sparse: isOptional(isFlag),
})
const isEntity = isShaped({ name: isText, keys: listOf(MOST_OF_A_TABLE, isKeys) })
const isOwn = isShaped({ name: isText, type: (type) => /^[SNB]$/.test(String(type)) })
const isAttributes: Check = (value) => isText(value) || isList(value, 4, isOwn)
const isIndex = isShaped({
  name: isText,
  pk: isOptional(isAttributes),
  sk: isOptional(isAttributes),
})

const isTable = isShaped({
  table: isShaped({
    name: isText,
    indexes: (value) => isList(value, MOST_OF_A_TABLE, isIndex) && value.length > 0,
    entities: listOf(MOST_OF_A_TABLE, isEntity),
  }),
  rows: listOf(MOST_ROWS, isShaped({ entity: Number.isInteger, cells: isRecordOf(isText) })),
  ask: isShaped({
    entity: Number.isInteger,
    index: isText,
    descending: isFlag,
    given: isRecordOf(isCondition),
  }),
  tenant: isOptional(isShaped({ field: isText, value: isText })),
})

/** The table that a link holds, if it is one; undefined for anything else. */
export const checkTable = (value: unknown): TableState | undefined =>
  isTable(value) ? (value as TableState) : undefined
