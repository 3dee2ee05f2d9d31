import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './from-hand-written-keys.ts'

onEngine('from-hand-written-keys', recipe, (run) => {
  it('has numbers in the wrong order, and keys with several readings', async () => {
    const rows = await run('the old order: 1200 comes before 90')
    expect(rows.map(({ size }) => size)).toEqual([1200, 90])
    expect(await run('every way to read an old key')).toEqual([
      { country: 'US', city: 'St|Paul' },
      { country: 'US|St', city: 'Paul' },
    ])
  })
  it('knows before what will happen', async () => {
    const [plan] = await run('the plan: two places shared a partition')
    expect(plan).toMatchObject({ moves: 4, stuck: 0 })
    for (const values of ['country: "US", city: "St|Paul"', 'country: "US|St", city: "Paul"']) {
      expect(plan?.['shared']).toContain(values)
    }
  })
  it('moves every row', async () => {
    expect(await run('backfill, verify, clean up')).toEqual([{ refused: 0, isClean: true }])
    expect(await run('shops of 100 and more, by size')).toEqual([
      {
        PK: 'CITY#US#New$20York',
        SK: 'SHOP#001200#b',
        country: 'US',
        city: 'New York',
        size: 1200,
        id: 'b',
      },
    ])
    const rows = await run('St|Paul has a partition of its own')
    expect(rows.map(({ id }) => id)).toEqual(['c'])
  })
})
