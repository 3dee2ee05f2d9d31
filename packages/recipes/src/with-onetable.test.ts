import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-onetable.ts'

const order = (customer: string, at: string, orderId: string, courier: string, total: number) => ({
  customer,
  at,
  orderId,
  courier,
  total,
})
const a = order('a#b', '2024-01-15T10:30:00.000Z', 'a', 'x', 10)
const b = order('a#b', '2024-01-31T23:59:59.999Z', 'b', 'x#2', 20)
const c = order('a#b', '2024-02-01T00:00:00.000Z', 'c', 'x', 30)
const d = order('a', '2024-01-20T08:00:00.000Z', 'd', 'x', 40)

onEngine('with-onetable', recipe, (run, engine) => {
  it('stores the keys as they are', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'with-onetable' }),
    )
    expect(Items).toHaveLength(4)
    expect(Items).toContainEqual(
      expect.objectContaining({
        ...b,
        PK: 'CUSTOMER#a$23b',
        SK: 'ORDER#2024-01-31T23:59:59.999Z#b',
        GSI1PK: 'COURIER#x$232',
        GSI1SK: 'ORDER#2024-01-31T23:59:59.999Z#b',
      }),
    )
  })
  it('gets one order', async () => {
    expect(await run('one order')).toEqual([d])
  })
  it('reads a range with both ends, of one customer', async () => {
    expect(await run('the orders of January')).toEqual([a, b])
  })
  it('keeps the index right through an update', async () => {
    expect(await run('the orders of courier x')).toEqual([a, d, c])
    expect(await run('the orders of courier x#2')).toEqual([b])
  })
  it('refuses a change of an order that somebody else has changed', async () => {
    const stale = { ...b, courier: 'x' }
    await expect(recipe.assign(engine().documents, stale, 'y')).rejects.toThrow(/conditional/i)
  })
})
