import { choice, key, number, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, table, transactInput, updateInput } from '../index.ts'

interface Written {
  readonly Key?: object
  readonly UpdateExpression?: string | undefined
  readonly ConditionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined
}

/** An input as a reader would write it: names and values in place of their placeholders. */
const inWords = (input: object | undefined) => {
  const { Key, UpdateExpression, ConditionExpression, ...placeholders } = (input ?? {}) as Written
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } =
    placeholders
  const said = (expression = '') =>
    expression
      .replaceAll(/#\w+/g, (name) => names[name] ?? name)
      .replaceAll(/:\w+/g, (value) => JSON.stringify(values[value]))
  return {
    key: Object.values(Key ?? {}).join(' '),
    write: said(UpdateExpression),
    if: said(ConditionExpression),
  }
}

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'G1P', sk: 'G1S' },
    GSI2: { pk: 'G1P', sk: 'G2S' },
    LSI1: { sk: 'L1S' },
    own: { pk: ['team', { name: 'score', type: 'N' }] },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('U', text('userId')), sk: key('O', text('id')) },
  GSI1: { pk: key('S', choice('status', ['open', 'done'])), sk: key(time('at')) },
  LSI1: { sk: key('A', text('about')), sparse: true },
  own: { pk: [text('team'), number('score')], sparse: true },
})
const at = '2024-01-15T10:30:00.000Z'
const item = { userId: '1', id: 'a', status: 'open', at } as const
const rowOf = (values: object) => ({ ...values, ...keysOf(order, values as never) })
const row = rowOf(item)
const update = (before: object, changes: object, of: unknown = order) =>
  inWords(updateInput(of as typeof order, before as never, changes as never))

describe('an update', () => {
  it('of what no key holds writes that alone, if the row is there', () => {
    for (const before of [item, row]) {
      expect(update(before, { note: 1 })).toEqual({
        key: 'U#1 O#a',
        write: 'SET note = 1',
        if: 'attribute_exists(PK)',
      })
      expect(update(before, { note: undefined }).write).toBe('REMOVE note')
    }
  })

  it('writes the keys that change, while what decides them is what it was', () => {
    const condition = `attribute_exists(PK) AND status = "open" AND at = "${at}"`
    // A row says which keys it has; of bare values nobody knows.
    expect(update(row, { status: 'done' })).toEqual({
      key: 'U#1 O#a',
      write: 'SET status = "done", G1P = "S#done"',
      if: condition,
    })
    expect(update(item, { status: 'done' })).toEqual({
      key: 'U#1 O#a',
      write: `SET status = "done", G1P = "S#done", G1S = "${at}"`,
      if: condition,
    })
  })

  it('brings a row into a sparse index, and takes it out again', () => {
    for (const before of [item, row]) {
      expect(update(before, { about: 'x' })).toEqual({
        key: 'U#1 O#a',
        write: 'SET about = "x", L1S = "A#x"',
        if: 'attribute_exists(PK) AND attribute_not_exists(about)',
      })
    }
    const held = { ...item, about: 'x' }
    for (const before of [held, rowOf(held)]) {
      expect(update(before, { about: undefined })).toEqual({
        key: 'U#1 O#a',
        write: 'REMOVE about, L1S',
        if: 'attribute_exists(PK) AND about = "x"',
      })
    }
  })

  it('of the attributes of a native index asks for all of them', () => {
    const asks =
      'attribute_exists(PK) AND attribute_not_exists(team) AND attribute_not_exists(score)'
    for (const before of [item, row]) {
      expect(update(before, { team: 'x', score: 5 })).toEqual({
        key: 'U#1 O#a',
        write: 'SET team = "x", score = 5',
        if: asks,
      })
      expect(update(before, { team: 'x' })).toEqual({
        key: 'U#1 O#a',
        write: 'SET team = "x"',
        if: asks,
      })
    }
    const held = { ...item, team: 'x', score: 5 }
    for (const before of [held, rowOf(held)]) {
      expect(update(before, { score: 7 })).toEqual({
        key: 'U#1 O#a',
        write: 'SET score = 7',
        if: 'attribute_exists(PK) AND team = "x" AND score = 5',
      })
      expect(update(before, { team: undefined }).write).toBe('REMOVE team')
    }
  })

  it('gives a row from before an index its keys, and one of another table none', () => {
    const { G1P: _, G1S: __, ...old } = row
    expect(update(old, { note: 1 })).toEqual({
      key: 'U#1 O#a',
      write: `SET note = 1, G1P = "S#open", G1S = "${at}"`,
      if: `attribute_exists(PK) AND status = "open" AND at = "${at}"`,
    })
    // Its key is of other values: it is no row of this entity, and its keys say nothing.
    expect(update({ ...item, PK: 'U#2' }, { note: 1 }).write).toBe('SET note = 1')
  })

  it('of an attribute that two indexes share asks what decides either', () => {
    const pair = entity(app, 'Pair', {
      primary: { pk: key('P', text('id')), sk: key('P') },
      GSI1: { pk: key('A', text('a')), sk: key('X', text('x')), sparse: true },
      GSI2: { pk: key('A', text('a')), sk: key('Y', text('y')), sparse: true },
    })
    const both = { id: '1', a: 'a', x: 'x', y: 'y' }
    expect(update({ ...both, ...keysOf(pair, both) }, { x: 'z' }, pair)).toEqual({
      key: 'P#1 P',
      write: 'SET x = "z", G1S = "X#z"',
      if: 'attribute_exists(PK) AND a = "a" AND x = "x" AND y = "y"',
    })
    // It leaves one of them, and keeps the attribute for the other.
    expect(update({ ...both, ...keysOf(pair, both) }, { x: undefined }, pair)).toEqual({
      key: 'P#1 P',
      write: 'REMOVE x, G1S',
      if: 'attribute_exists(PK) AND a = "a" AND x = "x" AND y = "y"',
    })
  })
})

