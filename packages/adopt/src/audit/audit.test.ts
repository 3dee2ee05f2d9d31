import { entity, keysOf, table } from '@keywright/adapters'
import { choice, integer, key, sharded, text, time } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audit } from './audit.ts'
import type { AuditedRow, AuditedRows } from './groups.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'orderId', count: 4 }),
    sk: key(time('at'), integer('total', { digits: 8 })),
  },
})
const entities = [user, order]

const orderRow = (item: { userId: string; orderId: string; status: 'open' | 'done' }) => {
  const all = { ...item, at: '2024-01-15T10:30:00.000Z', total: 7 }
  return { ...all, ...keysOf(order, { ...all, at: new Date(all.at) }) }
}
const someOrder = fc
  .record({ userId: fc.string(), orderId: fc.string(), status: fc.constantFrom('open', 'done') })
  .filter(({ userId, orderId }) => !/[\u{10ffff}\ud800-\udfff]/u.test(userId + orderId))
  .map((item) => orderRow(item as Parameters<typeof orderRow>[0]))

const rowsIn = ({ groups }: AuditedRows): readonly AuditedRow[] =>
  groups.flatMap(({ rows }) => rows)

describe('audit', () => {
  it('finds nothing in rows that keysOf made', () => {
    fc.assert(
      fc.property(fc.array(someOrder), (rows) => {
        const found = audit(entities, rows)
        expect(found.entities).toEqual({ User: 0, Order: rows.length })
        expect(found.unread.count + found.ambiguous.count + found.different.count).toBe(0)
      }),
    )
  })

  it('finds every attribute of a key that is not the one that the row makes', () => {
    fc.assert(
      fc.property(
        someOrder,
        fc.constantFrom('userId', 'orderId', 'status', 'at', 'total', 'GSI1PK', 'GSI1SK'),
        (row, name) => {
          const other = {
            userId: 'other',
            orderId: 'other',
            at: '2025-01-01T00:00:00.000Z',
            total: 8,
          }
          const changed = {
            ...row,
            [name]:
              name === 'status'
                ? row.status === 'open'
                  ? 'done'
                  : 'open'
                : ((other as never)[name] ?? 'x'),
          }
          if (changed[name as 'userId'] === row[name as 'userId']) return
          expect(audit(entities, [changed]).different.count).toBe(1)
        },
      ),
    )
  })

  it('says which row, who reads it, and why', () => {
    const thief = entity(app, 'Thief', {
      primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('anything')) },
    })
    const row = orderRow({ userId: '1', orderId: '2', status: 'open' })
    const found = audit([...entities, thief], [row, { PK: 'TEAM#1', SK: 'X' }, { n: 1 }])
    expect(rowsIn(found.ambiguous)).toEqual([
      {
        key: { PK: 'USER#1', SK: 'ORDER#2' },
        entities: ['Order', 'Thief'],
        reason: 'Order and Thief read PK = "USER#1", SK = "ORDER#2"',
      },
    ])
    expect(rowsIn(found.unread).map(({ reason }) => reason)).toEqual([
      'no entity reads PK = "TEAM#1", SK = "X"',
      'no entity reads PK = undefined, SK = undefined',
    ])
    const [stale] = rowsIn(audit(entities, [{ ...row, status: 'done' }]).different)
    expect(stale?.reason).toMatch(
      /^GSI1PK is "STATUS#open#SHARD#\d", and the attributes make "STATUS#done#SHARD#\d"$/,
    )
    const { GSI1PK: _, ...lacking } = row
    expect(rowsIn(audit(entities, [lacking]).different)[0]?.reason).toMatch(/^GSI1PK is missing/)
  })

  it('hides no rare fault behind a common one', () => {
    const right = orderRow({ userId: '1', orderId: '2', status: 'open' })
    const rows = Array.from({ length: 1000 }, (_, i) => [
      { PK: `TEAM#${i}`, SK: 'X' },
      { ...right, GSI1PK: `STATUS#${i}` },
    ]).flat()
    const found = audit(entities, [
      ...rows,
      { PK: 'user-4', SK: 'PROFILE' },
      // Two things wrong with one row: both are told.
      { ...right, GSI1PK: 'STATUS#x', GSI1SK: 'y' },
    ])
    expect(found.unread.groups.map(({ reason, count }) => [count, reason])).toEqual([
      [1000, 'no entity reads PK = "TEAM…", SK = "X…"'],
      [1, 'no entity reads PK = "user…", SK = "PROFILE…"'],
    ])
    expect(found.different.count).toBe(1001)
    expect(found.different.groups.map(({ reason, count }) => [count, reason])).toEqual([
      [1001, 'Order: GSI1PK is not what the attributes make'],
      [1, 'Order: GSI1SK is not what the attributes make'],
    ])
    expect(found.different.groups[1]?.rows[0]?.reason).toContain('GSI1SK is "y"')
  })

  it('reads exports, and streams', async () => {
    const typed = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' ? { N: String(value) } : { S: value },
        ]),
      )
    const row = orderRow({ userId: '1', orderId: '2', status: 'open' })
    expect(audit(entities, [typed(row)]).entities).toEqual({ User: 0, Order: 1 })
    async function* rows() {
      for (let i = 0; i < 5000; i++) yield { PK: `TEAM#${i}`, SK: 'X' }
    }
    const { items, unread } = await audit(entities, rows())
    expect([items, unread.count, unread.groups.length]).toEqual([5000, 5000, 1])
    expect(rowsIn(unread)).toHaveLength(5)
  })

  it('knows the shards of before, and no others', () => {
    const orderOn = (count: number, formerly: number[]) =>
      entity(app, 'Order', {
        primary: {
          pk: sharded(key('ORDERS', text('shop')), {
            by: integer('n', { digits: 5 }),
            count,
            formerly,
          }),
          sk: key('ORDER', integer('n', { digits: 5 })),
        },
      })
    const rows = Array.from({ length: 50 }, (_, n) => {
      const item = { shop: 's', n }
      return { ...item, ...keysOf(orderOn(3, []), item) }
    })
    const fitIn = (count: number, formerly: number[]) =>
      audit([orderOn(count, formerly)], rows).entities['Order']
    expect(fitIn(3, [])).toBe(50)
    expect(fitIn(8, [3])).toBe(50)
    expect(fitIn(8, [2, 3])).toBe(50)
    expect(fitIn(8, [2])).toBeLessThan(50)
  })

  it('refuses what is not a stream of items', () => {
    expect(() => audit(entities, 'abc' as never)).toThrow(/audit: expected an iterable of items/)
    expect(() => audit(entities, [null] as never)).toThrow(
      /audit: item 0: expected an item, got null/,
    )
    expect(() => audit([{}] as never, [])).toThrow(/an entity/)
  })
})
