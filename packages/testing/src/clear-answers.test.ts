import { compareKeys, KeyError } from '@keywright/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { failure } from '../test/failure.ts'
import { checkEncoder } from './index.ts'

const word = fc.stringMatching(/^[a-z]{1,4}$/)
const free = () => 0
const encode = (id: string) => `K#${id}`
class Node {}
const configured = fc.readConfigureGlobal()

afterEach(() => {
  fc.configureGlobal(configured ?? {})
})

describe('a check that could check nothing says so', () => {
  it.each([0, -1, Number.NaN, 1.5, Number.POSITIVE_INFINITY])('numRuns: %d', (numRuns) => {
    const check = () => checkEncoder({ values: word, encode, compare: free, numRuns })
    expect(check).toThrow(`checkEncoder: numRuns: expected a whole number from 1, got ${numRuns}`)
  })

  it.each([-1, Number.NaN])('maxBytes: %d', (maxBytes) => {
    const check = () => checkEncoder({ values: word, encode, compare: free, maxBytes })
    expect(check).toThrow(`maxBytes: expected a number from 0, got ${maxBytes}`)
  })

  it('seed: NaN', () => {
    const check = () => checkEncoder({ values: word, encode, compare: free, seed: Number.NaN })
    expect(check).toThrow('checkEncoder: seed: expected a number, got NaN')
  })

  it('when equals gives a promise, which would be taken for yes', () => {
    const equals = (() => Promise.reject(new Error('no'))) as unknown as () => boolean
    const check = () => checkEncoder({ values: word, encode: () => 'K', compare: free, equals })
    expect(check).toThrow('equals: expected true or false, got a promise')
  })

  it('when a value is nested too deeply', () => {
    const values = word.map((id) => {
      let value: unknown = id
      for (let i = 0; i < 5000; i++) value = [value]
      return value
    })
    expect(() => checkEncoder({ values, encode: () => 'K', compare: free })).toThrow(
      'values: expected values without cycles, at most 200 levels deep, got one that goes deeper',
    )
  })

  it('when a value holds itself that is drawn seldom, and after others', () => {
    const values = fc.nat(5000).map((n) => {
      const item: Record<string, unknown> = { n }
      if (n === 17) item['self'] = item
      return item
    })
    const check = () => checkEncoder({ values, encode: ({ n }) => `K${n}`, compare: free, seed: 3 })
    expect(check).toThrow(KeyError)
    expect(check).toThrow('values: expected values without cycles')
  })

  it('when decode gives a value that holds itself', () => {
    const decode = (id: string): unknown => {
      const item: Record<string, unknown> = { id }
      item['self'] = item
      return item
    }
    const { law, message } = failure(() =>
      checkEncoder({ values: word, encode, decode, compare: free }),
    )
    expect(law).toBe('roundTrip')
    expect(message).toContain('expected values without cycles, got one that holds itself')
  })

  it('when fast-check interrupts it', () => {
    fc.configureGlobal({ ...configured, interruptAfterTimeLimit: 0, markInterruptAsFailure: true })
    const error = failure(() => checkEncoder({ values: word, encode, compare: free }))
    expect(error.message).toMatch(/^The check was interrupted after \d+ runs? of \d+/)
    expect(error.message).not.toContain('refused')
  })

  it('when values show nothing of what they are', () => {
    class Sealed {
      readonly #id: string
      constructor(id: string) {
        this.#id = id
      }
      key(): string {
        return this.#id
      }
    }
    const values = word.map((id) => new Sealed(id))
    const sealed = (one: Sealed) => one.key().slice(0, 1)
    expect(() => checkEncoder({ values, encode: sealed, compare: free })).toThrow(
      'values: expected `equals`, because values can only be told apart by what they show, ' +
        'got values of class Sealed, which show nothing',
    )
    const equals = (a: Sealed, b: Sealed) => a.key() === b.key()
    const { law } = failure(() => checkEncoder({ values, encode: sealed, compare: free, equals }))
    expect(law).toBe('injective')
  })

  it.each(['record', 'list', 'set', 'map', 'object'])('when a value holds itself: a %s', (kind) => {
    const values = word.map((id): unknown => {
      const [item, list] = [{ id } as Record<string, unknown>, [id] as unknown[]]
      const [set, map] = [new Set<unknown>([id]), new Map<unknown, unknown>()]
      item['self'] = item
      list.push(list)
      set.add(set)
      map.set(id, map)
      const object: unknown = Object.assign(new Node(), { id, item })
      return { record: item, list, set, map, object }[kind]
    })
    const check = () => checkEncoder({ values, encode: () => 'K', compare: free })
    expect(check).toThrow('values: expected values without cycles, got one that holds itself')
  })
})

describe('an encoder that is not one', () => {
  it('rejects, and no rejection is left over', async () => {
    const left: unknown[] = []
    const note = (reason: unknown) => left.push(reason)
    process.on('unhandledRejection', note)
    const rejecting = (async () => {
      throw new Error('no')
    }) as unknown as (id: string) => string
    const error = failure(() => checkEncoder({ values: word, encode: rejecting, compare: free }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', note)
    expect(error.law).toBe('total')
    expect(error.message).toContain('encode gave a promise, not a key')
    expect(left).toEqual([])
  })

  it('gives an empty key', () => {
    const { law, message } = failure(() =>
      checkEncoder({ values: fc.string(), encode: (id) => id, compare: compareKeys }),
    )
    expect(law).toBe('withinBytes')
    expect(message).toContain('The key of this value is empty')
  })

  it.each([
    ['unshift', (list: string[]) => String(list.unshift('USER')) + list.join('#')],
    ['sort', (list: string[]) => list.sort().join('#')],
    ['push', (list: string[]) => `${list.push('x')}${list.join('#')}`],
    ['splice', (list: string[]) => `K${list.splice(0, 1)}#${list.join('#')}`],
  ])('changes its argument with %s, and does not hang', (_, change) => {
    const values = fc.array(word, { minLength: 1, maxLength: 4 })
    const { law } = failure(() => checkEncoder({ values, encode: change, compare: free, seed: 1 }))
    expect(law).toBe('pure')
  })

  it('writes sets in the order in which they were filled, even inside a record', () => {
    const items = fc.shuffledSubarray(['a', 'b', 'c'])
    const values = items.map((tags) => ({ tags: new Set(tags) }))
    const { law } = failure(() =>
      checkEncoder({ values, encode: ({ tags }) => `T#${[...tags]}`, compare: free, seed: 1 }),
    )
    expect(law).toBe('deterministic')
    const sorted = ({ tags }: { tags: Set<string> }) => `T#${[...tags].sort()}`
    expect(() => checkEncoder({ values, encode: sorted, compare: free, seed: 1 })).not.toThrow()
  })
})

describe('a compare that is not an order', () => {
  it.each([
    ['NaN', () => Number.NaN, 'compare gives NaN'],
    ['undefined', () => undefined as unknown as number, 'compare gives undefined'],
    ['a promise', () => Promise.resolve(0) as unknown as number, 'compare gives a promise'],
    ['a boolean', (a: string, b: string) => (a > b) as unknown as number, 'which is not a number'],
    ['always after', (a: string, b: string) => (a === b ? 0 : 1), 'compare contradicts itself'],
  ])('gives %s', (_, compare, message) => {
    const error = failure(() => checkEncoder({ values: word, encode, compare, seed: 1 }))
    expect(error.law).toBe('ordered')
    expect(error.message).toContain(message)
  })
})
