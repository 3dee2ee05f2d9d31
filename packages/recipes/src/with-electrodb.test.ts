import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-electrodb.ts'

const at = '2024-01-15T10:30:00.000Z'
const a = { customer: 'Ann', at, orderId: 'a', courier: 'x#2', total: 10 }
const b = {
  customer: 'Ann',
  at: '2024-02-01T00:00:00.000Z',
  orderId: 'b',
  courier: 'x',
  total: 20,
}
const other = { customer: 'ann', at, orderId: 'a', courier: 'x', total: 30 }
const c = {
  customer: 'Ann#2024',
  at: '2024-01-20T08:00:00.000Z',
  orderId: 'c',
  courier: 'x',
  total: 40,
}

onEngine('with-electrodb', recipe, (run, engine) => {
  it('stores the keys as they are', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'with-electrodb' }),
    )
    expect(Items).toHaveLength(4)
    expect(Items).toContainEqual(
      expect.objectContaining({
        ...a,
        PK: 'CUSTOMER#Ann',
        SK: `ORDER#${at}#a`,
        GSI1PK: 'COURIER#x$232',
        GSI1SK: `ORDER#${at}#a`,
      }),
    )
    expect(Items.map(({ PK }) => PK)).toContain('CUSTOMER#Ann$232024')
  })
  it('gets one order', async () => {
    expect(await run('one order')).toEqual([other])
  })
  it('reads one customer, not the one whose name differs in case', async () => {
    expect(await run('the orders of Ann, not those of ann')).toEqual([a, b])
  })
  it('reads a range with its lower end', async () => {
    expect(await run('the orders of Ann since February')).toEqual([b])
  })
  it('keeps the index right through an update', async () => {
    expect(await run('the orders of courier x')).toEqual([other, c, b])
    expect(await run('the orders of courier x#2')).toEqual([a])
  })
  it('refuses a change of an order that somebody else has changed', async () => {
    const stale = { ...a, courier: 'x' }
    await expect(recipe.assign(engine().documents, stale, 'y')).rejects.toThrow(/conditional/i)
  })
})
