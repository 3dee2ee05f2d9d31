import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './from-electrodb.ts'

onEngine('from-electrodb', recipe, (run) => {
  it('reads the rows that ElectroDB wrote', async () => {
    const rows = await run('the rows of ElectroDB, asked for by Keywright')
    expect(rows.map(({ pk, sk }) => [pk, sk])).toEqual([
      ['$shop#userid_ann', '$order_1#orderid_a-1'],
      ['$shop#userid_ann', '$order_1#orderid_a-2'],
    ])
  })
  it('writes so that both see it', async () => {
    const [row] = await run('a write to both rows')
    expect(row).toMatchObject({ pk: 'USER#Ann', sk: 'ORDER#A-1', total: 11 })
    expect(await run('which ElectroDB still reads')).toEqual([
      { userId: 'Ann', orderId: 'A-1', total: 11 },
    ])
  })
  it('moves the rest', async () => {
    expect(await run('backfill and verify')).toEqual([{ missing: 0, different: 0, orphans: 0 }])
    const rows = await run('the new rows: Ann keeps her capital letter')
    expect(rows.map(({ pk, total }) => [pk, total])).toEqual([
      ['USER#Ann', 11],
      ['USER#Ann', 20],
    ])
    const left = await run('clean up: only new keys are left')
    expect(left.map(({ pk }) => pk).sort()).toEqual(['USER#Ann', 'USER#Ann', 'USER#bob$231'])
  })
})
