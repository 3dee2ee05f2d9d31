import { hashedShardKey } from '@keywright/core'
import { compileErrors } from '@keywright/harness/compile'
import { isKeyError } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { audit } from '../../audit/audit.ts'
import { inferTable } from './infer-table.ts'
import type { InferTableOptions } from './table-types.ts'

/** All code that the tests of this file were given: the last one compiles it. */
const codes: string[] = []

/** What is inferred from rows, without its imports and comments. The audit of the rows is clean. */
const inferred = (rows: readonly object[], options?: InferTableOptions) => {
  const found = inferTable(rows, options)
  const { unread, ambiguous, different } = audit(found.entities, rows)
  expect([unread.groups, ambiguous.groups, different.groups], found.code).toEqual([[], [], []])
  codes.push(found.code)
  return {
    ...found,
    code: found.code.replace(/^(import|\/\/).*\n+/gm, ''),
    rules: found.findings.map(({ rule }) => rule),
  }
}

/** Rows made of numbers from 0 on. */
const rowsOf = (count: number, make: (i: number) => object): object[] =>
  Array.from({ length: count }, (_, i) => make(i))

// The last test compiles what those before it wrote.
describe('inferTable', { shuffle: false }, () => {
  it('finds keys, entities and where their values come from', () => {
    const users = rowsOf(3, (i) => ({
      PK: `USER#u${i}`,
      SK: 'PROFILE',
      userId: `u${i}`,
      email: `u${i}@example.com`,
      GSI1PK: `EMAIL#u${i}@example.com`,
      GSI1SK: `USER#u${i}`,
    }))
    const orders = rowsOf(4, (i) => ({
      PK: 'USER#u1',
      SK: `ORDER#2024-01-0${i + 1}T10:00:00.000Z#00000${i}`,
      userId: 'u1',
      at: `2024-01-0${i + 1}T10:00:00.000Z`,
      number: i,
    }))
    const { code, rules } = inferred([...users, ...orders])
    expect(code).toBe(`export const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
  },
})

export const order = entity(app, 'Order', {
  primary: {
    pk: key('USER', text('userId')),
    sk: key('ORDER', time('at'), integer('number', { digits: 6 })),
  },
})

export const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
  GSI1: { pk: key('EMAIL', text('email')), sk: key('USER', text('userId')) },
})
`)
    expect(rules).toEqual([])
  })

  it('takes rows of the low-level client', () => {
    const { code } = inferred(
      rowsOf(3, (i) => ({ PK: { S: `USER#${i}` }, userId: { S: `${i}` }, visits: { N: '7' } })),
    )
    expect(code).toContain("pk: key('USER', text('userId'))")
  })

  it('names values that no row holds by what other entities call them, or by the literal', () => {
    const { code } = inferred([
      ...rowsOf(2, (i) => ({ PK: `ORG#o${i}`, SK: 'ORG', tenant: `o${i}` })),
      ...rowsOf(2, (i) => ({ PK: 'ORG#o1', SK: `TASK#t${i}` })),
    ])
    expect(code).toContain("{ pk: key('ORG', text('tenant')), sk: key('TASK', text('taskId')) }")
  })

  it('names definitions by the literals that tell them apart', () => {
    const { entities } = inferred([
      ...rowsOf(2, (i) => ({ PK: `U#${i}`, SK: 'U', id: `${i}` })),
      ...rowsOf(2, (i) => ({ PK: 'U#1', SK: `FOLLOWER#${i}`, id: '1', follower: `${i}` })),
      ...rowsOf(2, (i) => ({ PK: 'U#1', SK: `FOLLOWING#${i}`, id: '1', followed: `${i}` })),
      ...rowsOf(2, (i) => ({ PK: `TEAM#${i}`, SK: 'FOLLOWER#1', team: `${i}`, follower: '1' })),
    ])
    expect(entities.map(({ name }) => name).sort()).toEqual([
      'Following',
      'TeamFollower',
      'U',
      'UFollower',
    ])
  })

  it('tells entities apart by an attribute where the keys do not', () => {
    const { code, entities } = inferred([
      ...rowsOf(2, (i) => ({ pk: `a${i}`, sk: 'x7', type: 'Cat' })),
      ...rowsOf(2, (i) => ({ pk: `b${i}`, sk: 'x8', type: 'Dog' })),
    ])
    expect(entities.map(({ name }) => name)).toEqual(['Cat', 'Dog'])
    expect(code).toContain("type: 'type'")
  })

  it('takes an attribute that only says what a row is like for a value', () => {
    const { entities, code } = inferred(
      rowsOf(6, (i) => ({ PK: `PET#${i}`, petId: `${i}`, kind: i % 2 ? 'cat' : 'dog' })),
    )
    expect(entities.map(({ name }) => name)).toEqual(['Pet'])
    expect(code).not.toContain('type:')
  })

  it('describes attributes of the items themselves as lists', () => {
    const { code, findings } = inferred(
      rowsOf(6, (i) => ({ Artist: `The ${i % 2}`, Year: 2000 + i, Title: 'Same' })),
    )
    expect(code).toContain(
      "table({ name: 'app', pk: ['Artist'], sk: [{ name: 'Year', type: 'N' }] })",
    )
    expect(code).toContain("{ pk: [text('Artist')], sk: [integer('Year', { digits: 16 })] }")
    expect(findings.map(({ rule }) => rule)).toEqual(['guessed-key'])
  })

  it('takes plain names in a partition key for values, and words in a sort key for literals', () => {
    const { entities } = inferred(
      ['ann', 'bob', 'cid'].flatMap((name) => [
        { pk: name, sk: 'profile' },
        { pk: name, sk: 'settings' },
      ]),
    )
    expect(entities.map(({ name }) => name).sort()).toEqual(['Profile', 'Settings'])
    expect(
      inferred(['Abba', 'Queen'].map((Artist, i) => ({ Artist, Year: i }))).entities,
    ).toHaveLength(1)
  })

  it('is told the key where the rows do not tell it', () => {
    const rows = rowsOf(4, (i) => ({ a: `${i}`, b: `x${i}`, c: i }))
    expect(inferred(rows, { name: 'things', pk: 'b', sk: 'c' }).code).toContain(
      "table({ name: 'things', pk: ['b'], sk: [{ name: 'c', type: 'N' }] })",
    )
    expect(inferred(rows, { pk: 'b' }).rules).toEqual([])
  })

  it('takes binary and negative keys', () => {
    const rows = rowsOf(3, (i) => ({ PK: new Uint8Array([i]), SK: i - 1.5 }))
    expect(inferred(rows).code).toContain("{ pk: [bytes('PK')], sk: [number('SK')] }")
  })

  it('finds the value that decides a shard', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((i) => ({
      PK: `ORDER#o${i}`,
      orderId: `o${i}`,
      status: 'open',
      STATUSPK: hashedShardKey('STATUS#open', `o${i}`, 3),
      STATUSSK: `2024-01-0${i}`,
      on: `2024-01-0${i}`,
    }))
    const { code, rules } = inferred(rows)
    expect(code).toContain("sharded(key('STATUS', text('status')), { by: 'orderId', count: 3 })")
    expect(rules).toEqual([])
  })

  it('finds which rows an index holds: those with its values, or those that say so', () => {
    const { code } = inferred([
      ...rowsOf(3, (i) => ({
        PK: `T#${i}`,
        id: `${i}`,
        owner: 'ann',
        GSI1PK: 'OWNER#ann',
        GSI1SK: `T#${i}`,
        isOpen: false,
      })),
      ...rowsOf(2, (i) => ({ PK: `T#1${i}`, id: `1${i}`, isOpen: false })),
      ...rowsOf(2, (i) => ({
        PK: `T#2${i}`,
        id: `2${i}`,
        isOpen: true,
        GSI2PK: 'OPEN',
        GSI2SK: `T#2${i}`,
      })),
    ])
    expect(code).toContain(
      "GSI1: { pk: key('OWNER', text('owner')), sk: key('T', text('id')), sparse: true }",
    )
    expect(code).toContain(
      "GSI2: { pk: key('OPEN'), sk: key('T', text('id')), when: (item) => item.isOpen === true }",
    )
  })

  it('uses legacy keys for values that are not escaped, and says so', () => {
    const { code, rules } = inferred(
      ['St#Paul', 'New York', 'Rome'].map((city, i) => ({
        PK: `CITY#${city}#${i}`,
        SK: 'CITY',
        city,
        id: `${i}`,
      })),
    )
    expect(code).toContain("pk: legacyKey({}, 'CITY', text('city'), text('id'))")
    expect(rules).toEqual(['legacy-keys'])
  })

  it('takes short numbers without a zero before them for unpadded ones', () => {
    const short = rowsOf(4, (n) => ({ PK: `A#${n}`, n }))
    expect(inferred(short).code).toContain("pk: legacyKey({}, 'A', number('n'))")
    const padded = rowsOf(4, (n) => ({ PK: `A#0${n}`, n }))
    expect(inferred(padded).code).toContain("pk: key('A', integer('n', { digits: 2 }))")
  })

  it('knows the tables of OneTable and of ElectroDB', () => {
    expect(
      inferred(
        ['New York', 'Rome'].map((city) => ({
          pk: `City#${city}`,
          sk: 'City#',
          city,
          _type: 'City',
        })),
      ).code,
    ).toContain("pk: onetableKey('City#${city}')")
    const { code } = inferred(
      ['Ann', 'bob#1'].map((userId, i) => ({
        pk: `$shop#userid_${userId.toLowerCase()}`,
        sk: `$orders#order_1#n_${i}`,
        gsi1pk: `$shop#status_open`,
        gsi1sk: `$order_1#userid_${userId.toLowerCase()}`,
        userId,
        n: i,
        status: 'open',
        __edb_e__: 'order',
        __edb_v__: '1',
      })),
    )
    expect(code).toContain(
      "primary: electrodbKey({ service: 'shop', entity: 'order', version: '1', pk: ['userId'], sk: [number('n')], collection: 'orders' })",
    )
    expect(code).toContain(
      "gsi1: electrodbKey({ service: 'shop', entity: 'order', version: '1', pk: ['status'], sk: ['userId'] })",
    )
  })

  it('takes the keys of an index that no attributes make as they are, and says so', () => {
    const { code, findings } = inferred(
      ['aXr3', 'b9Qz', 'kk2P'].map((code, i) => ({
        PK: `CARD#${i}`,
        id: `${i}`,
        GSI1PK: `HASH#${code}`,
        GSI1SK: 'x',
      })),
    )
    expect(code).toContain("pk: legacyKey({}, text('GSI1PK'))")
    expect(findings[0]).toMatchObject({
      rule: 'unexplained-index',
      attribute: 'GSI1PK',
      entity: 'Card',
      rows: 3,
    })
  })

  it('leaves out what is named like a key and is none', () => {
    const { code, rules } = inferred(
      rowsOf(3, (i) => ({
        PK: `A#${i}`,
        SK: 'A',
        id: `${i}`,
        task: 'x',
        DISK: 'y',
        GSI1PK: i === 1 ? 1 : 'a',
        GSI1SK: 'b',
      })),
    )
    expect(code).not.toContain('indexes')
    expect(rules).toEqual(['no-index', 'no-index'])
  })

  it('counts rows without a key, and rows that have the key of another', () => {
    const { findings } = inferTable([
      { PK: 'A#1', id: '1' },
      { PK: 'A#2', id: '2' },
      { PK: 'A#2', id: '2' },
      { id: '3' },
      { PK: 4 },
    ])
    expect(findings.map(({ rule, rows }) => [rule, rows])).toEqual([
      ['repeated-key', 1],
      ['no-key', 2],
    ])
  })

  it.each([[[]], [[{}]], [[{ a: null }]], [[1]], [['x']], [[[]]]])('refuses %j', (rows) => {
    let refused: unknown
    try {
      inferTable(rows as object[])
    } catch (error) {
      refused = error
    }
    expect(isKeyError(refused)).toBe(true)
  })

  it('takes an async iterable, and refuses unknown options', async () => {
    async function* rows() {
      yield { PK: 'A#1', id: '1' }
    }
    expect((await inferTable(rows())).rows).toBe(1)
    expect(() => inferTable([{ PK: 'A' }], { table: 'x' } as never)).toThrow('table')
  })

  it('writes code that compiles', () => {
    const hostile = [
      ['new', 'class'],
      ['date', 'key'],
      ['a b', "it's"],
      ['Ünïcode', '1st'],
      ['__proto__', 'constructor'],
    ].flatMap(([word, name]) => [
      inferTable(rowsOf(3, (i) => ({ PK: `X#${i}`, _type: word, [name as string]: `${i}` }))).code,
      inferTable(
        rowsOf(3, (i) => ({ PK: `${word?.toUpperCase()}#v${i}`, [name as string]: `v${i}` })),
      ).code,
    ])
    expect(codes.length).toBeGreaterThan(10)
    expect(compileErrors([...codes, ...hostile])).toEqual([])
  })
})
