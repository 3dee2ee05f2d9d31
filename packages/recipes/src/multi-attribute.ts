/**
 * Multi-attribute key: stores by country, state and city, joined in one key.
 *
 * Use it when a place, a category or a team is asked for at several levels, and the index should be
 * an ordinary one. native-multi-attribute is the same without joining.
 *
 * Cost: one query at each level. The index stores the joined text beside the attributes, and costs a
 * write for every new store, two when a store moves.
 *
 * Watch out: a partition key is only ever equal, never a prefix, so the level that everyone gives
 * goes there and the others into the sort key. One country is then one partition of the index.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, type QueryInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { gte, integer, key, startsWith, text } from '@keywright/core'

const retail = table({
  name: 'multi-attribute',
  pk: 'PK',
  indexes: { byPlace: { pk: 'PLACEPK', sk: 'PLACESK' } },
})

const size = integer('size', { digits: 6 })
const store = entity(retail, 'Store', {
  primary: { pk: key('STORE', text('storeId')) },
  byPlace: {
    pk: key('COUNTRY', text('country')),
    sk: key('STORE', text('state'), text('city'), size, text('storeId')),
  },
})

export const tables = [retail]
export const entities = [store]

export const write = async (db: DynamoDBDocumentClient) => {
  const open = (storeId: string, country: string, state: string, city: string, size: number) => {
    const values = { storeId, country, state, city, size }
    const Item = { ...values, ...keysOf(store, values) }
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
