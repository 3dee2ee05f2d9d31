import { entity, table } from '@keywright/adapters'
import { key, number, text } from '@keywright/core'
import { leaksOf } from '@keywright/harness/hostile'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import * as adopt from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const old = adopt.legacyKey({ delimiter: '|' }, 'USER', text('id'))
const before = entity(app, 'Old', { primary: { pk: old, sk: key('OLD') } })
const after = entity(app, 'New', { primary: { pk: key('USER', text('id')), sk: key('NEW') } })

const CALLS: readonly (readonly [
  title: string,
  call: (...args: never[]) => unknown,
  args: readonly unknown[],
])[] = [
  ['legacyKey', adopt.legacyKey, [{ delimiter: '|' }, 'USER', text('id')]],
  [
    'electrodbKey',
    adopt.electrodbKey,
    [{ service: 'shop', entity: 'order', version: '1', pk: ['userId'], sk: ['orderId'] }],
  ],
  ['onetableKey', adopt.onetableKey, ['USER#${id}', text('id')]],
  ['padded', adopt.padded, [number('n'), 5, '0']],
  ['epoch', adopt.epoch, ['at', 'seconds']],
  ['rekey', adopt.rekey, [[{ from: before, to: after }]]],
  ['inferTable', adopt.inferTable, [[{ PK: 'USER#1', userId: '1' }], { name: 'app', pk: 'PK' }]],
  [
    'inferTable of a row',
    (row: never) => adopt.inferTable([row, { PK: 'USER#1' }]),
    [{ PK: 'USER#1' }],
  ],
  [
    'inferTable of a value',
    (value: never) => adopt.inferTable([{ PK: 'USER#1', value, GSI1PK: value }]),
    ['x'],
  ],
  ['encode', old.encode, [{ id: 'a' }]],
  ['decode', old.decode, ['USER|a']],
  ['tryDecode', old.tryDecode, ['USER|a']],
  ['readings', (given: never) => [...old.readings(given)].slice(0, 3), ['USER|a']],
]

describe('hostile arguments get a result or a KeyError', () => {
  it.each(CALLS)('%s', async (_, call, args) => {
    expect((await leaksOf(call, args, [adopt.RekeyError])).slice(0, 2)).toEqual([])
  })
})

// Found by attack: `delimeter` wrote other keys than the table has, in silence.
describe('an option that nobody knows is refused', () => {
  it('of a key', () => {
    const misspelt = () => adopt.legacyKey({ delimeter: '|' } as never, 'USER', text('id'))
    expect(misspelt).toThrow('legacyKey: expected the options delimiter, casing, got "delimeter"')
  })

  // Found by attack: `type: 'clusterd'` and `colection` wrote the keys of another index.
  it('of an index of ElectroDB', () => {
    const index = { service: 'shop', entity: 'order', version: '1', pk: ['a'], sk: ['b'] } as const
    for (const wrong of [
      { colection: 'orders' },
      { type: 'clusterd' },
      { scope: 5 },
      { casing: 'none' },
      { labels: { a: 5 } },
      { labels: { userId: 'u' } },
      { labels: { b: 'x' }, sk: { template: 'b#${b}', composite: ['b'] } },
      { collection: [5] },
      { sk: { composite: ['b'], casng: 'none' } },
      { pk: { composite: ['a'], casing: 'title' } },
    ]) {
      const misspelt = () => adopt.electrodbKey({ ...index, ...wrong } as never)
      expect(refusal(misspelt), JSON.stringify(wrong)).toBe('INVALID_DEFINITION')
    }
  })

  const scan = async () => ({ Items: [] })
  const requests = { scan, write: scan, get: async () => ({}) }
  const move = adopt.rekey([{ from: before, to: after }])

  it.each(['plan', 'backfill', 'verify', 'cleanUp'] as const)('of %s', async (job) => {
    await expect(move[job](requests, { perSec: 5 } as never)).rejects.toThrow(
      `${job}: expected the options segments, perSecond, onProgress, clock`,
    )
    await expect(move[job](requests, { onProgress: true } as never)).rejects.toThrow(
      `${job}: onProgress: expected a function`,
    )
  })

  it('of what only looks: it would not look at the rows before a checkpoint', async () => {
    for (const job of ['plan', 'verify'] as const) {
      const options = { checkpoint: {} } as never
      await expect(move[job](requests, options)).rejects.toThrow('got "checkpoint"')
    }
  })
})
