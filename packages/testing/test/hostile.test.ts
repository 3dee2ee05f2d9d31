import { key, text } from '@keywright/core'
import { leaksOf } from '@keywright/harness/hostile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as testing from '../src/index.ts'

const userKey = key('USER', text('id'))
const subject = {
  values: fc.nat(9),
  encode: (n: number): string => String(n),
  decode: Number,
  compare: (a: number, b: number): number => a - b,
  numRuns: 5,
}

const CALLS: readonly (readonly [
  title: string,
  call: (...args: never[]) => unknown,
  args: readonly unknown[],
])[] = [
  ['arbitraryFor', testing.arbitraryFor, [userKey, {}]],
  [
    'checkKey',
    (key: never, values: never) => testing.checkKey(key, { numRuns: 5, values }),
    [userKey, undefined],
  ],
  ['options of checkKey', testing.checkKey, [key('USER'), { numRuns: 5 }]],
  ['checkEncoder', testing.checkEncoder, [subject]],
  ...Object.keys(subject).map(
    (name) =>
      [
        `checkEncoder: ${name}`,
        (one: never) => testing.checkEncoder({ ...subject, [name]: one }),
        [undefined],
      ] as const,
  ),
  ['roundTrip', testing.roundTrip, [subject]],
  ['injective', testing.injective, [subject]],
  ['wellFormed', testing.wellFormed, [subject]],
  ['checkStore', testing.checkStore, [{ put: () => {}, list: () => [] }]],
]

describe('hostile arguments get a result, a finding or a KeyError', () => {
  it.each(CALLS)('%s', async (_, call, args) => {
    const documented = [testing.LawError, testing.StoreError]
    expect((await leaksOf(call, args, documented)).slice(0, 2)).toEqual([])
  })
})
