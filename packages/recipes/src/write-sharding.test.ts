import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './write-sharding.ts'

const row = (id: string, shard: number, at: string) => ({
  PK: `ORDER#${id}`,
  STATUSPK: `STATUS#pending#SHARD#${shard}`,
  STATUSSK: `ORDER#${at}#${id}`,
})
const o1 = row('1', 2, '2024-01-02T00:00:00.000Z')
const o2 = row('2', 0, '2024-01-03T00:00:00.000Z')
const o3 = row('3', 1, '2024-01-01T00:00:00.000Z')
const o4 = row('4', 3, '2024-01-04T00:00:00.000Z')
const o5 = row('5', 2, '2024-01-04T00:00:00.000Z')
const o6 = row('6', 3, '2023-12-31T23:59:59.999Z')
const o7 = row('7', 3, '2024-01-05T00:00:00.000Z')

onEngine('write-sharding', recipe, (run) => {
  it('merges the shards in the order of time', async () => {
    expect(await run('the three oldest pending orders')).toMatchObject([o6, o3, o1])
  })
  it('goes on in all shards: nothing lost, nothing twice', async () => {
    expect(await run('the three after those')).toMatchObject([o2, o4, o5])
  })
  it('merges backwards', async () => {
    expect(await run('the two newest pending orders')).toMatchObject([o7, o5])
  })
  it('takes a range in every shard', async () => {
    expect(await run('the pending orders since the 3rd')).toMatchObject([o2, o4, o5, o7])
  })
})
