/**
 * Native multi-attribute key: stores by country, state and city, each attribute a key of its own.
 *
 * Use it when the index is new and the engine has multi-attribute keys. The queries are the very
 * calls of multi-attribute; nothing is joined, nothing is escaped, and a number stays a number.
 *
 * Cost: one query at each level. The index is made of the item's own attributes, so there is no text
 * to store or to keep up to date; each change of one of them costs two writes in the index.
 *
 * Watch out: at most four attributes in each of its keys, all of the partition's equal, the sort
 * key's from the left. A store that lacks one of them is not in the index. Tables themselves and
 * local indexes still have one attribute for each key.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, type QueryInput, queryInput, table } from '@keywright/adapters/dynamodb'
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

export const write = async (db: DynamoDBDocumentClient) => {
  const open = (storeId: string, country: string, state: string, city: string, size: number) => {
    const Item = keysOf(store, { storeId, country, state, city, size })
    return db.send(new PutCommand({ TableName: retail.name, Item }))
  }

  await open('1', 'US', 'Oregon', 'Lincoln City', 95)
  await open('2', 'US', 'Oregon', 'Lincoln', 1000)
  await open('3', 'US', 'Oregon', 'Lincoln', 95)
  await open('4', 'US', 'Washington', 'Seattle', 400)
  await open('5', 'US', 'Washington, D.C.', 'Washington', 80)
  await open('6', 'Mexico', 'Oaxaca', 'Lincoln', 60)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const query = (input: QueryInput) => db.send(new QueryCommand(input))
  const index = 'byPlace'
  const oregon = { country: 'US', state: 'Oregon' } as const
  const lincoln = { ...oregon, city: 'Lincoln' } as const

  return {
    'the stores of a country': () => query(queryInput(store, { country: 'US' }, { index })),
    'the stores of a state': () =>
      query(queryInput(store, { country: 'US', state: 'Washington' }, { index })),
    'the stores of a city, smallest first': () => query(queryInput(store, lincoln, { index })),
    'the stores of a city with 100 square metres or more': () =>
      query(queryInput(store, { ...lincoln, size: gte(100) }, { index })),
    'the stores in cities whose name begins with Lin': () =>
      query(queryInput(store, { ...oregon, city: startsWith('Lin') }, { index })),
  }
}
