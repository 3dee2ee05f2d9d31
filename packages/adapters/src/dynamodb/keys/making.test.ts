import { bigint, key, sharded, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, primaryKeyOf, putInput, table, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })

describe('an item of a table whose own key holds no value', () => {
  const config = entity(app, 'Config', {
    primary: { pk: key('CONFIG') },
    GSI1: { pk: key('OWNER', text('owner')), sparse: true },
  })

  it('is in an index if it has its value', () => {
    expect(keysOf(config, { owner: 'ann' })).toEqual({ PK: 'CONFIG', G1P: 'OWNER#ann' })
    expect(keysOf(config, {})).toEqual({ PK: 'CONFIG' })
    expect(keysOf(config, { owner: null } as never)).toEqual({ PK: 'CONFIG' })
    expect(keysOf(config, { owner: undefined })).toEqual({ PK: 'CONFIG' })
  })

  it('is refused without a value that an index has to have', () => {
    const owned = entity(app, 'Owned', {
      primary: { pk: key('CONFIG') },
      GSI1: { pk: key('OWNER', text('owner')) },
    })
    for (const [owner, got] of [
      [undefined, 'undefined'],
      [null, 'null'],
    ]) {
      expect(refusalText(() => untyped(keysOf)(owned, { owner }))).toBe(
        `INVALID_VALUE Owned: GSI1: owner: expected a value, or sparse: true, got ${got}`,
      )
    }
  })
})

describe('the text of a key', () => {
  const user = entity(app, 'User', { primary: { pk: key('USER', text('id')) } })

  it('is as long as DynamoDB takes it, in bytes', () => {
    for (const id of ['x'.repeat(2043), 'é'.repeat(1021)]) {
      expect(keysOf(user, { id })).toEqual({ PK: `USER#${id}` })
    }
    for (const id of ['x'.repeat(2044), `x${'é'.repeat(1021)}x`]) {
      expect(refusalText(() => keysOf(user, { id }))).toBe(
        'INVALID_SIZE User: primary: pk: expected a key of 1 to 2048 bytes, got 2049 bytes',
      )
    }
  })
})

it('an attribute of a native key is within the limit, even where the item lacks another', () => {
  const places = table({ name: 'app', pk: 'PK', indexes: { byCity: { pk: ['city', 'street'] } } })
  const user = entity(places, 'User', {
    primary: { pk: key('USER', text('id')) },
    byCity: { pk: [text('city'), text('street')], sparse: true },
  })
  expect(putInput(user, { id: '1', city: 'x' }).Item).toEqual({ PK: 'USER#1', id: '1', city: 'x' })
  for (const city of ['', 'x'.repeat(2049)]) {
    expect(refusalText(() => putInput(user, { id: '1', city }))).toBe(
      `INVALID_SIZE User: byCity: expected a key of 1 to 2048 bytes, got ${city.length} bytes`,
    )
  }
})

// As legacyKey of adopt makes them.
describe('a key with a format of its own', () => {
  const plain = key('AT', text('b'), bigint('a', { digits: 2 }))
  const seen: object[] = []
  const foreign = {
    ...plain,
    range: () => ({ lower: '', upper: '' }),
    encode: (values: { a: bigint; b: string }) => {
      plain.encode(values)
      seen.push({ ...values })
      if (values.b === 'list') return ['5', 'x']
      return values.b === '' ? '' : `${values.a}:${values.b}`
    },
  }
  const mixed = entity(app, 'Mixed', {
    primary: { pk: key('ID', text('id')) },
    GSI1: { pk: foreign, sparse: true },
  } as never)

  it('is given its values by name, as its fields take them', () => {
    const keys = { PK: 'ID#1', G1P: '5:x' }
    for (const a of [5n, 5]) {
      seen.length = 0
      // As the document client returns a bigint.
      expect(untyped(keysOf)(mixed, { id: '1', a, b: 'x' })).toEqual(keys)
      expect(seen.at(-1)).toMatchObject({ a: 5n, b: 'x' })
    }
  })

  it('is refused where it is empty', () => {
    expect(refusalText(() => untyped(keysOf)(mixed, { id: '1', a: 5n, b: '' }))).toBe(
      'INVALID_SIZE Mixed: GSI1: pk: expected a key of 1 to 2048 bytes, got 0 bytes',
    )
  })

  it('is refused where it is no text', () => {
    expect(refusalText(() => untyped(keysOf)(mixed, { id: '1', a: 5n, b: 'list' }))).toBe(
      'INVALID_KEY expected text, got [object Array]',
    )
  })
})

