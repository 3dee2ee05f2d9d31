import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './one-to-many.ts'

const ann = { PK: 'CUSTOMER#1', SK: 'CUSTOMER', name: 'Ann' }
const a = { PK: 'CUSTOMER#1', SK: 'ORDER#2024-01-15T10:30:00.000Z#a', total: 10 }
const b = { PK: 'CUSTOMER#1', SK: 'ORDER#2024-01-31T23:59:59.999Z#b', total: 20 }
const c = { PK: 'CUSTOMER#1', SK: 'ORDER#2024-02-01T00:00:00.000Z#c', total: 30 }

onEngine('one-to-many', recipe, (run) => {
  it('reads the customer first, then the orders, and nothing of customer 12', async () => {
    expect(await run('a customer and all their orders')).toMatchObject([ann, a, b, c])
  })
  it('reads the orders without the customer', async () => {
    expect(await run('the orders of a customer, oldest first')).toMatchObject([a, b, c])
  })
  it('reads the newest first', async () => {
    expect(await run('the last two orders of a customer')).toMatchObject([c, b])
  })
  it('keeps the last millisecond of a month, and not the next', async () => {
    expect(await run('the orders of January, the last millisecond included')).toMatchObject([a, b])
  })
})
