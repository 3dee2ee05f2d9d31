import { type Given, readDate, readNumber, readText, refuse } from './fields.ts'
import { setOwn } from './stored.ts'

/** Which of the five entities of the shop a row is of. */

/** A key attribute as either client gives it. */
const keyText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { S } = value as Given
  return typeof S === 'string' ? S : undefined
}

export interface Found {
  readonly entity: 'User' | 'Address' | 'Invoice' | 'Session' | 'Order'
  readonly values: Given
}

export const recognised = (row: unknown): Found | undefined => {
  if (typeof row !== 'object' || row === null) return refuse('a row', row)
  const given = row as Given
  const pk = Object.hasOwn(given, 'PK') ? keyText(given['PK']) : undefined
  const sk = Object.hasOwn(given, 'SK') ? keyText(given['SK']) : undefined
  if (pk === undefined || sk === undefined || !pk.startsWith('USER#')) return undefined
  try {
    return valuesIn(pk.slice(5), sk)
  } catch {
    return undefined
  }
}

const valuesIn = (user: string, sk: string): Found | undefined => {
  if (sk === 'PROFILE') return { entity: 'User', values: { userId: readText(user) } }
  const head = sk.indexOf('#')
  if (head < 0) return undefined
  const rest = sk.slice(head + 1)
  switch (sk.slice(0, head)) {
    case 'ADDRESS':
      return { entity: 'Address', values: { userId: readText(user), id: readText(rest) } }
    case 'SESSION':
      return { entity: 'Session', values: { userId: readText(user), id: readText(rest) } }
    case 'INVOICE':
      return { entity: 'Invoice', values: { userId: readText(user), number: readNumber(rest) } }
    case 'ORDER': {
      const end = rest.indexOf('#')
      if (end < 0) return undefined
      const on = readDate(rest.slice(0, end))
      const orderId = readText(rest.slice(end + 1))
      return { entity: 'Order', values: { userId: readText(user), on, orderId } }
    }
    default:
      return undefined
  }
}

/** The entity and values of a row, and its item, which is made once, when it is asked for. */
export const identify = (row: unknown) => {
  const found = recognised(row)
  if (!found) return undefined
  const { entity, values } = found
  let item: Given | undefined
  return {
    entity,
    values,
    get item(): Given {
      item ??= itemOf(row as Given, found)
      return item
    },
  }
}

const OWN: ReadonlySet<string> = new Set(['PK', 'SK'])
const OF_ORDER: ReadonlySet<string> = new Set([...OWN, 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'])

/** The row without the attributes that its entity makes, with the values of its key as they were read. */
const itemOf = (row: Given, { entity, values }: Found): Given => {
  const made = entity === 'Order' ? OF_ORDER : OWN
  const item: Record<string, unknown> = {}
  for (const name of Object.keys(row)) {
    if (!made.has(name) && row[name] !== undefined) setOwn(item, name, row[name])
  }
  return Object.assign(item, values)
}

interface Grouped {
  readonly item: Given
  readonly values: Given
}

export const group = (rows: Iterable<unknown> | undefined) => {
  const groups: Record<Found['entity'], Grouped[]> = {
    User: [],
    Address: [],
    Invoice: [],
    Session: [],
    Order: [],
  }
  for (const row of rows ?? []) {
    const found = recognised(row)
    if (found) groups[found.entity].push({ item: row as Given, values: found.values })
  }
  return groups
}
