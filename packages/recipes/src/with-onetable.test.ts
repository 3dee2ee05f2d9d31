import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-onetable.ts'

const a = { PK: 'CUSTOMER#a$23b', SK: 'ORDER#2024-01-15T10:30:00.000Z#a', total: 10 }
const b = { PK: 'CUSTOMER#a$23b', SK: 'ORDER#2024-01-31T23:59:59.999Z#b', total: 20 }
const c = { PK: 'CUSTOMER#a$23b', SK: 'ORDER#2024-02-01T00:00:00.000Z#c', total: 30 }
const d = { PK: 'CUSTOMER#a', SK: 'ORDER#2024-01-20T08:00:00.000Z#d', total: 40 }

onEngine('with-onetable', recipe, (run, engine) => {
  it('stores the keys as they are', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'with-onetable' }),
    )
    expect(Items).toHaveLength(4)
    expect(Items).toContainEqual({ ...a, _type: 'Order' })
  })
  it('gets one order', async () => {
    expect(await run('one order')).toMatchObject([d])
  })
  it('reads the orders of a customer whose name holds a delimiter', async () => {
    expect(await run('the orders of a customer')).toMatchObject([a, b, c])
  })
  it('reads a month to its last millisecond', async () => {
    expect(await run('the orders of January')).toMatchObject([a, b])
  })
})
