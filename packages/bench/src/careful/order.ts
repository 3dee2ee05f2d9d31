import type { UpdateInput } from '@keywright/adapters'
import { type Given, refuse, writeDate, writeText } from './fields.ts'
import { setOwn, storedValue } from './stored.ts'

/** The order of the shop: its keys, and what is sent to write and read it. */

const STATUSES: ReadonlySet<unknown> = new Set(['open', 'paid', 'done'])
const MADE: ReadonlySet<string> = new Set(['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'])

/** A key within its limit. Most are too short to count: a UTF-16 unit takes at most three bytes. */
export const sized = (key: string, limit: number): string =>
  key.length * 3 <= limit || Buffer.byteLength(key) <= limit
    ? key
    : refuse(`a key of at most ${limit} bytes`, `${Buffer.byteLength(key)} bytes`)

export const objectOf = (given: unknown): Given =>
  typeof given === 'object' && given !== null ? (given as Given) : refuse('an object', given)

export const primaryKeyOf = (values: unknown) => {
  const given = objectOf(values)
  const userId = writeText(Object.hasOwn(given, 'userId') ? given['userId'] : undefined)
  const on = writeDate(Object.hasOwn(given, 'on') ? given['on'] : undefined)
  const orderId = writeText(Object.hasOwn(given, 'orderId') ? given['orderId'] : undefined)
  return { PK: sized(`USER#${userId}`, 2048), SK: sized(`ORDER#${on}#${orderId}`, 1024) }
}

export const getInput = (values: unknown) => ({ TableName: 'app', Key: primaryKeyOf(values) })

export const keysOf = (item: unknown) => {
  const given = objectOf(item)
  const userId = writeText(Object.hasOwn(given, 'userId') ? given['userId'] : undefined)
  const on = writeDate(Object.hasOwn(given, 'on') ? given['on'] : undefined)
  const orderId = writeText(Object.hasOwn(given, 'orderId') ? given['orderId'] : undefined)
  const status = Object.hasOwn(given, 'status') ? given['status'] : undefined
  if (!STATUSES.has(status)) refuse('a status', status)
  return {
    PK: sized(`USER#${userId}`, 2048),
    SK: sized(`ORDER#${on}#${orderId}`, 1024),
    GSI1PK: `STATUS#${status}`,
    GSI1SK: sized(`${on}#${orderId}`, 1024),
    GSI2PK: sized(`ORDER#${orderId}`, 2048),
    GSI2SK: sized(`USER#${userId}`, 1024),
  }
}

/** The item with its keys. Keys that it has already are made again. */
export const putInput = (item: unknown) => {
  const keys = keysOf(item)
  const stored: Record<string, unknown> = {}
  for (const name of Object.keys(item as Given)) {
    if (MADE.has(name)) continue
    const value = (item as Given)[name]
    if (value !== undefined) setOwn(stored, name, storedValue(value))
  }
  stored['PK'] = keys.PK
  stored['SK'] = keys.SK
  stored['GSI1PK'] = keys.GSI1PK
  stored['GSI1SK'] = keys.GSI1SK
  stored['GSI2PK'] = keys.GSI2PK
  stored['GSI2SK'] = keys.GSI2SK
  return { TableName: 'app', Item: stored }
}

/**
 * Changes attributes of an order that is known by its values. Where the status changes, the keys of its
 * index do, if the status is still what it was.
 */
export const updateInput = (before: unknown, changes: unknown): UpdateInput => {
  const was = objectOf(before)
  const given = objectOf(changes)
  const Key = primaryKeyOf(was)
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const sets: string[] = []
  const removes: string[] = []
  let count = 0
  let used = 0
  const set = (name: string, value: unknown): void => {
    const at = `#k${count}`
    names[at] = name
    values[`:k${used}`] = value
    sets.push(`${at} = :k${used}`)
    count += 1
    used += 1
  }
  const removed: string[] = []
  let statusAt = -1
  for (const name of Object.keys(given)) {
    const value = given[name]
    if (MADE.has(name) || name === 'userId' || name === 'on' || name === 'orderId') {
      return refuse('a change of what is in no key of the table', name)
    }
    if (value === undefined) removed.push(name)
    else {
      if (name === 'status') statusAt = count
      set(name, storedValue(value))
    }
  }
  if (Object.hasOwn(given, 'status')) {
    if (!STATUSES.has(given['status'])) refuse('a status', given['status'])
    set('GSI1PK', `STATUS#${given['status']}`)
    set('GSI1SK', sized(Key.SK.slice('ORDER#'.length), 1024))
  }
  for (const name of removed) {
    names[`#k${count}`] = name
    removes.push(`#k${count}`)
    count += 1
  }
  names[`#k${count}`] = 'PK'
  let condition = `attribute_exists(#k${count})`
  if (statusAt >= 0) {
    const old = Object.hasOwn(was, 'status') ? storedValue(was['status']) : undefined
    if (typeof old === 'object' && old !== null) refuse('a status', old)
    if (old === undefined) condition += ` AND attribute_not_exists(#k${statusAt})`
    else {
      values[`:k${used}`] = old
      used += 1
      condition += ` AND #k${statusAt} = :k${used - 1}`
    }
  }
  const actions = [
    ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
    ...(removes.length > 0 ? [`REMOVE ${removes.join(', ')}`] : []),
  ].join(' ')
  if (actions.length > 4096 || condition.length > 4096) refuse('a shorter update', actions.length)
  const input: UpdateInput = {
    TableName: 'app',
    Key,
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
  } as UpdateInput
  if (actions !== '') input.UpdateExpression = actions
  if (used > 0) input.ExpressionAttributeValues = values
  return input
}
