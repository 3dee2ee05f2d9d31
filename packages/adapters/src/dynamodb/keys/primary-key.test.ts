import { bucket, key, sharded, text, time } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, identify, keysOf, primaryKeyOf, putInput, table } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const at = new Date('2024-01-15T10:30:00Z')
const day = bucket('at', 'day')
const note = key('NOTE', text('id'))

it('what holds no values is refused', () => {
  const one = entity(app, 'One', { primary: { pk: note, sk: key('NOTE') } })
  expect(refusalText(() => untyped(primaryKeyOf)(one, 'a'))).toBe(
    'INVALID_VALUE One: expected an object of values, got "a"',
  )
})

describe('the key of a row on a shard that its time decides, of which it holds the day', () => {
  const logOn = (count: number, formerly: readonly number[] = []) =>
    entity(app, 'Log', {
      primary: { pk: sharded(key('LOG', day), { by: time('at'), count, formerly }), sk: note },
    })
  const log = logOn(16, [4])

  it('is made from what the row says, and from its item', () => {
    const row = putInput(log, { id: 'a', at }).Item
    const { PK, SK } = row
    const known = identify([log], { PK, SK })
    expect(known?.values).toStrictEqual({ id: 'a', at: new Date('2024-01-15'), shard: 4 })
    expect(primaryKeyOf(log, known?.values as never)).toEqual({ PK, SK })
    expect(primaryKeyOf(log, { id: 'a', at })).toEqual({ PK, SK })
  })

  it('may name any shard that there is or was', () => {
    for (const [one, shard] of [
      [log, 0],
      [log, 15],
      [logOn(4, [16]), 15],
    ] as const) {
      expect(primaryKeyOf(one, { id: 'a', at, shard } as never)).toEqual({
        PK: `LOG#2024-01-15#SHARD#${shard}`,
        SK: 'NOTE#a',
      })
    }
    for (const [shard, got] of [
      [16, '16'],
      [-1, '-1'],
      [1.5, '1.5'],
      ['1', '"1"'],
    ]) {
      expect(refusalText(() => untyped(primaryKeyOf)(log, { id: 'a', at, shard }))).toBe(
        `INVALID_VALUE Log: primary: shard: expected an existing shard, got ${got}`,
      )
    }
  })
})

it.each([
  ['its day decides', { pk: sharded(key('LOG', day), { by: day, count: 16 }), sk: note }],
  [
    'a day in its sort key decides',
    { pk: sharded(key('LOG'), { by: 'at', count: 16 }), sk: key(day) },
  ],
  [
    'a time in its sort key decides',
    { pk: sharded(key('LOG', day), { by: time('at'), count: 16 }), sk: key(time('at')) },
  ],
  [
    'a value decides that it does not hold',
    { pk: sharded(key('LOG', text('id')), { by: 'reader', count: 16 }), sk: key('LOG') },
  ],
])(
  'the key of a row on a shard that %s is the one of its values, whatever shard is named',
  (_, primary) => {
    const log = entity(app, 'Log', { primary } as never)
    const values = { id: 'a', at, reader: 'ann' }
    const made = untyped(keysOf)(log, values)
    for (const shard of [0, 1, 20]) {
      expect(untyped(primaryKeyOf)(log, { ...values, shard })).toEqual(made)
    }
  },
)

describe('the key of a row that may be on a shard of a former count', () => {
  const task = entity(app, 'Task', {
    primary: { pk: sharded(key('TASK'), { by: 'id', count: 64, formerly: [2] }), sk: note },
  })

  it('is on one of those of its value, which has to be named', () => {
    for (const shard of [0, 22]) {
      expect(primaryKeyOf(task, { id: 'a', shard })).toEqual({
        PK: `TASK#SHARD#${shard}`,
        SK: 'NOTE#a',
      })
    }
    for (const shard of [undefined, 1, 23]) {
      expect(refusalText(() => untyped(primaryKeyOf)(task, { id: 'a', shard }))).toBe(
        `INVALID_VALUE Task: primary: shard: expected the shard of its id, or queryInputs, got ${shard}`,
      )
    }
  })
})

