import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './overloaded-index.ts'

const product = (id: string, title: string) => ({
  PK: `PRODUCT#${id}`,
  SK: 'PRODUCT',
  GSI1PK: 'CATEGORY#Home',
  GSI1SK: `PRODUCT#${title}#${id}`,
})

onEngine('overloaded-index', recipe, (run) => {
  it('finds a user by e-mail', async () => {
    expect(await run('the user with an e-mail address')).toMatchObject([
      {
        PK: 'USER#1',
        SK: 'USER',
        GSI1PK: 'EMAIL#ann@example.com',
        GSI1SK: 'USER#1',
        name: 'Ann',
      },
    ])
  })
  it('finds the last day of a month, and not the first of the next', async () => {
    expect(await run('the orders of January')).toMatchObject([
      { PK: 'ORDER#a', SK: 'ORDER', GSI1PK: 'CUSTOMER#1', GSI1SK: 'ORDER#2024-01-31#a' },
    ])
  })
  it('sorts Lamp before Lamp shade, and leaves the home office out', async () => {
    expect(await run('the products of a category by title')).toMatchObject([
      product('9', 'Desk'),
      product('7', 'Lamp'),
      product('8', 'Lamp$20shade'),
    ])
  })
  it('finds products by the beginning of their title', async () => {
    expect(await run('the products of a category whose title begins with Lamp')).toMatchObject([
      product('7', 'Lamp'),
      product('8', 'Lamp$20shade'),
    ])
  })
})
