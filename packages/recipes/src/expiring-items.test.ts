import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './expiring-items.ts'

const ids = (rows: readonly object[]) => rows.map((row) => 'sessionId' in row && row.sessionId)

inStepsOnEngine('expiring-items', recipe, (run, engine) => {
  it('finds the sessions that are valid, of this user', async () => {
    const rows = await run('the sessions of a user that are valid now')
    expect(ids(rows)).toEqual(['laptop', 'phone'])
    expect(rows[0]).toMatchObject({ expiresAt: '2024-01-15T11:00:00.000Z', ttl: 1705316400 })
  })
  it('knows those that have expired: one that ends now has', async () => {
    expect(ids(await run('those that have expired but are still there'))).toEqual(['old'])
    expect(await run('a session that has expired is no session')).toEqual([{ old: 'none' }])
  })
  it('moves the end in the item, its ttl and the index', async () => {
    const rows = await run('the valid sessions, once the laptop stays for longer')
    expect(ids(rows)).toEqual(['phone', 'laptop'])
    expect(rows[1]).toMatchObject({
      expiresAt: '2024-03-01T00:00:00.000Z',
      ttl: Date.UTC(2024, 2) / 1000,
      USERSK: 'SESSION#2024-03-01T00:00:00.000Z#laptop',
    })
  })
  it('gets a session that is valid', async () => {
    const now = new Date('2024-01-31T23:59:59.999Z')
    const found = await recipe.getSession(engine().documents, 'phone', now)
    expect(found).toMatchObject({ userId: '1' })
    expect(recipe.enableTtl.input.TimeToLiveSpecification).toEqual({
      AttributeName: 'ttl',
      Enabled: true,
    })
  })
})
