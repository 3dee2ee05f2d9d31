import { type Entity, entity, table } from '@keywright/adapters'
import { key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { compareLocks } from './compare-locks.ts'
import { lockOf } from './lock.ts'

const compared = (was: string, is: string) =>
  compareLocks(was, is).map(({ change, effect, example }) => [effect, change, example])

describe('compareLocks and what a whole design is', () => {
  const shop = (more: object = {}) =>
    table({ name: 'shop', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'G1' } }, ...more })
  const primary = { pk: key('USER', text('id')), sk: key('ORDER', text('n')) }
  const GSI1 = { pk: key('STATUS', text('status')) }
  const lock = (keys: object, name = 'Order', more = {}) =>
    lockOf([entity(shop(more), name, { primary, ...keys } as never) as Entity])
  const when = () => true

  it.each<[string, string, string, readonly (readonly string[])[]]>([
    [
      'literals written in one or in two',
      lock({ primary: { ...primary, sk: key('A', 'B', text('n')) } }),
      lock({ primary: { ...primary, sk: key('A#B', text('n')) } }),
      [],
    ],
    [
      'an index that leaves rows out',
      lock({ GSI1 }),
      lock({ GSI1: { ...GSI1, sparse: true } }),
      [
        [
          'none',
          'sparse is new: rows that the index leaves out keep its keys until they are written again',
          'STATUS#x',
        ],
      ],
    ],
    [
      'one that has a condition',
      lock({ GSI1 }),
      lock({ GSI1: { ...GSI1, when } }),
      [
        [
          'none',
          'when is new: rows that the index leaves out keep its keys until they are written again',
          'STATUS#x',
        ],
      ],
    ],
    [
      'one that holds all rows again',
      lock({ GSI1: { ...GSI1, sparse: true } }),
      lock({ GSI1 }),
      [['new keys', 'sparse is gone: rows that the index left out lack its keys', 'STATUS#x']],
    ],
    [
      'another name of the entity',
      lock({ GSI1 }),
      lock({ GSI1 }, 'Purchase'),
      [['none', 'the entity Order is now called Purchase', 'USER#x']],
    ],
    [
      'another name that rows hold',
      lock({}, 'Order', { type: 'kind' }),
      lock({}, 'Purchase', { type: 'kind' }),
      [
        [
          'stored keys unreadable',
          'the entity Order is now called Purchase, and kind names it in the rows',
          'USER#x',
        ],
      ],
    ],
    [
      'an entity that is gone, and another one',
      lock({}),
      lock({ GSI1 }, 'Purchase'),
      [
        ['stored keys unreadable', 'the entity is gone: no definition reads its keys', 'USER#x'],
        ['new keys', 'the entity is new', 'STATUS#x'],
        ['new keys', 'the entity is new', 'USER#x'],
      ],
    ],
  ])('%s', (_, was, is, expected) => {
    expect(compared(was, is)).toEqual(expected)
  })

  it('is the same for a `when` whose code is another', () => {
    const one = lock({ GSI1: { ...GSI1, when } })
    expect(lock({ GSI1: { ...GSI1, when: () => false } })).toBe(one)
  })
})
