import { boolean, bucket, gte, key, number, ranked, sharded, text, time } from '@keywright/core'
import { untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { collectionInput } from './collection-input.ts'
import { queryInput } from './query-input.ts'
import { isOnAnyShard, selectionOf, sortRange } from './selection.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    list: { pk: 'LIST', sk: ['city', 'id', 'note'] },
    own: {
      pk: ['points', 'lvl'].map((name) => ({ name, type: name === 'lvl' ? 'S' : 'N' })) as never,
    },
  },
})
const define = (primary: object, more: object = {}) =>
  entity(app, 'X', { primary, ...more } as never)
const at = time('at')
const day = bucket('at', 'day')
const now = new Date('2024-01-15T10:30:00Z')

describe('which shard rows are on', () => {
  const isOnAny = (pk: unknown, sk: unknown, given: object): boolean =>
    isOnAnyShard(selectionOf(define({ pk, sk }), 'primary', given))
  const by = (one: unknown, ...parts: unknown[]) =>
    sharded(key(...(parts as ['A'])), { by: one as 'id', count: 4 })

  it('is known where the value that decides it is', () => {
    expect(isOnAny(key('A'), key(text('id')), { id: 'a' })).toBe(false)
    expect(isOnAny(by('id', 'A'), key(text('id')), { id: 'a' })).toBe(false)
    expect(isOnAny(by('id', 'A'), key('B'), { id: 'a' })).toBe(false)
    expect(isOnAny(by('id', 'A', text('id')), key('B'), { id: 'a' })).toBe(false)
    expect(isOnAny(by(at, 'A', day), key(at), { at: now })).toBe(false)
    expect(isOnAny(by(day, 'A', day), key(text('id')), { at: now })).toBe(false)
  })

  it('may be any, where it is missing, a range, or known by its day alone', () => {
    expect(isOnAny(by('id', 'A'), key(text('id')), {})).toBe(true)
    expect(isOnAny(by('id', 'A'), key(text('id')), { id: gte('a') })).toBe(true)
    expect(isOnAny(by(at, 'A', day), key(text('id')), { at: now })).toBe(true)
    const room = text('room')
    expect(isOnAny(by(at, 'A', day, room), key('B'), { at: now, room: 'r' })).toBe(true)
    const former = sharded(key('A'), { by: 'id', count: 4, formerly: [2] })
    expect(isOnAny(former, key(text('id')), { id: 'a' })).toBe(true)
  })

  it('may be any, where another key hashes the value as text and the sort key has its day', () => {
    const one = define(
      { pk: by('at', 'A'), sk: key(day) },
      { list: { pk: key('L', text('at')), sk: [text('city'), text('id'), text('note')] } },
    )
    expect(one.indexes['primary']?.pk.hashed).toBeUndefined()
    expect(isOnAnyShard(selectionOf(one, 'primary', { at: now.toISOString() }))).toBe(true)
  })
})

