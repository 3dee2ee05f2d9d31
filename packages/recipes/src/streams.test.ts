import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './streams.ts'

const about = [
  {
    change: 'INSERT',
    entity: 'News',
    values: { userId: 'a#b', sequence: 800000000000000000001n },
  },
  { change: 'INSERT', entity: 'Order', values: { userId: 'a#b', orderId: '1' } },
  { change: 'INSERT', entity: 'Order', values: { userId: 'a#b', orderId: '2' } },
  { change: 'INSERT', entity: 'User', values: { userId: 'a#b' } },
]

inStepsOnEngine('streams', recipe, (run) => {
  it('says what a record is about, from its images or from its keys', async () => {
    expect(await run('what the records of a stream are about')).toMatchObject(about)
    expect(await run('the same from the keys alone')).toMatchObject(about)
  })
  it('handles a record once, in the order of sequence numbers of any length', async () => {
    const rows = await run('the news of a user, though every record came twice')
    expect(rows.map(({ SK, total }) => ({ SK, total }))).toEqual([
      { SK: `NEWS#${'800000000000000000001'.padStart(40, '0')}`, total: 10 },
      { SK: `NEWS#${'900000000000000000001'.padStart(40, '0')}`, total: 20 },
      { SK: `NEWS#${'1000000000000000000001'.padStart(40, '0')}`, total: 30 },
    ])
  })
})

it('leaves out rows of others, and its own', () => {
  const keys = (PK: string, SK: string) => ({ Keys: { PK: { S: PK }, SK: { S: SK } } })
  const foreign = { eventName: 'INSERT', dynamodb: keys('CACHE#1', 'x') } as const
  expect(recipe.changeOf(foreign)).toEqual({ change: 'INSERT', item: undefined })
  const own = { eventName: 'INSERT', dynamodb: keys('USER#1', `NEWS#${'0'.repeat(40)}`) } as const
  expect(recipe.changeOf(own)).toMatchObject({
    item: { entity: 'News', values: { sequence: 0n } },
  })
  const removed = { eventName: 'REMOVE', dynamodb: keys('USER#1', 'ORDER#7') } as const
  expect(recipe.changeOf(removed)).toMatchObject({ change: 'REMOVE', item: { entity: 'Order' } })
})
