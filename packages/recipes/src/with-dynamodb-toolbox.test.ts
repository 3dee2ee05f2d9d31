import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-dynamodb-toolbox.ts'

const a = { customer: '1', at: '2024-01-15T10:30:00.000Z', orderId: 'a', total: 10 }
const b = { customer: '1', at: '2024-01-31T23:59:59.999Z', orderId: 'b', total: 20 }
const c = { customer: '1', at: '2024-02-01T00:00:00.000Z', orderId: 'c', total: 30 }
const d = { customer: '12', at: '2024-01-20T08:00:00.000Z', orderId: 'd', total: 40 }

onEngine('with-dynamodb-toolbox', recipe, (run, engine) => {
  it('stores the keys that Keywright makes', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'with-dynamodb-toolbox' }),
    )
    expect(Items).toHaveLength(4)
    expect(Items).toContainEqual(
      expect.objectContaining({ PK: 'CUSTOMER#12', SK: 'ORDER#2024-01-20T08:00:00.000Z#d' }),
    )
  })
  it('gets one order', async () => {
    expect(await run('one order')).toMatchObject([d])
  })
  it('reads the orders of customer 1 in order, none of customer 12', async () => {
    expect(await run('the orders of a customer')).toMatchObject([a, b, c])
  })
  it('reads a month to its last millisecond', async () => {
    expect(await run('the orders of January')).toMatchObject([a, b])
  })
})
