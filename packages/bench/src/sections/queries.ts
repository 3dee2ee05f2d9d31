import { deepStrictEqual } from 'node:assert'
import {
  decodeCursor,
  entity,
  type Page,
  page,
  type QueryInput,
  queryInput,
  queryInputs,
} from '@keywright/adapters'
import { gte, key, sharded, text } from '@keywright/core'
import * as careful from '../careful/page.ts'
import { eventInputs, ordersOf } from '../careful/query.ts'
import { equals } from '../check.ts'
import { flat, sample } from '../inputs.ts'
import { CAREFUL, candidate } from '../job.ts'
import type { JobSection } from '../section.ts'
import { app, items, keysByHand, type OrderItem, order } from '../shop.ts'
import { HAND, OURS, threeWays } from '../three-ways.ts'

const SHARDS = 1000
const ROWS = 20

const queryByHand = ({ userId, on }: OrderItem): QueryInput => ({
  TableName: 'app',
  KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :lower AND :upper',
  ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
  ExpressionAttributeValues: {
    ':pk': `USER#${userId}`,
    ':lower': `ORDER#${on}`,
    ':upper': 'ORDER$',
  },
})

/** Twenty rows of one user, and where DynamoDB stopped. */
const outputs = items.slice(0, 256).map((item) => {
  const Items = sample((n) => {
    const row = { ...item, orderId: flat(`${item.orderId}-${n}`) }
    const { PK, SK } = keysByHand(row)
    return { ...row, PK: flat(PK), SK: flat(SK) }
  }, ROWS)
  const { PK, SK } = Items.at(-1) as { PK: string; SK: string }
  return { item, output: { Items, LastEvaluatedKey: { PK, SK } } }
})
type Output = (typeof outputs)[number]
type Row = Output['output']['Items'][number]

const pageByHand = ({ item, output }: Output): Page<Row> => {
  const input = queryByHand(item)
  const { Items, LastEvaluatedKey } = output
  return {
    items: input.ExclusiveStartKey ? [...Items].reverse() : Items,
    next: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url'),
    previous: undefined,
  }
}

/** A query, and a page of it: what `page` alone costs. */
const asked = outputs.map(({ item: { userId, on }, output }) => ({
  input: queryInput(order, { userId, on: gte(on) }),
  output,
}))
const askedByHand = outputs.map(({ item: { userId, on }, output }) => ({
  input: ordersOf({ userId, on: gte(on) }),
  output,
}))
const carefulPages = askedByHand.map(({ input, output }) => careful.page(input, output))

const cursorByHand = ({ output }: Pick<Output, 'output'>): Page<Row> => ({
  items: output.Items,
  next: Buffer.from(JSON.stringify(output.LastEvaluatedKey)).toString('base64url'),
  previous: undefined,
})

/** The rows of each page, and a cursor that leads to where it stopped. */
const pages =
  (open: (cursor: string, item: OrderItem) => unknown) =>
  (results: readonly Page<Row>[]): void => {
    for (const [i, { items, next, previous }] of results.entries()) {
      const { item, output } = outputs[i] as Output
      deepStrictEqual(items, output.Items)
      deepStrictEqual(open(next as string, item), output.LastEvaluatedKey)
      deepStrictEqual(previous, undefined)
    }
  }

const event = entity(app, 'Event', {
  primary: {
    pk: sharded(key('EVENT', text('kind')), { by: 'id', count: SHARDS }),
    sk: key('AT', text('id')),
  },
})
/** Two, because the results for each stay alive: a program has one such list at a time. */
const kinds = sample((i) => flat(`kind-${i}`), 2)

const inputsByHand = (kind: string): QueryInput[] =>
  Array.from({ length: SHARDS }, (_, shard) => ({
    TableName: 'app',
    KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: {
      ':pk': `EVENT#${kind}#SHARD#${shard}`,
      ':sk': 'AT#',
    },
  }))

export const queries: JobSection = {
  name: 'queries',
  title: 'Queries and pages',
  notes: [
    'By hand: literal objects with template literals in them; the cursor of a page is the start key as JSON in base64url, which opens on any query. With the same checks: functions for this one entity; their cursors have the text of Keywright.',
    `A page has ${ROWS} rows; "both" is \`queryInput\` and \`page\`. \`queryInputs\` makes its inputs when they are asked for; here all ${SHARDS.toLocaleString('en')} are.`,
  ],
  jobs: [
    threeWays(
      '`queryInput` with `gte`',
      items,
      { use: 'query' },
      queryByHand,
      ({ userId, on }) => ordersOf({ userId, on: gte(on) }),
      ({ userId, on }) => queryInput(order, { userId, on: gte(on) }),
    ),
    {
      title: '`page`',
      candidates: [
        candidate(HAND, asked, cursorByHand, equals(asked.map(cursorByHand))),
        candidate(
          CAREFUL,
          askedByHand,
          ({ input, output }) => careful.page(input, output),
          equals(carefulPages),
        ),
        candidate(OURS, asked, ({ input, output }) => page(input, output), equals(carefulPages)),
      ],
    },
    {
      title: 'both',
      candidates: [
        candidate(
          HAND,
          outputs,
          pageByHand,
          pages((cursor) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown),
        ),
        candidate(
          CAREFUL,
          outputs,
          ({ item: { userId, on }, output }) =>
            careful.page(ordersOf({ userId, on: gte(on) }), output),
          equals(carefulPages),
        ),
        candidate(
          OURS,
          outputs,
          ({ item: { userId, on }, output }) =>
            page(queryInput(order, { userId, on: gte(on) }), output),
          pages((cursor, { userId, on }) =>
            decodeCursor(cursor, queryInput(order, { userId, on: gte(on) })),
          ),
        ),
      ],
    },
    threeWays(
      '`queryInputs`, 1,000 shards',
      kinds,
      { use: 'queries' },
      inputsByHand,
      (kind) => eventInputs({ kind }, SHARDS),
      (kind) => [...queryInputs(event, { kind })],
    ),
  ],
}
