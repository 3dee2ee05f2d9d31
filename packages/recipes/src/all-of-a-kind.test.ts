import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './all-of-a-kind.ts'

const names = (rows: readonly object[]) => rows.map((row) => 'name' in row && row.name)

onEngine('all-of-a-kind', recipe, (run) => {
  it('pages through all users by name, from every shard', async () => {
    const rows = await run('the first three users by name')
    expect(names(rows)).toEqual(['Ann', 'Ann B.', 'Bob'])
    expect(names(await run('the users after those'))).toEqual(['Cid', 'Eve'])
    const shards = new Set(rows.map(({ KINDPK }) => KINDPK))
    expect(shards.size).toBeGreaterThan(1)
  })
  it('lists another kind alone', async () => {
    expect(names(await run('all teams by name'))).toEqual(['Data', 'Ops'])
  })
})
