import { entity, table } from '@keywright/adapters'
import { key, number, text } from '@keywright/core'
import { leaksOf } from '@keywright/harness/hostile'
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
