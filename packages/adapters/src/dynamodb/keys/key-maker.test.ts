import { choice, field, key, ranked, sharded, text } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, primaryKeyOf, putInput, table } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'G1P', sk: 'G1S' },
    byLevel: { pk: ['level'] },
    byRank: { pk: ['rankOfLevel'] },
  },
})
const primary = { pk: key('TASK', text('id')), sk: key('TASK') } as const

it('the text of a value is made once for an item, however many keys hold it', () => {
  const seen: string[] = []
  const counted = field('a', {
    encode: (value: string) => {
      seen.push(value)
      return value
    },
    decode: (written) => written,
    compare: () => 0,
  })
  const one = entity(app, 'One', {
    primary: { pk: key('A', counted), sk: key(text('b'), counted) },
    GSI1: { pk: key('B', text('b'), counted), sk: key(counted) },
  })
  seen.length = 0
  expect(keysOf(one, { a: 'x', b: 'y' })).toEqual({
    PK: 'A#x',
    SK: 'y#x',
    G1P: 'B#y#x',
    G1S: 'x',
  })
  expect(seen).toEqual(['x'])
})

it('a key may be in an attribute called `__proto__`', () => {
  const odd = table({ name: 'odd', pk: '__proto__' })
  const one = entity(odd, 'One', { primary: { pk: key('A', text('a')) } })
  expect(Object.entries(keysOf(one, { a: 'x' }))).toEqual([['__proto__', 'A#x']])
  expect(Object.entries(primaryKeyOf(one, { a: 'x' }))).toEqual([['__proto__', 'A#x']])
})

it('a row that names its shard stays on it, even where its key is all there is', () => {
  const plain = table({ name: 'app', pk: 'PK' })
  const note = entity(plain, 'Note', {
    primary: { pk: sharded(key('NOTE', text('id')), { by: 'id', count: 64, formerly: [2] }) },
  })
  expect(keysOf(note, { id: 'a' })).toEqual({ PK: 'NOTE#a#SHARD#22' })
  const row = { PK: 'NOTE#a#SHARD#0', id: 'a', shard: 0 }
  expect(putInput(note, row).Item).toEqual(row)
  expect(primaryKeyOf(note, { id: 'a', shard: 0 })).toEqual({ PK: 'NOTE#a#SHARD#0' })
})

describe('the text of a field in an attribute', () => {
  const levels = ['low', 'high'] as const
  const message = (name: string): string =>
    `INVALID_VALUE Task: ${name}: expected one of "low", "high", got "1"`

  it('is taken for the value where the attribute has the name of the field', () => {
    const task = entity(app, 'Task', { primary, byLevel: { pk: [ranked('level', levels)] } })
    expect(keysOf(task, { id: '1', level: '1' } as never)).toEqual({
      PK: 'TASK#1',
      SK: 'TASK',
      level: '1',
    })
  })

  it('is refused where the attribute has another name', () => {
    const task = entity(app, 'Task', { primary, byRank: { pk: [ranked('level', levels)] } })
    expect(refusalText(() => keysOf(task, { id: '1', level: '1' } as never))).toBe(
      message('byRank: level'),
    )
  })

  it('is refused as a value of another name', () => {
    const task = entity(app, 'Task', {
      primary,
      GSI1: { pk: key(choice('grade', levels)), sk: key('X') },
      byLevel: { pk: [ranked('level', levels)] },
    })
    expect(refusalText(() => keysOf(task, { id: '1', level: 'low', grade: '1' } as never))).toBe(
      message('GSI1: <grade>: grade'),
    )
  })
})
