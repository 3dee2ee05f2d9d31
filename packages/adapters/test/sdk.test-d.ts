import type {
  CreateTableCommandInput,
  DeleteItemCommandInput,
  GetItemCommandInput,
  PutItemCommandInput,
  QueryCommandInput as QueryItemsCommandInput,
  QueryCommandOutput as QueryItemsCommandOutput,
  TransactWriteItemsCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb'
import type {
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { between, bucket, choice, key, sharded, text, time } from '@keywright/core'
import {
  collectionInput,
  createTableInput,
  deleteInput,
  entity,
  extend,
  getInput,
  group,
  page,
  putInput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

// Every input goes into the command of its client, and every output comes from there: with the newest
// SDK v3 here, with the oldest that users may have in `test:sdk-types`.

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'type',
  indexes: {
    GSI1: { pk: 'G1P', sk: 'G1S' },
    byCity: { pk: ['city'], sk: [{ name: 'n', type: 'N' }] },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
  GSI1: {
    pk: sharded(key('S', choice('status', ['a', 'b'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
    when: (item) => item.hidden !== true,
  },
})
const metric = entity(app, 'Metric', {
  primary: { pk: key('METRIC', bucket('at', 'day')), sk: key(time('at')) },
})
const at = new Date(0)
const item = { userId: '1', orderId: '2', status: 'a', at, note: { deep: [1] } } as const
const low = { format: 'low-level' } as const

export const documents: [
  QueryCommandInput,
  QueryCommandInput,
  QueryCommandInput,
  PutCommandInput,
  GetCommandInput,
  DeleteCommandInput,
  UpdateCommandInput,
  TransactWriteCommandInput,
] = [
  queryInput(order, { userId: '1' }),
  extend(queryInput(order, { userId: '1' }), { ProjectionExpression: 'note' }),
  collectionInput([order], { userId: '1' }),
  putInput(order, item),
  getInput(order, item),
  deleteInput(order, item),
  updateInput(order, item, { status: 'b' }),
  transactInput(order, item, { ...item, orderId: '3' }),
]

export const items: [
  QueryItemsCommandInput,
  QueryItemsCommandInput,
  PutItemCommandInput,
  GetItemCommandInput,
  DeleteItemCommandInput,
  UpdateItemCommandInput,
  TransactWriteItemsCommandInput,
  CreateTableCommandInput,
] = [
  queryInput(order, { userId: '1' }, low),
  collectionInput([order], { userId: '1' }, low),
  putInput(order, item, low),
  getInput(order, item, low),
  deleteInput(order, item, low),
  updateInput(order, item, { status: 'b' }, low),
  transactInput(order, item, { ...item, orderId: '3' }, low),
  createTableInput(app),
]

declare const send: (input: QueryCommandInput) => Promise<QueryCommandOutput>
declare const sendItems: (input: QueryItemsCommandInput) => Promise<QueryItemsCommandOutput>
const inputs = queryInputs(metric, { at: between(at, at) })

export const read = async (): Promise<void> => {
  const input = queryInput(order, { userId: '1' })
  const { items: rows } = page(input, await send(input))
  group([order, metric], rows).Order.map(({ values }) => values.userId)
  for await (const row of readAll(inputs, send)) row['at']
  await readPage(inputs, send, { limit: 5 })
  await readPage(queryInputs(metric, { at }, low), sendItems, { limit: 5 })
}
