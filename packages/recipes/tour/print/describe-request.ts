import { widthOf } from '@keywright/harness/terminal'
import type { Request } from '../run/record-requests.ts'
import { partsOf } from '../run/request-parts.ts'
import { isMap, plain, plainMap, type Values } from '../run/values.ts'
import { literal } from './literal.ts'

/** The primary key attributes of the tables that requests may name. */
export type PrimaryKeys = ReadonlyMap<string, readonly string[]>

/** How much of a line an item's attributes may take beside its key, since the item is shown elsewhere. */
const ROOM_FOR_ATTRIBUTES = 40

/**
 * A request in words: one line, and for a batch or a transaction one more for each of its parts.
 * Names and values stand where the placeholders were.
 */
export const describeRequest = (request: Request, tables: PrimaryKeys): string[] => {
  const parts = partsOf(request)
  if (!parts) return [one(request, tables)]
  const heading = `${request.command} of ${parts.length}`
  return [heading, ...parts.map((part) => `  ${one(part, tables)}`)]
}

const one = ({ command, input }: Request, tables: PrimaryKeys): string => {
  const name = command === 'ConditionCheck' ? 'Check' : command
  const what = [placeOf(input, tables), subjectOf(command, input, tables)].filter(Boolean)
  const words = [name, what.join(': ')].filter(Boolean).join(' ')
  const condition = expression(input, 'ConditionExpression')
  return [words + (condition && ` if ${condition}`), ...optionsOf(input)].join(', ')
}

/** The table and index it reads; nothing for the only table. */
const placeOf = ({ TableName, IndexName }: Values, tables: PrimaryKeys): string =>
  [tables.size > 1 && TableName, IndexName].filter(Boolean).join(' ')

/** What it asks for, or writes. */
const subjectOf = (command: string, input: Values, tables: PrimaryKeys): string => {
  if (command === 'Query') return expression(input, 'KeyConditionExpression')
  if (command === 'Put') return itemText(input, tables)
  const key = isMap(input['Key']) ? equalities(plainMap(input['Key'])) : ''
  if (command === 'Update') return `${key}: ${expression(input, 'UpdateExpression')}`
  if (command === 'ExecuteStatement') return statementText(input)
  return key
}

/** An item by its key, and as many of its other attributes as fit. */
const itemText = ({ Item, TableName }: Values, tables: PrimaryKeys): string => {
  const item = isMap(Item) ? plainMap(Item) : {}
  const keys = (tables.get(String(TableName)) ?? []).filter((name) => name in item)
  const member = (name: string): string => `${name}: ${literal(item[name])}`
  const members = keys.map(member)
  let room = ROOM_FOR_ATTRIBUTES
  for (const name of Object.keys(item).filter((other) => !keys.includes(other))) {
    const text = member(name)
    room -= widthOf(text)
    members.push(room < 0 ? '…' : text)
    if (room < 0) break
  }
  return `{ ${members.join(', ')} }`
}

const equalities = (key: Values): string =>
  Object.entries(key)
    .map(([name, value]) => `${name} = ${literal(value)}`)
    .join(' AND ')

const statementText = ({ Statement, Parameters }: Values): string => {
  const values = [...((Parameters ?? []) as unknown[])]
  return String(Statement).replace(/\?/g, () => literal(plain(values.shift())))
}

/** An expression with names and values in place of `#name` and `:value`. */
const expression = (input: Values, member: string): string => {
  const names = (input['ExpressionAttributeNames'] ?? {}) as Values
  const values = (input['ExpressionAttributeValues'] ?? {}) as Values
  return String(input[member] ?? '')
    .replace(/[#:]\w+/g, (placeholder) => {
      if (placeholder in names) return String(names[placeholder])
      return placeholder in values ? literal(plain(values[placeholder])) : placeholder
    })
    .trim()
}

const optionsOf = (input: Values): string[] => {
  const filter = expression(input, 'FilterExpression')
  const projection = expression(input, 'ProjectionExpression')
  return [
    filter && `filter ${filter}`,
    projection && `only ${projection}`,
    input['Select'] === 'COUNT' && 'count only',
    input['ScanIndexForward'] === false && 'descending',
    input['Limit'] !== undefined && `limit ${input['Limit']}`,
    input['ConsistentRead'] === true && 'consistent',
    isMap(input['ExclusiveStartKey']) && 'from a start key',
  ].filter((option) => typeof option === 'string' && option !== '') as string[]
}
