/**
 * From hand-written keys: a table whose keys are template literals gets exact ones.
 *
 * Use it when a table has keys like `CITY|New York|7`: spaces, a delimiter that values may contain, numbers
 * without padding. `legacyKey` reads them, and `rekey` moves them.
 *
 * Cost: as in "Changing keys". When a key has several readings, the attributes of its item decide, at no
 * cost. An item without those attributes stays, and the plan counts it.
 *
 * Watch out: also describe every index that the old code wrote, or its keys count as data and are copied.
 * Look at the collisions in the plan: when different values share an old key, one overwrote the other.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, queryInput, table } from '@keywright/adapters/dynamodb'
import { legacyKey, rekey, type ScanInput, type TransactWriteInput } from '@keywright/adopt'
import { gte, integer, key, number, text } from '@keywright/core'

const places = table({ name: 'from-hand-written-keys', pk: 'PK', sk: 'SK' })

/** What the old code wrote: `${country}|${city}` and `SHOP|${size}|${id}`. */
const pipe = { delimiter: '|' } as const
const oldShop = entity(places, 'OldShop', {
  primary: {
    pk: legacyKey(pipe, 'IN', text('country'), text('city')),
    sk: legacyKey(pipe, 'SHOP', number('size'), text('id')),
  },
})
const shop = entity(places, 'Shop', {
  primary: {
    pk: key('CITY', text('country'), text('city')),
    sk: key('SHOP', integer('size', { digits: 6 }), text('id')),
  },
})
const move = rekey([{ from: oldShop, to: shop }])

export const tables = [places]
export const entities = [shop]
export const needs = ['transactions'] as const

const requests = (db: DynamoDBDocumentClient) => ({
  scan: (input: ScanInput) => db.send(new ScanCommand(input)),
  get: (input: GetCommand['input']) => db.send(new GetCommand(input)),
  write: (input: TransactWriteInput) => db.send(new TransactWriteCommand(input)),
})

export const write = async (db: DynamoDBDocumentClient) => {
  const old = (country: string, city: string, size: number, id: string) => {
    const keys = { PK: `IN|${country}|${city}`, SK: `SHOP|${size}|${id}` }
    const Item = { ...keys, country, city, size, id }
    return db.send(new PutCommand({ TableName: places.name, Item }))
  }
  await old('US', 'New York', 90, 'a')
  await old('US', 'New York', 1200, 'b')
  await old('US', 'St|Paul', 50, 'c')
  await old('US|St', 'Paul', 60, 'd')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the old order: 1200 comes before 90': () =>
    db.send(new QueryCommand(queryInput(oldShop, { country: 'US', city: 'New York' }))),
  'every way to read an old key': async () => {
    const { pk } = oldShop.keys.primary
    return [...pk.readings('IN|US|St|Paul')]
  },
  'the plan: two places shared a partition': async () => {
    const { moves, stuck, notes } = await move.plan(requests(db))
    return [{ moves, stuck: stuck.length, shared: notes.find((note) => note.includes('shared')) }]
  },
  'backfill, verify, clean up': async () => {
    const { done, refused } = await move.backfill(requests(db))
    const found = await move.verify(requests(db))
    const isClean = Object.values(found).every((rows) => rows.length === 0)
    if (done && isClean) await move.cleanUp(requests(db))
    return [{ refused: refused.length, isClean }]
  },
  'shops of 100 and more, by size': () =>
    db.send(
      new QueryCommand(queryInput(shop, { country: 'US', city: 'New York', size: gte(100) })),
    ),
  'St|Paul has a partition of its own': () =>
    db.send(new QueryCommand(queryInput(shop, { country: 'US', city: 'St|Paul' }))),
})
