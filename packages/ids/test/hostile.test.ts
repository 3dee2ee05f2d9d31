import { runInNewContext } from 'node:vm'
import { desc, KeyError, key, where } from '@keywright/core'
import { cyclic, fail, failing, revoked } from '@keywright/harness/hostile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as ids from '../src/index.ts'

/** Options whose members are others each time they are read. */
const changing = (): object => {
  let reads = 0
  const next = (): unknown => {
    reads += 1
    return reads % 2 ? () => 5 : 'no function'
  }
  return {
    get now() {
      return next()
    },
    get random() {
      return next()
    },
  }
}

const ID = 'user_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const UUID = '01563e3a-b5d3-d676-4c61-efb99302bd5b'

const HOSTILE: readonly unknown[] = [
  ...[undefined, null, true, Number.NaN, -0, -1, Infinity, 2 ** 60, 10n ** 3000n, Symbol('s')],
  ...['', '_', 'user', ID, UUID, ID.toLowerCase(), '\ud800', 'x'.repeat(100_000)],
  ...[{}, [], [ID], cyclic, Object.create(null), () => 1, fail, changing()],
  ...[new Proxy({}, failing), new Proxy(fail, failing), new Proxy([], {})],
  ...[revoked({}), revoked([]), revoked(fail), revoked(new Uint8Array(16)), revoked(new Date(0))],
  ...[new Proxy(new Uint8Array(16), {}), new Proxy(new Date(0), {})],
  ...[new Date(Number.NaN), new Date(-1), new Date(8.64e15), new Uint8Array(15)],
  Object.defineProperty({}, Symbol.toStringTag, { get: fail }),
  { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  { now: fail, random: fail },
  { now: () => Number.NaN },
  { now: () => 5n, random: () => undefined },
  { random: revoked(fail) },
  {
    get now() {
      return fail()
    },
  },
  Object.assign(new Date(0), { getTime: fail, valueOf: fail, toISOString: fail }),
  Object.defineProperty(new Uint8Array(16), 'length', { value: 3 }),
  Object.defineProperty(new Uint8Array(16), Symbol.iterator, { get: fail }),
  runInNewContext('new Date(0)'),
  runInNewContext('new Uint8Array(16)'),
  runInNewContext('({ now: () => 0, random: (bytes) => bytes.fill(1) })'),
]

/** The only ways out: a result, or a KeyError with a short message. */
const settles = (act: () => unknown, what: string): void => {
  try {
    const made = act()
    if (typeof made === 'function') made()
  } catch (error) {
    // Not `expect` for each of thousands: it takes longer than what it looks at.
    if (error instanceof KeyError && error.message.length < 500) return
    expect(error, what).toBeInstanceOf(KeyError)
    expect((error as Error).message.length).toBeLessThan(500)
  }
}

const functions = Object.entries(ids) as unknown as [string, (...args: unknown[]) => unknown][]

describe('hostile values', () => {
  it('every function gives its result or a KeyError', () => {
    expect(functions.length).toBeGreaterThan(10)
    for (const [name, call] of functions) {
      for (const value of HOSTILE) {
        settles(() => call(value), name)
        settles(() => call('user', value), name)
        settles(() => call('user', value, value), name)
        settles(() => call(value, 'user'), name)
      }
    }
  })

  it('with any arguments', () => {
    // By their places: fast-check itself cannot look at some of them.
    const places = fc.array(fc.nat(HOSTILE.length - 1), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...functions), places, ([name, call], args) => {
        settles(() => call(...args.map((i) => HOSTILE[i])), name)
      }),
      { numRuns: 2000 },
    )
  })

  it('isId never throws', () => {
    for (const value of HOSTILE) {
      for (const prefix of HOSTILE) {
        expect(typeof ids.isId(value, prefix as never)).toBe('boolean')
      }
    }
  })

  it('as the value of a field', () => {
    for (const field of [ids.id('v', 'user'), desc(ids.id('v', 'user'))]) {
      const made = key('K', field)
      for (const value of HOSTILE) {
        settles(() => made.encode({ v: value as never }), 'encode')
        settles(() => made.encode(value as never), 'encode')
        settles(() => made.decode(value as never), 'decode')
        settles(() => made.compare({ v: value as never }, { v: value as never }), 'compare')
        settles(() => where(made, { v: value as never }), 'where')
        expect(() => made.tryDecode(value as never)).not.toThrow()
      }
    }
  })

  it('values of another realm are values', () => {
    const date = runInNewContext('new Date(1469918176385)')
    expect(ids.idBounds('user', date, date)).toEqual(
      ids.idBounds('user', new Date(1469918176385), new Date(1469918176385)),
    )
    expect(ids.bytesToId('user', runInNewContext('new Uint8Array(16)'))).toBe(
      ids.bytesToId('user', new Uint8Array(16)),
    )
  })
})
