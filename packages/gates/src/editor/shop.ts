// The design that the mistakes and hovers of this folder are about.
import { entity, table } from '@keywright/adapters'
import { bucket, choice, integer, key, sharded, text, time } from '@keywright/core'

export const taskKey = key('TASK', text('org'), time('due'), choice('state', ['open', 'done']))

export const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    byRegion: { pk: ['country', 'state'], sk: ['city'] },
  },
})

export const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})

export const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'paid'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
  },
  LSI1: { sk: key('TOTAL', integer('total', { digits: 6 })), sparse: true },
})

export const reading = entity(app, 'Reading', {
  primary: { pk: key('SENSOR', bucket('at', 'month')), sk: key(time('at'), text('sensor')) },
})

export const now: Date = new Date(0)
