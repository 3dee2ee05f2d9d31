import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-electrodb.ts'

const a = { PK: 'CUSTOMER#Ann', SK: 'ORDER#2024-01-15T10:30:00.000Z#a', total: 10 }
const b = { PK: 'CUSTOMER#Ann', SK: 'ORDER#2024-02-01T00:00:00.000Z#b', total: 20 }

onEngine('with-electrodb', recipe, (run, engine) => {
  it('stores the keys as they are', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'with-electrodb' }),
    )
    expect(Items).toHaveLength(4)
    expect(Items).toContainEqual(expect.objectContaining(a))
    expect(Items.map(({ PK }) => PK)).toContain('CUSTOMER#Ann$232024')
  })
  it('gets one order', async () => {
    expect(await run('one order')).toMatchObject([{ ...a, PK: 'CUSTOMER#ann', total: 30 }])
  })
  it('reads one customer, not the one whose name differs in case', async () => {
    expect(await run('the orders of Ann, not those of ann')).toMatchObject([a, b])
  })
  it('reads a range with its lower end', async () => {
    expect(await run('the orders of Ann since February')).toMatchObject([b])
  })
})
