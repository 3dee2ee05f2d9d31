import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { entity, itemCursor, queryInput, sealedCursors, table } from '@keywright/adapters'
import * as dynamodb from '@keywright/adapters/dynamodb'
import { between, choice, key, sharded, text, time } from '@keywright/core'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
  },
})
const [from, to] = [new Date(0), new Date(1)]
const input = queryInput(order, { userId: '1', at: between(from, to) })
const sent: QueryCommandInput = input
const inputs: QueryCommandInput[] = dynamodb.queryInputs(
  order,
  { status: 'open' },
  { index: 'GSI1' },
)
const cursor: Promise<string> = sealedCursors('0'.repeat(32)).seal(itemCursor(input, { PK: 'a' }))

// @ts-expect-error: no such status
dynamodb.queryInputs(order, { status: 'lost' }, { index: 'GSI1' })
// @ts-expect-error: no such index
queryInput(order, { userId: '1' }, { index: 'GSI2' })
// @ts-expect-error: the partition is missing
queryInput(order, { at: from })

export const used = [sent, inputs, cursor]
