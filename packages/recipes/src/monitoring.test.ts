import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './monitoring.ts'

onEngine('monitoring', recipe, (run) => {
  it('names the partition that takes most of the load', async () => {
    const rows = await run('which partitions are hot, after a sale at one shop')
    expect(rows.map(({ key }) => key)).toEqual(['SHOP#b'])
    expect(rows[0]?.['percent']).toBeGreaterThan(60)
  })
  it('names none when the load is even, and counts nothing once it was stopped', async () => {
    expect(await run('and after an even day')).toEqual([])
  })
})
