/**
 * Tenants: many customers in one table, and none of them reads a row of another.
 *
 * Use it when tenants share a table (a pool). Every partition begins with the tenant, so it holds rows of
 * one. The same definitions make the IAM policy: a role reaches no other partition, whatever the code does.
 *
 * Cost: nothing in the table. One role serves all tenants: the policy takes the tenant from a session tag.
 *
 * Watch out: in a pool, a busy tenant takes capacity from others. A table for each tenant (a silo) shares
 * nothing, and is deployed as often as there are tenants. A pool with own tables for the large ones (a
 * bridge) needs the table's name beside the tenant: see `stages`. The HASH of a vector index is no fence.
 */
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  collectionInput,
  deleteInput,
  entity,
  group,
  page,
  principalTag,
  putInput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  sealedCursors,
  table,
  tenantPolicy,
} from '@keywright/adapters/dynamodb'
import { key, sharded, text } from '@keywright/core'

const app = table({
  name: 'tenants',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const tenant = key('TENANT', text('tenantId'))
const user = entity(app, 'User', { primary: { pk: tenant, sk: key('USER', text('userId')) } })
const order = entity(app, 'Order', {
  primary: { pk: tenant, sk: key('ORDER', text('orderId')) },
  GSI1: {
    pk: sharded(key('LATEST', text('tenantId')), { by: 'orderId', count: 2 }),
    sk: key('ORDER', text('orderId')),
  },
})

export const tables = [app]
export const entities = [user, order]

/**
 * The policy of one role for all tenants. Whoever assumes it passes the tenant as a session tag:
 * `sts:AssumeRole` with `Tags: [{ Key: 'tenantId', Value: tenantId }]`, after checking who is calling.
 */
export const policy = (arn: string) =>
  tenantPolicy([user, order], { tenantId: principalTag('tenantId') }, { table: arn })

/** A page of orders. Its cursor is sealed for the tenant: nobody else opens it. */
const secret = new Uint8Array(32) // in a service: randomBytes(32), from a safe place
export const pageOfOrders = async (db: DynamoDBDocumentClient, tenantId: string, sealed = '') => {
  const cursors = sealedCursors(secret, { context: tenantId })
  const cursor = sealed === '' ? undefined : await cursors.open(sealed)
  const input = queryInput(order, { tenantId }, { limit: 1, cursor })
  const { items, next } = page(input, await db.send(new QueryCommand(input)))
  return { items, next: next && (await cursors.seal(next)) }
}

/** The latest orders of one tenant, over the shards of an index. */
export const latestOrders = async (db: DynamoDBDocumentClient, tenantId: string) => {
  const inputs = queryInputs(order, { tenantId }, { index: 'GSI1', descending: true })
  const { items } = await readPage(inputs, (one) => db.send(new QueryCommand(one)), { limit: 20 })
  return items
}

/** Every row of one tenant, by entity: for an export. */
export const exportTenant = async (db: DynamoDBDocumentClient, tenantId: string) => {
  const rows: Record<string, unknown>[] = []
  const input = collectionInput([user, order], { tenantId })
  for await (const row of readAll(input, (one) => db.send(new QueryCommand(one)))) rows.push(row)
  return group([user, order], rows)
}

/** Deletes every row of one tenant. It can run again after a failure. */
export const deleteTenant = async (db: DynamoDBDocumentClient, tenantId: string) => {
  const { User, Order } = await exportTenant(db, tenantId)
  for (const { values } of User) await db.send(new DeleteCommand(deleteInput(user, values)))
  for (const { values } of Order) await db.send(new DeleteCommand(deleteInput(order, values)))
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const NAMES = ['a', 'ab', 'a#ORDER', 'a*']

export const write = async (db: DynamoDBDocumentClient) => {
  for (const tenantId of [...NAMES, 'gone']) {
    await db.send(new PutCommand(putInput(user, { tenantId, userId: '1' })))
    await db.send(new PutCommand(putInput(order, { tenantId, orderId: '1' })))
    await db.send(new PutCommand(putInput(order, { tenantId, orderId: '2' })))
  }
  await deleteTenant(db, 'gone')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the orders of tenant "a", in pages': async () => {
    const first = await pageOfOrders(db, 'a')
    return [...first.items, ...(await pageOfOrders(db, 'a', first.next)).items]
  },
  'the latest orders of tenant "a*"': () => latestOrders(db, 'a*'),
  'whose keys by hand begin with those of tenant "a"': async () =>
    NAMES.map((name) => ({ PK: `TENANT#${name}` })).filter(({ PK }) => PK.startsWith('TENANT#a')),
  'an export of tenant "a#ORDER"': async () => {
    const { User, Order } = await exportTenant(db, 'a#ORDER')
    return [...User, ...Order].map(({ item }) => item)
  },
  'what is left of a deleted tenant': async () => (await exportTenant(db, 'gone')).Order,
})
