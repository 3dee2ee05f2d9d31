import { readTableCode } from './read-code.ts'
import type { RowSketch, TableSketch, TableState } from './sketch.ts'

const CODE = `
const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('shop'), time('at'), text('orderId')) },
  GSI1: { pk: sharded(key('SHOP', text('shop')), { by: 'orderId', count: 2 }), sk: key(time('at'), text('orderId')) },
})`

const order = (userId: string, shop: string, at: string, orderId: string): RowSketch => ({
  entity: 1,
  cells: { userId, shop, at: `2024-${at}:00:00.000Z`, orderId },
})

/** The table that the page opens with: two entities, an index over two shards, and a query that goes wrong by hand. */
export const START_TABLE: TableState = {
  table: readTableCode(CODE).table as TableSketch,
  rows: [
    { entity: 0, cells: { userId: 'ann' } },
    order('ann', 'San', '01-15T10', 'o1'),
    order('ann', 'San Francisco', '01-14T09', 'o2'),
    order('ann', 'Lyon', '02-01T08', 'o3'),
    order('ann', 'Lyons', '02-02T08', 'o4'),
    { entity: 0, cells: { userId: 'bob' } },
    order('bob', 'Lyon', '02-03T12', 'o5'),
  ],
  ask: {
    entity: 1,
    index: 'primary',
    given: { userId: { asked: 'is', texts: ['ann'] }, shop: { asked: 'is', texts: ['San'] } },
    descending: false,
  },
}