// Found by the adversary: `getInput` and `deleteInput` of a row asked for a key that no row has.
it('a row as read has the key that `values` made of its item', () => {
  const values = ({ id, at: time }: { id: string; at: string }): object => ({
    id: id.toLowerCase(),
    at: time,
  })
  const primary = { pk: note, sk: key('AT', time('at')) } as const
  const folded = entity(app, 'Folded', { primary }, { values: values as never })
  const row = putInput(folded, { id: 'Ann', at } as never).Item
  const Key = { PK: 'NOTE#ann', SK: 'AT#2024-01-15T10:30:00.000Z' }
  expect(row).toMatchObject({ id: 'Ann', ...Key })
  expect(primaryKeyOf(folded, row as never)).toEqual(Key)
  expect(primaryKeyOf(folded, identify([folded], row)?.values as never)).toEqual(Key)
  // An index may project too little for `values`: then the row says it by its key.
  const torn = entity(
    app,
    'Torn',
    { primary },
    {
      values: (item: { id: string; at: string; a: string[] }) => ({
        ...item,
        id: item.id.toLowerCase(),
        b: item.a.length,
      }),
    },
  )
  expect(primaryKeyOf(torn, { ...Key, id: 'Ann', at })).toEqual(Key)
  expect(primaryKeyOf(torn, { ...Key, PK: 'OTHER#1', id: 'ann', at } as never)).toEqual(Key)
  // One text of a key tells a row, where its sort key is the item's own attribute.
  const own = table({ name: 'app', pk: 'PK', sk: ['at'] })
  const listed = entity(
    own,
    'Listed',
    { primary: { pk: note, sk: [time('at')] } },
    { values: values as never },
  )
  expect(primaryKeyOf(listed, { PK: Key.PK, id: 'Ann', at } as never)).toEqual({
    PK: Key.PK,
    at: at.toISOString(),
  })
  const tornList = entity(
    own,
    'Torn',
    { primary: { pk: note, sk: [time('at')] } },
    { values: ((item: { a: string[] }) => ({ ...item, b: item.a.length })) as never },
  )
  expect(primaryKeyOf(tornList, { PK: Key.PK, at: at.toISOString() } as never)).toEqual({
    PK: Key.PK,
    at: at.toISOString(),
  })
  // Another item than that of the row has a key of its own.
  expect(primaryKeyOf(folded, { ...row, id: 'Bob' } as never)).toEqual({ ...Key, PK: 'NOTE#bob' })
  // Values of the key are taken as they are.
  expect(primaryKeyOf(folded, { id: 'Ann', at })).toEqual({ ...Key, PK: 'NOTE#Ann' })
})

describe('the key of a row whose shard its time decides, where `values` makes it', () => {
  const shape = { pk: sharded(key('LOG', day), { by: time('at'), count: 16 }), sk: note }
  const logOf = (values: (item: { id: string; seen: string; a?: string[] }) => object) =>
    entity(app, 'Log', { primary: shape } as never, { values } as never)
  const seen = at.toISOString()

  it('is that of its item', () => {
    const log = logOf((item) => ({ ...item, at: item.seen }))
    const row = putInput(log, { id: 'a', seen } as never).Item as Record<string, unknown>
    const { PK, SK } = row
    expect(PK).not.toBe('LOG#2024-01-15#SHARD#0')
    expect(primaryKeyOf(log, row as never)).toEqual({ PK, SK })
  })

  it('is what it says, where `values` cannot tell', () => {
    const log = logOf((item) => ({ ...item, at: item.seen, n: item.a?.length as number }))
    const torn = logOf((item) => ({ ...item, at: item.seen, n: (item.a as string[]).length }))
    const { PK, SK } = putInput(log, { id: 'a', seen } as never).Item as Record<string, unknown>
    expect(primaryKeyOf(torn, { PK, SK } as never)).toEqual({ PK, SK })
    expect(primaryKeyOf(torn, { PK, SK, id: 'b', seen } as never)).toEqual({ PK, SK })
    expect(refusalText(() => primaryKeyOf(torn, { PK: 'OTHER#1', SK } as never))).toContain('at:')
  })

  it('is on its own shard, whatever the item says of what decides it', () => {
    const byMail = { pk: sharded(key('USER'), { by: 'mail', count: 16 }), sk: note }
    const userOf = (values: (item: { id: string; mail: string; a?: string[] }) => object) =>
      entity(app, 'User', { primary: byMail } as never, { values } as never)
    const fold = (mail: string) => mail.toLowerCase()
    const user = userOf((item) => ({ ...item, mail: fold(item.mail) }))
    const torn = userOf((item) => ({ ...item, mail: fold(item.mail), n: item.a?.length.toFixed() }))
    const broken = userOf((item) => ({ ...item, n: (item.a as string[]).length }))
    for (const mail of ['A@B.C', 'Ann@B.C', 'Bob@B.C']) {
      const row = putInput(user, { id: 'a', mail } as never).Item as Record<string, unknown>
      const { PK, SK } = row
      for (const one of [user, torn, broken]) {
        expect(primaryKeyOf(one, row as never)).toEqual({ PK, SK })
      }
    }
  })
})
