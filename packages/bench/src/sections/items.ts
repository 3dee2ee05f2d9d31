import {
  getInput,
  group,
  identify,
  keysOf,
  primaryKeyOf,
  putInput,
  type UpdateInput,
  updateInput,
} from '@keywright/adapters'
import * as careful from '../careful/order.ts'
import * as carefulRows from '../careful/rows.ts'
import { equals } from '../check.ts'
import { flat, sample } from '../inputs.ts'
import type { JobSection } from '../section.ts'
import { entities, items, keysByHand, type OrderItem, order } from '../shop.ts'
import { threeWays } from '../three-ways.ts'

const primaryByHand = ({ userId, on, orderId }: OrderItem) => ({
  PK: `USER#${userId}`,
  SK: `ORDER#${on}#${orderId}`,
})

const getByHand = (item: OrderItem) => ({ TableName: 'app', Key: primaryByHand(item) })

/** Names every attribute: `{ ...item, PK }` would take twenty times as long on Node 20. */
const putByHand = (item: OrderItem) => ({
  TableName: 'app',
  Item: {
    userId: item.userId,
    on: item.on,
    orderId: item.orderId,
    status: item.status,
    total: item.total,
    PK: `USER#${item.userId}`,
    SK: `ORDER#${item.on}#${item.orderId}`,
    GSI1PK: `STATUS#${item.status}`,
    GSI1SK: `${item.on}#${item.orderId}`,
    GSI2PK: `ORDER#${item.orderId}`,
    GSI2SK: `USER#${item.userId}`,
  },
})

/** The status changes, and with it the keys of one index, if the status is still what it was. */
const updateByHand = (item: OrderItem): UpdateInput => ({
  TableName: 'app',
  Key: primaryByHand(item),
  UpdateExpression: 'SET #k0 = :k0, #k1 = :k1, #k2 = :k2',
  ConditionExpression: 'attribute_exists(#k3) AND #k0 = :k3',
  ExpressionAttributeNames: {
    '#k0': 'status',
    '#k1': 'GSI1PK',
    '#k2': 'GSI1SK',
    '#k3': 'PK',
  },
  ExpressionAttributeValues: {
    ':k0': 'done',
    ':k1': 'STATUS#done',
    ':k2': `${item.on}#${item.orderId}`,
    ':k3': item.status,
  },
})

const changing = items.map((item) => ({ ...item, status: 'open' }) as const)

/** The sort key of one of the five entities. */
const sortByHand = (item: OrderItem, i: number): string =>
  [
    'PROFILE',
    `ADDRESS#${item.orderId}`,
    `INVOICE#${String(item.total).padStart(8, '0')}`,
    `SESSION#${item.orderId}`,
    `ORDER#${item.on}#${item.orderId}`,
  ][i % 5] as string

const rows = items.map((item, i) => ({
  total: item.total,
  PK: flat(`USER#${item.userId}`),
  SK: flat(sortByHand(item, i)),
}))

const PAGE = 64
const pages = sample((i) => rows.slice(i * PAGE, (i + 1) * PAGE), rows.length / PAGE)

/** Which of the five a row is, by the first part of its sort key. */
const identifyByHand = ({ PK, SK }: { readonly PK: string; readonly SK: string }) => {
  const userId = PK.slice(5)
  const [kind, first, second] = SK.split('#')
  switch (kind) {
    case 'PROFILE':
      return { entity: 'User', values: { userId } }
    case 'ADDRESS':
      return { entity: 'Address', values: { userId, id: first } }
    case 'INVOICE':
      return { entity: 'Invoice', values: { userId, number: Number(first) } }
    case 'SESSION':
      return { entity: 'Session', values: { userId, id: first } }
    case 'ORDER':
      return { entity: 'Order', values: { userId, on: first, orderId: second } }
    default:
      return undefined
  }
}

type Row = (typeof rows)[number]

const groupByHand = (page: readonly Row[]) => {
  const groups: Record<string, { item: Row; values: object }[]> = {
    User: [],
    Address: [],
    Invoice: [],
    Session: [],
    Order: [],
  }
  for (const row of page) {
    const found = identifyByHand(row)
    if (found) groups[found.entity]?.push({ item: row, values: found.values })
  }
  return groups
}

/** The item itself is made when somebody reads it. */
const finds = (found: readonly ({ entity: string; values: object } | undefined)[]): void => {
  equals<unknown>(rows.map(identifyByHand))(
    found.map((one) => one && { entity: one.entity, values: one.values }),
  )
}

export const itemsSection: JobSection = {
  name: 'items',
  title: 'Items',
  notes: [
    'By hand: literal objects with template literals in them, which escape and check nothing; then functions for this one entity with the checks of Keywright. Dates are texts on all sides.',
    'An order has a primary key and the keys of two indexes. `updateInput` changes its status. `identify` and `group` tell five entities apart; of `group` it is the cost of one row.',
  ],
  jobs: [
    threeWays(
      '`primaryKeyOf`',
      items,
      { use: 'key' },
      primaryByHand,
      careful.primaryKeyOf,
      (item) => primaryKeyOf(order, item),
    ),
    threeWays('`keysOf`, 2 indexes', items, { use: 'keys' }, keysByHand, careful.keysOf, (item) =>
      keysOf(order, item),
    ),
    threeWays('`getInput`', items, { use: 'get' }, getByHand, careful.getInput, (item) =>
      getInput(order, item),
    ),
    threeWays<OrderItem, object>(
      '`putInput`',
      items,
      { use: 'put' },
      putByHand,
      careful.putInput,
      (item) => putInput(order, item),
    ),
    threeWays(
      '`updateInput`',
      changing,
      { use: 'update' },
      updateByHand,
      (item) => careful.updateInput(item, { status: 'done' }),
      (item) => updateInput(order, item, { status: 'done' }),
    ),
    threeWays(
      '`identify`, 5 entities',
      rows,
      { check: finds },
      identifyByHand,
      carefulRows.identify,
      (row) => identify(entities, row),
    ),
    threeWays<readonly Row[], object>(
      '`group`, 64 rows',
      pages,
      { units: PAGE },
      groupByHand,
      carefulRows.group,
      (page) => group(entities, page),
    ),
  ],
}
