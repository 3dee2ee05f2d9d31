import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './adding-an-index.ts'

const ids = (rows: readonly object[]) => rows.map((row) => 'ticketId' in row && row.ticketId)

inStepsOnEngine('adding-an-index', recipe, (run, engine) => {
  it('starts empty, and holds what is written from then on', async () => {
    expect(await run('1. the new index is empty')).toEqual([])
    expect(ids(await run('2. what is written from now on is in it'))).toEqual(['4'])
  })
  it('holds all after the backfill, which finds nothing the second time', async () => {
    const counts = await run('3. the backfill changes the rows that were there before')
    expect(counts).toEqual([{ changed: 3 }, { changed: 0 }])
    expect(ids(await run('4. all are in it'))).toEqual(['4', '1', '2'])
  })
  it('moves what is changed from then on', async () => {
    const db = engine().documents
    await recipe.close(db, { ticketId: '1', team: 'ops', status: 'open' })
    expect(ids((await recipe.ticketsOf(db, 'ops')).Items ?? [])).toEqual(['1', '4', '2'])
  })
})