describe('the shard of a key', () => {
  const by = { by: 'n', count: 4 }
  const room = entity(app, 'Room', {
    primary: { pk: sharded(key('ROOM', text('room')), { ...by, formerly: [2] }) },
  })
  const grown = entity(app, 'Room', {
    primary: { pk: sharded(key('ROOM', text('room')), by) },
  })
  const shrunk = entity(app, 'Room', {
    primary: { pk: sharded(key('ROOM', text('room')), { ...by, formerly: [8] }) },
  })
  const keyOn = (one: object, shard: unknown, n?: unknown): unknown =>
    untyped(primaryKeyOf)(one, { room: 'a', shard, n })

  it('is the one that is named, where no value decides it', () => {
    for (const shard of [0, 3]) {
      for (const one of [room, grown, shrunk]) {
        expect(keyOn(one, shard)).toEqual({ PK: `ROOM#a#SHARD#${shard}` })
      }
    }
    expect(keyOn(shrunk, 7)).toEqual({ PK: 'ROOM#a#SHARD#7' })
  })

  it('has to be one that there is', () => {
    for (const [one, shard] of [
      [room, 4],
      [grown, 4],
      [shrunk, 8],
      [room, -1],
    ] as const) {
      expect(refusalText(() => keyOn(one, shard))).toBe(
        `INVALID_VALUE Room: primary: shard: expected an existing shard, got ${shard}`,
      )
    }
  })

  it('is the one of its value, whatever shard is named', () => {
    const { PK } = untyped(keysOf)(grown, { room: 'a', n: 'x' }) as { PK: string }
    for (const shard of [0, 1, 2, 3, 9]) expect(keyOn(grown, shard, 'x')).toEqual({ PK })
  })

  it('is as fixed as the values of the key: no update changes it', () => {
    const fixed = entity(app, 'Room', {
      primary: { pk: sharded(key('ROOM', text('room')), by) },
    })
    for (const [before, changes, got] of [
      [{ shard: 0 }, { shard: 1 }, 'ROOM#a#SHARD#1'],
      [{ shard: 0 }, { room: 'b' }, 'ROOM#b#SHARD#0'],
      [{ n: 'x' }, { n: 'y' }, 'ROOM#a#SHARD#0'],
    ] as const) {
      expect(
        refusalText(() => untyped(updateInput)(fixed, { room: 'a', ...before }, changes)),
      ).toBe(
        `INVALID_VALUE Room: PK: expected the same primary key; transactInput changes it, got "${got}"`,
      )
    }
  })

  it('needs text, where no field says how the value is written', () => {
    expect(refusalText(() => keyOn(grown, undefined, 5))).toBe(
      'INVALID_VALUE Room: primary: ROOM#<room>#SHARD#<shard>: n: expected text, got 5',
    )
  })

  it('may have its name in an index, which an item without that value is not in', () => {
    const log = entity(app, 'Log', {
      primary: { pk: sharded(key('LOG', text('id')), { by: 'id', count: 64 }) },
      GSI1: { pk: key('ON', bigint('shard', { digits: 2 })), sparse: true },
    })
    expect(keysOf(log, { id: 'a' })).toEqual({ PK: 'LOG#a#SHARD#22' })
    expect(keysOf(log, { id: 'a', shard: 5n })).toEqual({ PK: 'LOG#a#SHARD#22', G1P: 'ON#05' })
  })

  it('is made again in an index, even of a row that was on a former one', () => {
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')) },
      GSI1: { pk: sharded(key('ALL'), { by: 'id', count: 64, formerly: [1] }) },
    })
    const { Item } = putInput(task, { PK: 'TASK#a', G1P: 'ALL#SHARD#0', id: 'a' } as never)
    expect(Item).toEqual({ PK: 'TASK#a', G1P: 'ALL#SHARD#22', id: 'a' })
  })
})

describe('a key attribute has any name', () => {
  it('such as that of what every object inherits, beside others', () => {
    const odd = table({ name: 'odd', pk: 'PK', sk: '__proto__' })
    const one = entity(odd, 'One', { primary: { pk: key('A', text('a')), sk: key('B') } })
    const keys = [
      ['PK', 'A#x'],
      ['__proto__', 'B'],
    ]
    expect(Object.entries(keysOf(one, { a: 'x' }))).toEqual(keys)
    expect(Object.entries(primaryKeyOf(one, { a: 'x' }))).toEqual(keys)
    expect(Object.entries(putInput(one, { a: 'x' }).Item)).toEqual([['a', 'x'], ...keys])
  })

  it('and `undefined` is the name of an attribute like any other', () => {
    const user = entity(app, 'User', { primary: { pk: key('USER', text('id')) } })
    const item = { id: '1', undefined: 'x' }
    expect(putInput(user, item).Item).toEqual({ PK: 'USER#1', ...item })
    expect(putInput(user, { id: '1', undefined: new Date(0) }).Item).toEqual({
      PK: 'USER#1',
      id: '1',
      undefined: '1970-01-01T00:00:00.000Z',
    })
    expect(updateInput(user, item, { undefined: 'y' }).ExpressionAttributeValues).toEqual({
      ':k0': 'y',
    })
    const bare = table({ name: 'bare', pk: ['id'], indexes: { GSI1: { pk: 'G1P' } } })
    const task = entity(bare, 'Task', {
      primary: { pk: [text('id')] },
      GSI1: { pk: key('DONE'), when: (one) => (one as { done?: boolean }).done === true },
    })
    // It does not tell a row as read from values, whose absent ones may only not be said.
    expect(updateInput(task, item, { note: 'y' } as never)).toMatchObject({
      ConditionExpression: 'attribute_exists(#k1)',
    })
  })
})
