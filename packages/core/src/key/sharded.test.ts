import { describe, expect, it } from 'vitest'
import { choice, KeyError, key, sharded, shardOf, text } from '../index.ts'

const base = key('STATUS', choice('status', ['ACTIVE', 'DONE']))
const status = sharded(base, { by: 'orderId', count: 10 })

describe('sharded keys', () => {
  it('puts each value on its own shard, and lists them all', () => {
    for (let i = 0; i < 50; i++) {
      const orderId = `order-${i}`
      const made = status.encode({ status: 'ACTIVE', orderId })
      expect(made).toBe(`STATUS#ACTIVE#SHARD#${shardOf(orderId, 10)}`)
      expect(status.shards({ status: 'ACTIVE' })).toContain(made)
      expect(status.decode(made)).toEqual({ status: 'ACTIVE', shard: shardOf(orderId, 10) })
    }
    expect(status.shards({ status: 'DONE' })).toHaveLength(10)
    expect(status.pattern).toBe('STATUS#<status>#SHARD#<shard>')
    expect(status.parts.at(-1)).toMatchObject({ name: 'shard', kind: 'custom' })
    expect([status.by, status.count, status.base]).toEqual(['orderId', 10, base])
  })

  it('may shard by a value that the key has, and a key without fields', () => {
    expect(sharded(key('U', text('id')), { by: 'id', count: 1 }).encode({ id: 'a' })).toBe(
      'U#a#SHARD#0',
    )
    expect(sharded(key('ALL'), { by: 'id', count: 2 }).shards({})).toEqual([
      'ALL#SHARD#0',
      'ALL#SHARD#1',
    ])
  })

  it('reads only its own shards', () => {
    for (const other of [
      'STATUS#ACTIVE#SHARD#10',
      'STATUS#ACTIVE#SHARD#07',
      'STATUS#ACTIVE#SHARD#',
      'STATUS#ACTIVE',
      'STATUS#OTHER#SHARD#1',
      'STATUS#ACTIVE#SHARD#1#',
    ]) {
      expect(status.tryDecode(other)).toBeUndefined()
      expect(() => status.decode(other)).toThrow(KeyError)
    }
  })

  it.each([
    ['no shards', () => sharded(base, { by: 'orderId', count: 0 })],
    ['a fraction of shards', () => sharded(base, { by: 'orderId', count: 1.5 })],
    ['no options', () => sharded(base, undefined as never)],
    ['no name', () => sharded(base, { by: undefined as never, count: 1 })],
    ['a field named shard', () => sharded(key('A', text('shard')), { by: 'x', count: 2 })],
    ['a missing value', () => status.encode({ status: 'ACTIVE' } as never)],
    ['a value that is not text', () => status.encode({ status: 'ACTIVE', orderId: 5 as never })],
    [
      'a value of the key that it does not take',
      () => status.encode({ status: 'X' as never, orderId: 'a' }),
    ],
    ['no values to list', () => status.shards({} as never)],
    ['nothing', () => status.encode(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })

  it('names the value it shards by', () => {
    expect(() => status.encode({ status: 'ACTIVE' } as never)).toThrow(
      'STATUS#<status>#SHARD#<shard>: orderId: expected',
    )
  })
})
