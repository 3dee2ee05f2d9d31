import { compileErrors } from '@keywright/harness/compile'
import { Entity } from 'electrodb'
import { expect, it } from 'vitest'
import { audit, inferTable } from '../src/index.ts'
import { entitiesIn } from './inferred-module.ts'

/** What ElectroDB itself writes: padding, a clustered collection, and an index that keeps the case. */
const order = new Entity(
  {
    model: { service: 'Shop', entity: 'Order', version: '2' },
    attributes: {
      userId: { type: 'string' },
      orderId: { type: 'string' },
      n: { type: 'number', padding: { length: 6, char: '0' } },
      status: { type: ['open', 'done'] as const },
    },
    indexes: {
      main: {
        pk: { field: 'pk', composite: ['userId'] },
        sk: { field: 'sk', composite: ['n', 'orderId'] },
      },
      byStatus: {
        index: 'gsi1',
        collection: 'things',
        type: 'clustered',
        pk: { field: 'gsi1pk', composite: ['status'] },
        sk: { field: 'gsi1sk', composite: ['orderId'] },
      },
      byId: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['orderId'], casing: 'none' },
        sk: { field: 'gsi2sk', composite: [] },
      },
    },
  },
  { table: 'shop' },
)

it('a table of ElectroDB is found as its model has it', () => {
  const rows = [0, 1, 2, 3].map((i) => {
    const item = {
      userId: `Ann ${i}#x`,
      orderId: `O-${i}`,
      n: i,
      status: i % 2 ? 'open' : 'done',
    } as const
    return (order.put(item).params() as unknown as { Item: object }).Item
  })
  const { code, findings } = inferTable(rows)
  const model = "service: 'shop', entity: 'Order', version: '2'"
  expect(code).toContain(
    `primary: electrodbKey({ ${model}, pk: ['userId'], sk: [integer('n', { digits: 6 }), 'orderId'] })`,
  )
  expect(code).toContain(
    `gsi1: electrodbKey({ ${model}, pk: ['status'], sk: ['orderId'], collection: 'things', type: 'clustered' })`,
  )
  expect(code).toContain("pk: { composite: ['orderId'], casing: 'none' }")
  expect(findings.map(({ rule }) => rule)).toEqual(['legacy-keys'])
  expect(audit(entitiesIn(code), rows).entities).toEqual({ Order: 4 })
  expect(compileErrors([code])).toEqual([])
})
