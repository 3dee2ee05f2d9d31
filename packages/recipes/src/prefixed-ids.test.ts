import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './prefixed-ids.ts'

onEngine('prefixed-ids', recipe, (run) => {
  it('sorts by the time in the id', async () => {
    const rows = await run('the orders of a user, oldest first')
    expect(rows).toHaveLength(4)
    const ids = rows.map(({ SK }) => Buffer.from(SK as string))
    expect([...ids].sort(Buffer.compare)).toEqual(ids)
    expect(rows[0]).toMatchObject({
      PK: expect.stringMatching(/^USER#user_[0-9A-HJKMNP-TV-Z]{26}$/),
      SK: expect.stringMatching(/^ORDER#order_[0-9A-HJKMNP-TV-Z]{26}$/),
    })
  })
  it('reads the orders of a month from its first to its last millisecond', async () => {
    const rows = await run('the orders made in January')
    expect(rows.map(({ made }) => made)).toEqual([
      '2024-01-01T00:00:00.000Z',
      '2024-01-31T23:59:59.999Z',
    ])
  })
})
