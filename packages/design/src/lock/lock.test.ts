import { type AnyPartitionKey, entity, table } from '@keywright/adapters'
import {
  type AnyField,
  bucket,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  key,
  ranked,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { compareLocks } from './compare-locks.ts'
import { lockOf } from './lock.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
const native = table({ name: 'app', pk: 'PK', indexes: { byA: { pk: ['own'] } } })
const keyed = table({ name: 'app', pk: 'PK', indexes: { byA: { pk: 'own' } } })
const named = (name: string, pk: AnyPartitionKey, gsi?: AnyPartitionKey) =>
  entity(app, name, (gsi ? { primary: { pk }, GSI1: { pk: gsi } } : { primary: { pk } }) as never)
const withField = (one: AnyField) => lockOf([named('Row', key('ROW', one))])
const withOwn = (one: AnyField) => {
  const indexes = { byA: { pk: [{ name: 'own', type: 'N' }] } } as const
  const keys = { primary: { pk: key('ROW') }, byA: { pk: [one] } }
  return lockOf([entity(table({ name: 'app', pk: 'PK', indexes }), 'Row', keys as never)])
}
const withKey = (pk: AnyPartitionKey, gsi?: AnyPartitionKey) => lockOf([named('Row', pk, gsi)])

const compared = (was: string, is: string) =>
  compareLocks(was, is).map(({ change, effect, example }) => [effect, change, example])

describe('lockOf', () => {
  it('is the same text for the same definitions, whatever their order', () => {
    const [a, b] = [named('A', key('A', time('at'))), named('B', key('B', text('id')))]
    expect(lockOf([b, a])).toBe(lockOf([a, b]))
    expect(JSON.parse(lockOf([a])).version).toBe(1)
    expect(() => lockOf([a, named('A', key('X'))])).toThrow(/different names/)
  })
})

describe('compareLocks', () => {
  it.each<[string, string, string, readonly (readonly string[])[]]>([
    ['nothing', withField(text('a')), withField(text('a')), []],
    [
      'more digits',
      withField(integer('n', { digits: 5 })),
      withField(integer('n', { digits: 6 })),
      [['stored keys unreadable', 'n: { digits: 5 } is now { digits: 6 }', 'ROW#00001']],
    ],
    [
      'another name',
      withField(text('a')),
      withField(text('b')),
      [['none', 'a is now called b', 'ROW#x']],
    ],
    [
      'one more choice',
      withField(choice('c', ['a', 'b'])),
      withField(choice('c', ['a', 'b', 'd'])),
      [['new keys', 'c: ["a", "b"] is now ["a", "b", "d"]', 'ROW#a']],
    ],
    [
      'one choice less',
      withField(choice('c', ['a', 'b'])),
      withField(choice('c', ['a'])),
      [['stored keys unreadable', 'c: ["a", "b"] is now ["a"]', 'ROW#a']],
    ],
    [
      'ranks in another order',
      withField(ranked('c', ['a', 'b'])),
      withField(ranked('c', ['b', 'a'])),
      [['order changes', 'c: ["a", "b"] is now ["b", "a"]', 'ROW#0']],
    ],
    [
      'one more rank at the end',
      withField(ranked('c', ['a', 'b'])),
      withField(ranked('c', ['a', 'b', 'd'])),
      [['new keys', 'c: ["a", "b"] is now ["a", "b", "d"]', 'ROW#0']],
    ],
    [
      'newest first',
      withField(time('at')),
      withField(desc(time('at'))),
      [['stored keys unreadable', 'at: time is now desc(time)', 'ROW#2024-01-15T00:00:00.000Z']],
    ],
    [
      'greatest first',
      withField(integer('n', { digits: 3 })),
      withField(desc(integer('n', { digits: 3 }))),
      [['order changes', 'n: integer is now desc(integer)', 'ROW#001']],
    ],
    [
      'a UUID that becomes text',
      withField(uuid('id')),
      withField(text('id')),
      [['new keys', 'id: uuid is now text', 'ROW#0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f']],
    ],
    [
      'a number that becomes text',
      withField(integer('n', { digits: 3 })),
      withField(text('n')),
      [['read differently', 'n: integer is now text', 'ROW#001']],
    ],
    [
      'an attribute of the item that becomes a key',
      lockOf([
        entity(native, 'Row', { primary: { pk: key('ROW', text('a')) }, byA: { pk: [text('a')] } }),
      ]),
      lockOf([
        entity(keyed, 'Row', {
          primary: { pk: key('ROW', text('a')) },
          byA: { pk: key(text('a')) },
        }),
      ]),
      [['stored keys unreadable', 'own holds a key, not the value itself', 'x']],
    ],
    [
      'a number of its own attribute that may be longer now',
      withOwn(integer('a', { digits: 3 })),
      withOwn(integer('a', { digits: 4 })),
      [['new keys', 'a: { digits: 3 } is now { digits: 4 }', '1']],
    ],
    [
      'and one that may not',
      withOwn(integer('a', { digits: 4 })),
      withOwn(integer('a', { digits: 3 })),
      [['stored keys unreadable', 'a: { digits: 4 } is now { digits: 3 }', '1']],
    ],
    [
      'text that becomes a token',
      withField(text('id')),
      withField(token('id')),
      [['stored keys unreadable', 'id: text is now token', 'ROW#x']],
    ],
    [
      'a bucket of another unit',
      withField(bucket('at', 'month')),
      withField(bucket('at', 'day')),
      [['stored keys unreadable', 'at: "month" is now "day"', 'ROW#2024-01']],
    ],
    [
      'another literal',
      withKey(key('ROW', text('a'))),
      withKey(key('LINE', text('a'))),
      [['stored keys unreadable', 'ROW#<a> is now LINE#<a>', 'ROW#x']],
    ],
    [
      'fields exchanged that are read either way',
      withKey(key('ROW', text('a'), text('b'))),
      withKey(key('ROW', text('b'), text('a'))),
      [['order changes', 'ROW#<a>#<b> is now ROW#<b>#<a>', 'ROW#x#x']],
    ],
    // Found by attack: these two were called none, as if every field had a new name.
    [
      'a field in the place of another',
      withKey(key('ROW', text('a'), text('b'))),
      withKey(key('ROW', text('b'), text('c'))),
      [
        ['read differently', 'b stands where a was, and is another value', 'ROW#x#x'],
        ['read differently', 'c stands where b was, and is another value', 'ROW#x#x'],
      ],
    ],
    [
      'another value of the item in an index',
      lockOf([
        entity(keyed, 'Row', {
          primary: { pk: key('ROW', text('a')) },
          byA: { pk: key(text('b')) },
        }),
      ]),
      lockOf([
        entity(keyed, 'Row', {
          primary: { pk: key('ROW', text('a')) },
          byA: { pk: key(text('a')) },
        }),
      ]),
      [['read differently', 'a stands where b was, and is another value', 'x']],
    ],
    [
      'fields exchanged that are not',
      withKey(key('ROW', date('a'), text('b'))),
      withKey(key('ROW', text('b'), date('a'))),
      [['stored keys unreadable', 'ROW#<a>#<b> is now ROW#<b>#<a>', 'ROW#2024-01-15#x']],
    ],
    [
      'more shards in an index',
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 4 })),
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 8 })),
      [['new keys', '4 shards by id, now 8 shards by id', 'ALL#SHARD#0']],
    ],
    [
      'more shards in the primary key',
      withKey(sharded(key('ALL'), { by: 'id', count: 4 })),
      withKey(sharded(key('ALL'), { by: 'id', count: 8 })),
      [['stored keys unreadable', '4 shards by id, now 8 shards by id', 'ALL#SHARD#0']],
    ],
    [
      'more shards in the primary key, and the former ones are known',
      withKey(sharded(key('ALL'), { by: 'id', count: 4 })),
      withKey(sharded(key('ALL'), { by: 'id', count: 8, formerly: [4] })),
      [['new keys', '4 shards by id, now 8 shards by id, formerly 4', 'ALL#SHARD#0']],
    ],
    [
      'fewer shards in an index',
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 8 })),
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 4 })),
      [['stored keys unreadable', '8 shards by id, now 4 shards by id', 'ALL#SHARD#0']],
    ],
    [
      'fewer shards in an index, and the former ones are known',
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 8 })),
      withKey(key('ROW', text('id')), sharded(key('ALL'), { by: 'id', count: 4, formerly: [8] })),
      [['new keys', '8 shards by id, now 4 shards by id, formerly 8', 'ALL#SHARD#0']],
    ],
    [
      'former shards that are known now, and such that are forgotten',
      withKey(
        sharded(key('A'), { by: 'id', count: 4 }),
        sharded(key('B'), { by: 'id', count: 2, formerly: [9] }),
      ),
      withKey(
        sharded(key('A'), { by: 'id', count: 4, formerly: [2] }),
        sharded(key('B'), { by: 'id', count: 2 }),
      ),
      [
        ['stored keys unreadable', '2 shards by id, formerly 9, now 2 shards by id', 'B#SHARD#0'],
        ['none', '4 shards by id, now 4 shards by id, formerly 2', 'A#SHARD#0'],
      ],
    ],
    [
      'shards by the same value, written otherwise',
      withKey(sharded(key('ALL'), { by: integer('n', { digits: 5 }), count: 4 })),
      withKey(sharded(key('ALL'), { by: integer('n', { digits: 6 }), count: 4 })),
      [
        [
          'stored keys unreadable',
          '4 shards by n (integer { digits: 5 }), now 4 shards by n (integer { digits: 6 })',
          'ALL#SHARD#0',
        ],
      ],
    ],
    [
      'a new index',
      withKey(key('ROW', text('id'))),
      withKey(key('ROW', text('id')), key('ALL')),
      [['new keys', 'the index is new: rows that are stored lack its keys', 'ALL']],
    ],
    [
      'an index that is gone',
      withKey(key('ROW', text('id')), key('ALL')),
      withKey(key('ROW', text('id'))),
      [['none', 'the index is gone: its keys stay in the rows', 'ALL']],
    ],
    [
      'an entity that is gone, and a new one',
      lockOf([named('A', key('A'))]),
      lockOf([named('B', key('B'))]),
      [
        ['stored keys unreadable', 'the entity is gone: no definition reads its keys', 'A'],
        ['new keys', 'the entity is new', 'B'],
      ],
    ],
  ])('%s', (_, was, is, expected) => {
    expect(compared(was, is)).toEqual(expected)
  })

  it('does not mind the order of names in a committed lock', () => {
    const lock = withField(decimal('n', { digits: 5, scale: 2, signed: true }))
    const turned = lock.replace(/("settings":){(.*?),(.*?),(.*?)}/, '$1{$4,$3,$2}')
    expect(turned).toContain('{"signed":true,"scale":2,"digits":5}')
    expect(compareLocks(turned, lock)).toEqual([])
    expect(compareLocks(lock, turned)).toEqual([])
  })

  it('sees a codec of the user write other text', () => {
    const own = (mark: string) =>
      field('c', {
        encode: (value: string) => value + mark,
        decode: (written: string) => (written.endsWith(mark) ? written.slice(0, -1) : undefined),
        compare: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
      })
    expect(compared(withField(own('.')), withField(own('.')))).toEqual([])
    expect(compared(withField(own('.')), withField(own('!'))).map(([effect]) => effect)).toEqual([
      'stored keys unreadable',
    ])
  })

  it('sees another attribute, but not where the table is', () => {
    const lockIn = (name: string, pk: string) =>
      lockOf([entity(table({ name, pk }), 'Row', { primary: { pk: key('ROW', text('a')) } })])
    expect(lockIn('app-prod', 'PK')).toBe(lockIn('app-dev', 'PK'))
    expect(compared(lockIn('app', 'PK'), lockIn('app', 'pk'))).toEqual([
      ['stored keys unreadable', 'the attribute PK is now pk', 'ROW#x'],
    ])
  })

  it('sees what names the entity in its rows', () => {
    const typed = (type?: string) => {
      const app = table({ name: 'app', pk: 'PK', ...(type !== undefined && { type }) })
      return lockOf([entity(app, 'Row', { primary: { pk: key('ROW', text('a')) } })])
    }
    const example = 'ROW#x'
    expect(compared(typed(), typed('kind'))).toEqual([
      ['none', 'kind names the entity: rows that are stored lack it', example],
    ])
    const rest =
      'the entity now: rows that are stored have type, which becomes an attribute of the item'
    expect(compared(typed('type'), typed('kind'))).toEqual([
      ['read differently', `kind names ${rest}`, example],
    ])
    expect(compared(typed('type'), typed())).toEqual([
      ['read differently', `nothing names ${rest}`, example],
    ])
    expect(compared(typed('type'), typed('type'))).toEqual([])
  })

  it('sees a codec compare in another order', () => {
    const own = (sign: number) =>
      field('c', {
        encode: (value: string) => `v${value}`,
        decode: (written: string) => written.slice(1),
        compare: (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0),
      })
    const [up, down] = [withField(own(1)), withField(own(-1))]
    expect(compared(up, down).map(([effect]) => effect)).toEqual(['order changes'])
  })

  it('says what it cannot see', () => {
    const point = field('c', {
      encode: (value: URL) => value.hostname,
      decode: (written: string) => new URL(`https://${written}`),
      compare: (a: URL, b: URL) => (a.href < b.href ? -1 : 1),
    })
    expect(JSON.parse(withField(point)).unseen).toEqual([
      'Row · primary · c: what its codec writes; it takes no sample',
    ])
    const item = {
      primary: { pk: key('ROW', text('a')) },
      GSI1: { pk: key('X'), when: () => true },
    }
    const values = (one: { readonly b: string }) => ({ a: one.b })
    const coded = entity(app, 'Row', item, { values })
    expect(JSON.parse(lockOf([coded])).unseen).toEqual([
      'Row: the code of values',
      'Row · GSI1: the code of when',
    ])
    expect(JSON.parse(withField(text('a')))).not.toHaveProperty('unseen')
  })

  it('refuses what is not a lock', () => {
    for (const bad of [
      '',
      '{}',
      '[]',
      '{"version":2,"keys":[]}',
      '{"version":1,"keys":[{}]}',
      undefined,
    ]) {
      expect(() => compareLocks(bad as never, withField(text('a')))).toThrow(
        /compareLocks: committed/,
      )
    }
  })
})
