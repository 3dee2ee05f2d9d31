/**
 * Distinct values: the brands of a shop, each once, without reading all its products.
 *
 * Use it when a page offers a choice of what there is: brands, cities, tags, years. The rows are in an
 * index by that value, and the query jumps from each value to the next one.
 *
 * Cost: one query for each value, of one row each, however many rows have it. They run one after the
 * other. The index costs one more write for each product.
 *
 * Watch out: with thousands of values, or a page that everyone opens, keep a row for each value
 * instead, as reference-count does. A jump has to land after every row of a value and before the next
 * value. `gt` does; a hand-written `> 'BRAND#San~'` loses `San Marco`.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { gt, key, text } from '@keywright/core'

const shop = table({
  name: 'distinct-values',
  pk: 'PK',
  indexes: { byBrand: { pk: 'BRANDPK', sk: 'BRANDSK' } },
})

const product = entity(shop, 'Product', {
  primary: { pk: key('PRODUCT', text('productId')) },
  byBrand: {
    pk: key('SHOP', text('shopId')),
    sk: key('BRAND', text('brand'), text('productId')),
  },
})

export const tables = [shop]
export const entities = [product]

const index = 'byBrand'

/** The brands of a shop in their order, each once, fetched on demand. */
export const brandsOf = async function* (db: DynamoDBDocumentClient, shopId: string) {
  let brand: string | undefined
  for (;;) {
    const after = brand === undefined ? { shopId } : { shopId, brand: gt(brand) }
    const { Items = [] } = await db.send(
      new QueryCommand(queryInput(product, after, { index, limit: 1 })),
    )
    if (Items[0] === undefined) return
    brand = String(Items[0]['brand'])
    yield brand
  }
}

/** The products of one brand. */
export const productsOf = (db: DynamoDBDocumentClient, shopId: string, brand: string) =>
  db.send(new QueryCommand(queryInput(product, { shopId, brand }, { index })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (productId: string, brand: string, shopId = '1') =>
    db.send(new PutCommand(putInput(product, { productId, shopId, brand })))

  for (let i = 1; i <= 9; i++) await add(`p${i}`, 'San')
  await add('q1', 'San Marco')
  await add('q2', 'San#1')
  await add('q3', 'San Marco')
  await add('q4', '日立')
  await add('q5', '')
  await add('r1', 'Elsewhere', '12')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the brands of a shop, each once': async () => {
    const brands: { brand: string }[] = []
    for await (const brand of brandsOf(db, '1')) brands.push({ brand })
    return brands
  },
  'the products of one brand': () => productsOf(db, '1', 'San Marco'),
  'the brands of an empty shop': async () => {
    const brands: { brand: string }[] = []
    for await (const brand of brandsOf(db, '2')) brands.push({ brand })
    return brands
  },
})
