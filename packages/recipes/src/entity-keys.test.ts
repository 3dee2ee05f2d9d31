import { KeyError } from '@keywright/core'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './entity-keys.ts'

const ann = { PK: 'USER#1', name: 'Ann', pinned: ['PRODUCT#C$23', 'ORDER#12', 'PRODUCT#1'] }
const mug = { PK: 'PRODUCT#1', title: 'Mug' }
const sharp = { PK: 'PRODUCT#C$23', title: 'A book about C#' }
const big = { PK: 'ORDER#12', total: 20 }

onEngine('entity-keys', recipe, (run) => {
  it('gets one item by its kind and id, not user 12', async () => {
    expect(await run('the user with the id 1')).toMatchObject([ann])
  })
  it('keeps equal ids of different kinds apart', async () => {
    expect(await run('the product with the same id')).toMatchObject([mug])
  })
  it('escapes a delimiter in an id', async () => {
    expect(await run('the product whose id has a # in it')).toMatchObject([sharp])
  })
  it('reads ids out of references', async () => {
    expect(
      await run('the ids of the products that a user pinned, from the references alone'),
    ).toEqual([{ productId: 'C#' }, { productId: '1' }])
  })
  it('tells the items of a mixed result apart', async () => {
    expect(await run('all that a user pinned, each with its kind and id')).toMatchObject([
      { ...sharp, entity: 'Product', values: { productId: 'C#' } },
      { ...big, entity: 'Order', values: { orderId: '12' } },
      { ...mug, entity: 'Product', values: { productId: '1' } },
    ])
  })
  it('refuses a reference that is not one', () => {
    for (const text of ['INVOICE#1', 'PRODUCT#C#', 'product#1', '1', '']) {
      expect(() => recipe.reference.decode(text)).toThrow(KeyError)
    }
  })
})