describe('an update of a table on own attributes', () => {
  const music = table({
    name: 'music',
    pk: ['artist'],
    sk: ['song'],
    indexes: { GSI1: { pk: 'G1P' } },
  })
  const song = entity(music, 'Song', {
    primary: { pk: [text('artist')], sk: [text('song')] },
    GSI1: { pk: key('GENRE', text('genre')), sparse: true },
  })
  const values = { artist: 'a', song: 's', genre: 'jazz' }

  it('takes what carries the key of an index for a row, and writes the keys of anything else', () => {
    expect(update({ ...values, G1P: 'GENRE#jazz' }, { note: 1 }, song).write).toBe('SET note = 1')
    expect(update(values, { note: 1 }, song)).toEqual({
      key: 'a s',
      write: 'SET note = 1, G1P = "GENRE#jazz"',
      if: 'attribute_exists(artist) AND genre = "jazz"',
    })
    expect(update({ ...values, G1P: 'GENRE#jazz' }, { genre: undefined }, song).write).toBe(
      'REMOVE genre, G1P',
    )
  })
})

describe('a transaction', () => {
  it('leaves a row on the shard that it is on, even where the item after does not say so', () => {
    const spread = entity(app, 'Spread', {
      primary: {
        pk: sharded(key('E'), { by: 'id', count: 4, formerly: [2] }),
        sk: key(text('id')),
      },
    })
    expect(keysOf(spread, { id: 'c' }).PK).toBe('E#SHARD#3')
    const before = { id: 'c', PK: 'E#SHARD#1', SK: 'c' }
    for (const after of [
      { id: 'c', x: 1 },
      { ...before, x: 1 },
    ]) {
      const [one, ...others] = transactInput(spread, before, after as never).TransactItems
      expect(others).toEqual([])
      expect(inWords(one?.Update)).toEqual({
        key: 'E#SHARD#1 c',
        write: 'SET x = 1',
        if: 'attribute_exists(PK)',
      })
    }
  })

  it('checks a row that stays as it is, and moves one whose key changes', () => {
    const read = row as object as typeof item
    const [same, ...none] = transactInput(order, read, read).TransactItems
    expect([Object.keys(same ?? {}), none]).toEqual([['ConditionCheck'], []])
    const [gone, put] = transactInput(order, read, { ...item, id: 'b' }).TransactItems
    expect(inWords(gone?.Delete)).toEqual({
      key: 'U#1 O#a',
      write: '',
      if: `attribute_exists(PK) AND userId = "1" AND id = "a" AND status = "open" AND at = "${at}" AND G1P = "S#open" AND G1S = "${at}" AND attribute_not_exists(about) AND attribute_not_exists(team) AND attribute_not_exists(score)`,
    })
    expect(put?.Put).toMatchObject({
      Item: { ...item, id: 'b', PK: 'U#1', SK: 'O#b', G1P: 'S#open', G1S: at },
      ConditionExpression: 'attribute_not_exists(#pk)',
    })
  })
})
