import {
  deleteInput,
  entity,
  getInput,
  putInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { choice, gte, key, sharded, text, time, where } from '@keywright/core'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' }, GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' } },
})
const orderKey = key('ORDER', time('at'), text('orderId'))
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: orderKey },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'paid'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
  },
  GSI2: { pk: key('GIFT', text('giftFor')), sk: key(time('at')), sparse: true },
})

const at = new Date('2024-01-15T10:30:00Z')
const values = { userId: 'ann', at, orderId: 'a 1' }
const item = { ...values, status: 'open', giftFor: 'bob', total: 5 } as const
const text1 = orderKey.encode(values)

/** What people call most, on a design with two indexes, one of them sharded and one sparse. */
export const CALLS: Readonly<Record<string, () => unknown>> = {
  encode: () => orderKey.encode(values),
  decode: () => orderKey.decode(text1),
  where: () => where(orderKey, { at: gte(at) }),
  putInput: () => putInput(order, item),
  getInput: () => getInput(order, values),
  updateInput: () => updateInput(order, item, { status: 'paid' }),
  deleteInput: () => deleteInput(order, values),
  queryInput: () => queryInput(order, { userId: 'ann', at: gte(at) }),
}
