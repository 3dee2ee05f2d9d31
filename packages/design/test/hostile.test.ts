import { entity, table } from '@keywright/adapters'
import { KeyError, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import * as design from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic

const revoked = Proxy.revocable({}, {})
revoked.revoke()

const fails = (): never => {
  throw new TypeError('not today')
}
const throwing = new Proxy({}, { get: fails, has: fails, ownKeys: fails, getPrototypeOf: fails })

/** What callers without types give. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Infinity,
  1e300,
  10n,
  '',
  'x',
  '\ud800',
  Symbol('x'),
  () => 1,
  {},
  Object.create(null),
  cyclic,
  [],
  [undefined],
  [null],
  [[]],
  [{}],
  [cyclic],
  new Array(3),
  ['x', Symbol('x')],
  [Object.create(null)],
  new Date(Number.NaN),
  new Map([['a', 1]]),
  revoked.proxy,
  [revoked.proxy],
  throwing,
  [throwing],
  Object.defineProperty({}, 'name', { get: fails, enumerable: true }),
  [Object.defineProperty({}, 'indexes', { get: fails, enumerable: true })],
  { [Symbol.iterator]: fails },
  {
    *[Symbol.iterator]() {
      yield revoked.proxy
    },
  },
  { length: 3 },
  { toString: () => 'x', name: 'User', indexes: { primary: null }, table: null },
  [{ name: 'User', indexes: { primary: {} }, table: { name: 'app' } }],
  [{ entity: 'User', name: 'x', given: 'userId' }],
  { operations: [null] },
  { operations: [{ entity: 'User', kind: 'write', perSecond: 1, itemBytes: 1 }] },
  {
    operations: [
      { entity: 'User', kind: 'write', perSecond: 1, itemBytes: 1, values: { userId: null } },
    ],
  },
  {
    operations: [
      {
        entity: 'User',
        kind: 'write',
        perSecond: 1,
        itemBytes: 1,
        values: { userId: { given: [null] } },
      },
    ],
  },
]

const FUNCTIONS = Object.entries(design).filter(([, one]) => typeof one === 'function') as [
  string,
  (...args: unknown[]) => unknown,
][]

/** Calls, and gives the error where it is not a KeyError. */
const leak = (call: () => unknown): unknown => {
  try {
    const result = call()
    if (result instanceof Promise) result.catch(() => {})
  } catch (error) {
    return error instanceof KeyError ? undefined : error
  }
  return undefined
}

describe('hostile arguments get a result or a KeyError', () => {
  it.each(FUNCTIONS)('%s', (_, call) => {
    const leaks: unknown[] = []
    const attempt = (...args: unknown[]): void => {
      const error = leak(() => call(...args))
      if (error !== undefined) leaks.push([error, args])
    }
    for (const first of HOSTILE) {
      attempt(first)
      attempt([user], first)
      attempt([user], [], first)
      attempt(first, [user])
      for (const second of HOSTILE) attempt(first, second)
    }
    expect(leaks.slice(0, 2)).toEqual([])
  })
})
