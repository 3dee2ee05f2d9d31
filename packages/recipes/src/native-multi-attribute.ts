/**
 * Native multi-attribute key: stores by country, state and city, each attribute a key of its own.
 *
 * Use it when the index is new and the engine has multi-attribute keys. The queries are the same
 * calls as in multi-attribute; nothing is joined, nothing is escaped, and a number stays a number.
 *
 * Cost: one query at each level. The index uses the item's own attributes, so there is no extra text to
 * store or to keep up to date; each change of one of them costs two writes in the index.
 *
 * Watch out: each key takes at most four attributes. A query gives all attributes of the partition key,
 * and those of the sort key from the left. A store that lacks one is not in the index. Tables and local
 * indexes still have one attribute for each key.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { gte, integer, key, startsWith, text } from '@keywright/core'

const retail = table({
  name: 'native-multi-attribute',
  pk: 'PK',
  indexes: {
    byPlace: { pk: ['country'], sk: ['state', 'city', { name: 'size', type: 'N' }, 'storeId'] },
  },
})

const size = integer('size', { digits: 6 })
const store = entity(retail, 'Store', {
  primary: { pk: key('STORE', text('storeId')) },
  byPlace: {
    pk: [text('country')],
    sk: [text('state'), text('city'), size, text('storeId')],
  },
})

export const needs = ['native indexes'] as const
export const tables = [retail]
export const entities = [store]

type State = { readonly country: string; readonly state: string }
type City = State & { readonly city: string }
const index = 'byPlace'

export const storesOfCountry = (db: DynamoDBDocumentClient, country: string) =>
  db.send(new QueryCommand(queryInput(store, { country }, { index })))

export const storesOfState = (db: DynamoDBDocumentClient, state: State) =>
  db.send(new QueryCommand(queryInput(store, state, { index })))

export const storesOfCity = (db: DynamoDBDocumentClient, city: City) =>
  db.send(new QueryCommand(queryInput(store, city, { index })))

export const storesOfAtLeast = (db: DynamoDBDocumentClient, city: City, size: number) =>
  db.send(new QueryCommand(queryInput(store, { ...city, size: gte(size) }, { index })))

export const storesInCitiesLike = (db: DynamoDBDocumentClient, state: State, start: string) =>
  db.send(new QueryCommand(queryInput(store, { ...state, city: startsWith(start) }, { index })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const open = (storeId: string, country: string, state: string, city: string, size: number) =>
    db.send(new PutCommand(putInput(store, { storeId, country, state, city, size })))

  await open('1', 'US', 'Oregon', 'Lincoln City', 95)
  await open('2', 'US', 'Oregon', 'Lincoln', 1000)
  await open('3', 'US', 'Oregon', 'Lincoln', 95)
  await open('4', 'US', 'Washington', 'Seattle', 400)
  await open('5', 'US', 'Washington, D.C.', 'Washington', 80)
  await open('6', 'Mexico', 'Oaxaca', 'Lincoln', 60)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const oregon: State = { country: 'US', state: 'Oregon' }
  const lincoln: City = { ...oregon, city: 'Lincoln' }
  return {
    'the stores of a country': () => storesOfCountry(db, 'US'),
    'the stores of a state': () => storesOfState(db, { country: 'US', state: 'Washington' }),
    'the stores of a city, smallest first': () => storesOfCity(db, lincoln),
    'the stores of a city with 100 square metres or more': () => storesOfAtLeast(db, lincoln, 100),
    'the stores in cities whose name begins with Lin': () => storesInCitiesLike(db, oregon, 'Lin'),
  }
}
