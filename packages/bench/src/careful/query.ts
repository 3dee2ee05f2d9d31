import type { QueryInput } from '@keywright/adapters'
import { remember } from './asked.ts'
import { type Given, refuse, writeDate, writeText } from './fields.ts'
import { objectOf, sized } from './order.ts'

/** The queries of the shop. */

/** What an input of `ordersOf` asks for, whatever its range: its pages have rows of this key. */
export const ORDERS = { start: ['PK', 'SK'], order: ['SK'] } as const

/** The orders of a user; those of a day, or of days that compare like this; then those of an id. */
export const ordersOf = (conditions: unknown, options?: unknown): QueryInput => {
  const given = objectOf(conditions)
  for (const name of Object.keys(given)) {
    if (name !== 'userId' && name !== 'on' && name !== 'orderId') refuse('a field', name)
  }
  const PK = `USER#${writeText(Object.hasOwn(given, 'userId') ? given['userId'] : undefined)}`
  const { text, lower, upper } = rangeIn(given)
  const values: Record<string, unknown> = { ':pk': sized(PK, 2048) }
  if (upper === undefined) values[':sk'] = sized(lower, 1024)
  else {
    values[':lower'] = lower
    values[':upper'] = upper
  }
  const input: QueryInput = {
    TableName: 'app',
    KeyConditionExpression: text,
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: values,
  }
  remember(input, ORDERS)
  return options === undefined ? input : withOptions(input, options)
}

interface Range {
  readonly text: string
  readonly lower: string
  /** Absent where the condition has one operand. */
  readonly upper: string | undefined
}

const EQUAL = '#pk = :pk AND #sk = :sk'
const STARTS = '#pk = :pk AND begins_with(#sk, :sk)'
const BETWEEN = '#pk = :pk AND #sk BETWEEN :lower AND :upper'

const starting = (lower: string): Range => ({ text: STARTS, lower, upper: undefined })
const between = (lower: string, upper: string): Range => ({ text: BETWEEN, lower, upper })

/** A legal condition that no order meets. */
const NONE: Range = { text: EQUAL, lower: 'ORDER$', upper: undefined }

const rangeIn = (given: Given): Range => {
  const hasOn = Object.hasOwn(given, 'on')
  const hasId = Object.hasOwn(given, 'orderId')
  // A getter of a class is inherited. As a condition it would be lost in silence.
  if ((!hasOn && 'on' in given) || (!hasId && 'orderId' in given)) refuse('own properties', given)
  if (!hasOn) return hasId ? refuse('a day before an id', given) : starting('ORDER#')
  const on = given['on']
  if (isCompared(on)) return hasId ? refuse('one day', given) : daysIn(on)
  const day = `ORDER#${writeDate(on)}#`
  if (!hasId) return starting(day)
  const id = given['orderId']
  if (!isCompared(id)) return { text: EQUAL, lower: day + writeText(id), upper: undefined }
  if (id.operator !== 'startsWith') return refuse('an id, or its start', id.operator)
  return starting(day + writeText(id.values[0]))
}

/** What `gte` and the like make. */
interface Compared {
  readonly operator: string
  readonly values: readonly unknown[]
}

/** What they have in common. JSON from outside may look like a condition, and must not become one. */
const MARK = Symbol.for('keywright.operator')

const isCompared = (value: unknown): value is Compared =>
  typeof value === 'object' && value !== null && MARK in value

const daysIn = ({ operator, values }: Compared): Range => {
  const day = writeDate(values[0])
  switch (operator) {
    case 'gte':
      return between(`ORDER#${day}`, 'ORDER$')
    case 'gt':
      return day === '9999-12-31' ? NONE : between(`ORDER#${day}$`, 'ORDER$')
    case 'lte':
      return between('ORDER#', `ORDER#${day}$`)
    case 'lt':
      return day === '0000-01-01' ? NONE : between('ORDER#', `ORDER#${justBefore(day)}`)
    case 'between': {
      const last = writeDate(values[1])
      return day > last ? NONE : between(`ORDER#${day}`, `ORDER#${last}$`)
    }
    default:
      return refuse('an operator of days', operator)
  }
}

/** The end of what sorts before a day: nothing that is stored contains U+10FFFF. */
const justBefore = (day: string): string =>
  `${day.slice(0, -1)}${String.fromCharCode(day.charCodeAt(9) - 1)}\u{10FFFF}`

const withOptions = (input: QueryInput, options: unknown): QueryInput => {
  const { limit, descending, consistent, ...others } = objectOf(options)
  if (Object.keys(others).length > 0) refuse('limit, descending or consistent', options)
  if (limit !== undefined) {
    if (!Number.isSafeInteger(limit) || (limit as number) < 1) refuse('a limit', limit)
    input.Limit = limit as number
  }
  for (const flag of [descending, consistent]) {
    if (flag !== undefined && typeof flag !== 'boolean') refuse('true or false', flag)
  }
  if (descending) input.ScanIndexForward = false
  if (consistent) input.ConsistentRead = true
  return input
}

/** The events of a kind, shard by shard. Each input knows its place: a cursor of all has to say it. */
export const eventInputs = (conditions: unknown, shards: number): QueryInput[] => {
  const given = objectOf(conditions)
  for (const name of Object.keys(given)) if (name !== 'kind') refuse('a kind', name)
  if ('id' in given) refuse('own properties', given)
  const kind = writeText(Object.hasOwn(given, 'kind') ? given['kind'] : undefined)
  const query = { kind, shards }
  return Array.from({ length: shards }, (_, shard) =>
    remember(
      {
        TableName: 'app',
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
        ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
        ExpressionAttributeValues: {
          ':pk': sized(`EVENT#${kind}#SHARD#${shard}`, 2048),
          ':sk': 'AT#',
        },
      },
      { query, shard },
    ),
  )
}
