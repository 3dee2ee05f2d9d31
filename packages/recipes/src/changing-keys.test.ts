import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './changing-keys.ts'

inStepsOnEngine('changing-keys', recipe, (run) => {
  const ids = async (...pattern: Parameters<typeof run>) =>
    (await run(...pattern)).map(({ orderId }) => orderId)

  it('starts with keys that sort by id', async () => {
    const rows = await run('before: by id, which is not by time')
    expect(rows.map(({ SK }) => SK)).toEqual(['ORDER#a', 'ORDER#b', 'ORDER#c'])
  })
  it('knows before what will happen', async () => {
    expect(await run('the plan: what moves, and what stands in the way')).toEqual([
      { rows: 3, moves: 3, stuck: 0 },
    ])
  })
  it('writes new orders under both keys', async () => {
    expect(await ids('1. dual write: a new order has both keys')).toEqual(['d'])
    expect(await ids('before: by id, which is not by time')).toEqual(['a', 'b', 'c', 'd'])
  })
  it('gives the old ones their new key, however often it runs', async () => {
    expect(await ids('2. backfill: so have the old ones')).toEqual(['a', 'c', 'd', 'b'])
    expect(await ids('2. backfill: so have the old ones')).toEqual(['a', 'c', 'd', 'b'])
  })
  it('moves the new row when its time changes', async () => {
    expect(await ids('a change moves the new row with it')).toEqual(['b', 'a', 'c', 'd'])
    expect(await run('3. verify: nothing is missing, different or left over')).toEqual([
      { missing: 0, different: 0, orphans: 0 },
    ])
  })
  it('reads the newest first, with the attributes of the items', async () => {
    const rows = await run('4. switch: reads use the new key, newest first')
    expect(rows[1]).toMatchObject({
      PK: 'CUSTOMER#ann',
      SK: 'ORDERED#251693049599999#a',
      customer: 'ann',
      orderId: 'a',
      at: '2024-03-01T00:00:00.000Z',
    })
    expect(rows).toHaveLength(4)
  })
  it('removes the old keys and keeps the new ones', async () => {
    expect(await ids('5. clean up: nothing has the old key')).toEqual([])
    expect(await ids('4. switch: reads use the new key, newest first')).toHaveLength(4)
  })
})