describe('conditions', () => {
  it('are divided between the keys, without what is not given', () => {
    const one = define({
      pk: sharded(key('A', text('a')), { by: 'id', count: 2 }),
      sk: key(text('b'), text('c')),
    })
    const selection = selectionOf(one, 'primary', { a: '1', b: '2' })
    expect(selection).toMatchObject({ partition: { a: '1' }, sorted: ['b'], filters: [] })
    expect(sortRange(selection).prefix).toBe('2#')
    expect(queryInput(define({ pk: key('A'), sk: key('B') }), {} as never)).not.toHaveProperty(
      'Limit',
    )
  })

  it('on a list are named where one is missing before them', () => {
    const one = define(
      { pk: key('A'), sk: key('B') },
      { list: { pk: key('L', text('x')), sk: [text('city'), text('id'), text('note')] } },
    )
    const ask = () => untyped(queryInput)(one, { x: '1', id: 'a', note: 'b' }, { index: 'list' })
    expect(ask).toThrow('X: list: city: expected a value, got only id, note')
  })

  it('are given to keys that have a range of their own, each its own', () => {
    const asked: object[] = []
    const withRange = (base: object) => ({
      ...base,
      range: (given: object) => {
        asked.push(given)
        return { lower: 'x', upper: 'y' }
      },
    })
    const one = define({
      pk: withRange(key('A', text('a'))),
      sk: withRange(key('B', text('b'), text('c'))),
    })
    const input = untyped(queryInput)(one, { a: '1', b: '2' })
    expect(asked).toHaveLength(2)
    expect(asked).toEqual(expect.arrayContaining([{ a: '1' }, { b: '2' }]))
    expect(input).toMatchObject({
      ExpressionAttributeValues: { ':pk': 'A#1', ':lower': 'x', ':upper': 'y' },
    })
  })

  it('of a collection begin with what its partition settles', () => {
    const range = (pk: unknown, sk: unknown, given: object) => {
      const input = collectionInput([define({ pk, sk })] as never, given as never)
      const { ':pk': _, ...values } = input.ExpressionAttributeValues
      return values
    }
    const user = key('U', text('userId'))
    expect(range(user, key('O', text('userId'), text('id')), { userId: '1' })).toEqual({
      ':sk': 'O#1#',
    })
    expect(range(user, key('O', text('userId')), { userId: '1' })).toEqual({ ':sk': 'O#1' })
    expect(range(user, key('O', text('id'), text('userId')), { userId: '1' })).toEqual({
      ':sk': 'O#',
    })
    // A day does not settle the time; what stands beside it is settled all the same.
    const daily = key('D', day, text('room'))
    expect(range(daily, key(text('room'), at), { at: now, room: 'r' })).toEqual({ ':sk': 'r#' })
    expect(range(daily, key('T', at), { at: now, room: 'r' })).toEqual({ ':sk': 'T#' })
  })
})

describe('the filter by what decides a shard', () => {
  const spread = { pk: sharded(key('S'), { by: 'id', count: 2 }), sk: key('B') }
  const filterOf = (of: unknown, given: object, index = 'primary') => {
    const input = untyped(queryInput)(of, given, { index }) as unknown as Record<
      string,
      Record<string, unknown>
    >
    return [
      input['FilterExpression'],
      input['ExpressionAttributeNames']?.['#by'],
      input['ExpressionAttributeValues']?.[':by'],
    ]
  }

  it('is on the attribute of its own name, as it is stored', () => {
    expect(filterOf(define(spread), { id: 'a' })).toEqual(['#by = :by', 'id', 'a'])
    const level = ranked('level', ['low', 'high'])
    const own = { own: { pk: [number('points'), level] } }
    const byPoints = { pk: sharded(key('S'), { by: number('points'), count: 2 }), sk: key('B') }
    expect(filterOf(define(byPoints, own), { points: 5 })).toEqual(['#by = :by', 'points', 5])
    // The native key holds it under another name, and in another form.
    const byLevel = { pk: sharded(key('S'), { by: level, count: 2 }), sk: key('B') }
    expect(filterOf(define(byLevel, own), { level: 'high' })).toEqual([
      '#by = :by',
      'level',
      'high',
    ])
  })

  it('is refused where no filter can be: on a key attribute, and for what no key attribute holds', () => {
    const refused = 'expected all sort fields before it, because no filter can find its rows, got '
    const list = {
      list: {
        pk: sharded(key('L'), { by: 'id', count: 2 }),
        sk: [text('city'), text('id'), text('note')],
      },
    }
    expect(() =>
      filterOf(define({ pk: key('A'), sk: key('B') }, list), { id: 'a' }, 'list'),
    ).toThrow(refused)
    const byFlag = { pk: sharded(key('S'), { by: boolean('flag'), count: 2 }), sk: key('B') }
    expect(() => filterOf(define(byFlag), { flag: true })).toThrow(`${refused}true`)
  })
})
