import { describe, expect, it } from 'vitest'
import { KeyError } from '../index.ts'
import { ANYTHING, FLAG, FUNCTION, integerFrom, optionsOf, wordOf } from '../internal.ts'

interface Some {
  readonly limit?: number
  readonly descending?: boolean | undefined
  readonly store?: 'r2' | 'kv'
  readonly run?: () => void
  readonly after?: unknown
}

const RULES = {
  limit: integerFrom(1, 100),
  descending: FLAG,
  store: wordOf('r2', 'kv'),
  run: FUNCTION,
  after: ANYTHING,
}
const read = (options: unknown): Some => optionsOf<Some>('page', options as Some, RULES)

describe('optionsOf', () => {
  it('copies what is given and fits, without what is undefined', () => {
    const run = (): void => {}
    const given = { limit: 5, descending: false, store: 'kv', run, after: null }
    expect(read(given)).toEqual(given)
    expect(Object.keys(read({ limit: undefined, after: 0 }))).toEqual(['after'])
    expect(read(undefined)).toEqual({})
    expect(read({})).toEqual({})
  })

  it.each([
    [{ limt: 5 }, 'page: expected the options limit, descending, store, run, after, got "limt"'],
    [{ limit: 0 }, 'page: limit: expected an integer from 1 to 100, got 0'],
    [{ limit: 101 }, 'page: limit: expected an integer from 1 to 100, got 101'],
    [{ limit: 1.5 }, 'page: limit: expected an integer from 1 to 100, got 1.5'],
    [{ limit: '5' }, 'page: limit: expected an integer from 1 to 100, got "5"'],
    [{ limit: null }, 'page: limit: expected an integer from 1 to 100, got null'],
    [{ descending: 'false' }, 'page: descending: expected true or false, got "false"'],
    [{ store: 's3' }, 'page: store: expected one of r2, kv, got "s3"'],
    [{ run: 1 }, 'page: run: expected a function, got 1'],
    [5, 'page: expected an object of options, got 5'],
    [null, 'page: expected an object of options, got null'],
    [[], 'page: expected an object of options, got [object Array]'],
    [JSON.parse('{"__proto__":{"limit":5}}'), 'got "__proto__"'],
    [{ constructor: 1 }, 'got "constructor"'],
  ])('refuses %j', (options, message) => {
    expect(() => read(options)).toThrow(KeyError)
    expect(() => read(options)).toThrow(message)
  })

  it('reads what a class gives, once, and never trusts a getter', () => {
    let reads = 0
    class Defaults {
      get limit(): number {
        reads += 1
        return reads
      }
    }
    expect(read(new Defaults())).toEqual({ limit: 1 })
    expect(reads).toBe(1)
    const throwing = Object.defineProperty({}, 'limit', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(() => read(throwing)).toThrow('page: expected options that can be read, got Error: no')
  })

  it('asks for what is required, in the place and with the code that it is given', () => {
    const rules = { digits: { ...integerFrom(1), required: true as const } }
    const ask = () => optionsOf({ field: 'n' }, {} as { digits: number }, rules, 'INVALID_VALUE')
    expect(ask).toThrow('n: digits: expected an integer from 1, got undefined')
    expect(ask).toThrow(expect.objectContaining({ code: 'INVALID_VALUE', field: 'n' }))
  })
})
