import { bucket, during, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, queryInputs, table } from '../index.ts'
import { isLazy, lazyList } from './lazy-list.ts'

/** A list of so many squares, and which of them were made. */
const squares = (length: number) => {
  const made: number[] = []
  const list = lazyList(length, (at) => {
    made.push(at)
    return at * at
  })
  return { list, made }
}

describe('a lazy list', () => {
  it('makes each value once, when it is first read', () => {
    const { list, made } = squares(1000)
    expect(isLazy(list)).toBe(true)
    expect([list.length, made]).toEqual([1000, []])
    expect([list[7], list[7], list.at(-1), made]).toEqual([49, 49, 998_001, [7, 999]])
    expect([list[1000], list[-1], (list as unknown as Record<string, unknown>)['1.5']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(made).toEqual([7, 999])
  })

  it('takes no room before: the hours of thousands of years may come from a URL', () => {
    const before = process.memoryUsage().heapUsed
    const { list, made } = squares(30_000_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
    expect([list.length, list.at(-1), made]).toEqual([30_000_000, 29_999_999 ** 2, [29_999_999]])
    expect(() => lazyList(2 ** 32, () => 0)).toThrow(RangeError)
  })

  it('is a list to everyone who looks at all of it', () => {
    const expected = Array.from({ length: 100 }, (_, at) => at * at)
    expect(squares(100).list.map((one) => one)).toEqual(expected)
    expect([...squares(100).list]).toEqual(expected)
    expect(Object.keys(squares(100).list)).toHaveLength(100)
    expect(squares(100).list).toEqual(expected)
    expect(99 in squares(100).list).toBe(true)
    expect(100 in squares(100).list).toBe(false)
    expect(Object.hasOwn(squares(100).list, '5')).toBe(true)
    expect(Object.getOwnPropertyDescriptor(squares(100).list, '5')?.value).toBe(25)
  })

  it('goes on making values where somebody stops to look at them', () => {
    const { list, made } = squares(100)
    const [first, second] = list
    for (const one of list) if (one === 4) break
    expect([first, second, made]).toEqual([0, 1, [0, 1, 2]])
    const iterator = list[Symbol.iterator]()
    iterator.next()
    expect([...iterator]).toEqual(list.slice(1))
    expect(made).toHaveLength(100)
    list.push(-1)
    expect([...list].slice(-2)).toEqual([9801, -1])
  })

  it('is made at once where it is short', () => {
    const { list, made } = squares(64)
    expect([isLazy(list), made.length]).toEqual([false, 64])
    expect(isLazy(squares(65).list)).toBe(true)
  })
})

describe('the inputs of many buckets', () => {
  it('are of the conditions that were given, whatever becomes of these', () => {
    const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
    const event = entity(app, 'Event', {
      primary: {
        pk: key('EVENT', text('kind'), bucket('at', 'hour')),
        sk: key(text('room'), text('id')),
      },
    })
    const conditions = { kind: 'a', at: during('2024-01'), room: 'x' }
    const inputs = queryInputs(event, conditions)
    conditions.kind = 'b'
    conditions.room = 'y'
    expect(inputs[100]?.ExpressionAttributeValues).toEqual({
      ':pk': 'EVENT#a#2024-01-05T04',
      ':sk': 'x#',
    })
  })
})
