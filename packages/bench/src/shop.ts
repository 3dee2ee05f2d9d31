import { entity, table } from '@keywright/adapters'
import { choice, date, integer, key, text } from '@keywright/core'
import { flat, sample, scramble } from './inputs.ts'

/** A table with two indexes, and the five entities that share it. */
export const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
  },
})

const STATUSES = ['open', 'paid', 'done'] as const

/** Dates are texts here: `toISOString` by hand would hide what the rest costs. */
export const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
  GSI1: { pk: key('STATUS', choice('status', STATUSES)), sk: key(date('on'), text('orderId')) },
  GSI2: { pk: key('ORDER', text('orderId')), sk: key('USER', text('userId')) },
})

const of = <Kind extends string>(kind: Kind) => key(kind, text('id'))
const userPk = key('USER', text('userId'))

const user = entity(app, 'User', { primary: { pk: userPk, sk: key('PROFILE') } })
const address = entity(app, 'Address', { primary: { pk: userPk, sk: of('ADDRESS') } })
const invoice = entity(app, 'Invoice', {
  primary: { pk: userPk, sk: key('INVOICE', integer('number', { digits: 8 })) },
})
const session = entity(app, 'Session', { primary: { pk: userPk, sk: of('SESSION') } })

export const entities = [user, address, invoice, session, order] as const

export interface OrderItem {
  readonly userId: string
  readonly on: string
  readonly orderId: string
  readonly status: (typeof STATUSES)[number]
  readonly total: number
}

export const items: readonly OrderItem[] = sample((i) => ({
  userId: flat(`user-${scramble(i)}`),
  on: flat(new Date(1.6e12 + scramble(i) * 30).toISOString().slice(0, 10)),
  orderId: flat(`order-${scramble(i + 7)}`),
  status: STATUSES[i % 3] as (typeof STATUSES)[number],
  total: i,
}))

/** The key attributes of an order, as a careful person writes them. */
export const keysByHand = ({ userId, on, orderId, status }: OrderItem) => ({
  PK: `USER#${userId}`,
  SK: `ORDER#${on}#${orderId}`,
  GSI1PK: `STATUS#${status}`,
  GSI1SK: `${on}#${orderId}`,
  GSI2PK: `ORDER#${orderId}`,
  GSI2SK: `USER#${userId}`,
})
