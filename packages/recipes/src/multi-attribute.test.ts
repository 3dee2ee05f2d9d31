import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './multi-attribute.ts'

const row = (storeId: string, state: string, city: string, size: number, PLACESK: string) => ({
  PK: `STORE#${storeId}`,
  PLACEPK: 'COUNTRY#US',
  PLACESK,
  storeId,
  country: 'US',
  state,
  city,
  size,
})
const coast = row('1', 'Oregon', 'Lincoln City', 95, 'STORE#Oregon#Lincoln$20City#000095#1')
const large = row('2', 'Oregon', 'Lincoln', 1000, 'STORE#Oregon#Lincoln#001000#2')
const small = row('3', 'Oregon', 'Lincoln', 95, 'STORE#Oregon#Lincoln#000095#3')
const seattle = row('4', 'Washington', 'Seattle', 400, 'STORE#Washington#Seattle#000400#4')
const capital = row(
  '5',
  'Washington, D.C.',
  'Washington',
  80,
  'STORE#Washington,$20D.C.#Washington#000080#5',
)

onEngine('multi-attribute', recipe, (run, engine) => {
  it('selects the first level: a city before those whose name goes on', async () => {
    expect(await run('the stores of a country')).toMatchObject([
      small,
      large,
      coast,
      seattle,
      capital,
    ])
  })
  it('selects the second level, and not the state whose name goes on', async () => {
    expect(await run('the stores of a state')).toMatchObject([seattle])
  })
  it('selects the third level, sorted by number', async () => {
    expect(await run('the stores of a city, smallest first')).toMatchObject([small, large])
    expect(await run('the stores of a city with 100 square metres or more')).toMatchObject([large])
  })
  it('selects by the start of a name', async () => {
    expect(await run('the stores in cities whose name begins with Lin')).toMatchObject([
      small,
      large,
      coast,
    ])
  })
  it('has a reason to leave only the country in the partition key: a prefix is refused', async () => {
    const query = new QueryCommand({
      TableName: 'multi-attribute',
      IndexName: 'byPlace',
      KeyConditionExpression: 'begins_with(PLACEPK, :pk)',
      ExpressionAttributeValues: { ':pk': 'COUNTRY#' },
    })
    await expect(engine().documents.send(query)).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })
})
