import { integer, key, sharded, text } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyringOf, readKeys } from '../../keys/index.ts'
import { entity } from '../../schema/entity.ts'
import type { Entity } from '../../schema/entity-types.ts'
import { table } from '../../schema/table.ts'
import type { Values } from '../../stored/stored-types.ts'
import { group } from '../group.ts'
import { identify } from '../identify.ts'
import { keysOf } from '../keys-of.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const typed = table({ name: 'typed', pk: 'PK', sk: 'SK', type: 'type' })
const single = table({ name: 'single', pk: 'id' })
const native = table({
  name: 'native',
  pk: [{ name: 'PK', type: 'S' }],
  sk: [{ name: 'at', type: 'N' }],
})

/** Keys of every shape: literals with a delimiter, of one text, alone; fields first; shards; native. */
const ENTITIES: readonly Entity[] = [
  entity(app, 'User', { primary: { pk: key('USER', text('u')), sk: key('PROFILE') } }),
  entity(app, 'Order', { primary: { pk: key('USER', text('u')), sk: key('ORDER', text('o')) } }),
  entity(app, 'Line', {
    primary: { pk: key('USER', text('u')), sk: key('ORDER', text('o'), 'LINE', text('l')) },
  }),
  entity(app, 'Deep', { primary: { pk: key('USER#VIP', text('u')), sk: key('A#B') } }),
  entity(app, 'Deeper', { primary: { pk: key('USER', text('u')), sk: key('A#B', text('b')) } }),
  entity(app, 'Alone', { primary: { pk: key('ALONE'), sk: key('ALONE') } }),
  entity(app, 'Open', { primary: { pk: key(text('any')), sk: key(integer('n', { digits: 3 })) } }),
  entity(app, 'Event', {
    primary: { pk: sharded(key('EVENT'), { by: 'e', count: 3 }), sk: key('EVENT', text('e')) },
  }),
  entity(app, 'Same', { primary: { pk: key('SAME', text('s')), sk: key('SAME', text('s')) } }),
  entity(app, 'Partly', {
    primary: { pk: key('SAME', text('s')), sk: key('PARTLY', text('s'), text('p')) },
  }),
  entity(typed, 'Typed', { primary: { pk: key('TYPED', text('u')), sk: key('PROFILE') } }),
  entity(typed, 'Other', { primary: { pk: key('TYPED', text('u')), sk: key('PROFILE') } }),
  entity(single, 'Single', { primary: { pk: key('SINGLE', text('u')) } }),
  entity(native, 'Native', {
    primary: { pk: [text('PK')], sk: [integer('at', { digits: 3 })] },
  }),
]

/** Every entity reads the row: slow, and obviously right. */
const byAll = (entities: readonly Entity[], row: Values): string => {
  const found = entities.filter((one) => {
    const { type } = one.table.definition
    const isNamed = type === undefined || row[type] === undefined || row[type] === one.name
    return isNamed && readKeys(keyringOf(one), row)
  })
  return found.map(({ name }) => name).join(' and ')
}

const byFinder = (entities: readonly Entity[], row: Values): string => {
  try {
    return identify(entities, row)?.entity ?? ''
  } catch (error) {
    return String((error as Error).message.split('one of ')[1])
  }
}

const part = fc.constantFrom(
  'USER',
  'ORDER',
  'PROFILE',
  'A',
  'B',
  'ALONE',
  'EVENT',
  'SHARD',
  '0',
  '007',
  '',
)
const anyText = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('#'))
const texts = fc.oneof(
  anyText,
  fc.constantFrom(
    'SAME#1',
    'SAME#2',
    'PARTLY#1#a',
    'PARTLY#2#a',
    'TYPED#1',
    'USER#VIP#1',
    'USER#VIP',
    'EVENT#SHARD#1',
    'SINGLE#1',
  ),
)
const anyKey = fc.oneof(
  texts,
  texts.map((S) => ({ S })),
  fc.constantFrom(7, null, undefined),
)
const anyRow = fc.record(
  {
    PK: anyKey,
    SK: anyKey,
    id: anyKey,
    at: fc.constantFrom(7, 'x'),
    type: fc.constantFrom('Typed', 'Other', 'None'),
  },
  { requiredKeys: [] },
)

describe('the entity of a row', () => {
  it('is what every entity would say that reads it, whatever the list', () => {
    fc.assert(
      fc.property(fc.subarray([...ENTITIES]), fc.array(anyRow, { maxLength: 20 }), (list, rows) => {
        for (const row of rows) expect(byFinder(list, row)).toBe(byAll(list, row))
      }),
    )
  })

  it('is named in the order of the list, where several could have written the row', () => {
    const twin = entity(app, 'Twin', { primary: { pk: key(text('x')), sk: key('PROFILE') } })
    const list = [twin, ENTITIES[0] as Entity]
    const row = { PK: 'USER', SK: 'PROFILE' }
    expect(byFinder(list, row)).toBe('Twin')
    const same = entity(app, 'Same', {
      primary: { pk: key('USER', text('x')), sk: key(text('y')) },
    })
    expect(byFinder([same, ...list], { PK: 'USER#1', SK: 'PROFILE' })).toBe('Same and User')
    expect(byFinder([...list, same], { PK: 'USER#1', SK: 'PROFILE' })).toBe('User and Same')
  })

  it('is looked for in the list as it is now', () => {
    const [user, order] = ENTITIES as [Entity, Entity]
    const list = [user]
    const row = { PK: 'USER#1', SK: 'ORDER#7' }
    expect(identify(list, row)).toBeUndefined()
    list.push(order)
    expect(identify(list, row)?.entity).toBe('Order')
    expect(group(list, [row])['Order']).toHaveLength(1)
    list[1] = user
    expect(identify(list, row)).toBeUndefined()
  })

  it('is none for keys that share a value, and differ in it', () => {
    const partly = entity(app, 'Partly', {
      primary: { pk: key('P', text('s')), sk: key('P', text('s'), text('p')) },
    })
    expect(identify([partly], { PK: 'P#1', SK: 'P#1#a' })?.values).toEqual({ s: '1', p: 'a' })
    expect(identify([partly], { PK: 'P#1', SK: 'P#2#a' })).toBeUndefined()
  })

  it('is none for a marker of any of them, even where another could have written it', () => {
    const marking = (name: string) =>
      entity(
        app,
        name,
        { primary: { pk: key(name, text('id')), sk: key(name) } },
        { unique: [key(`${name}_MAIL`, text('mail'))] },
      )
    const [account, team] = [marking('ACCOUNT'), marking('TEAM')]
    const loose = entity(app, 'Loose', {
      primary: { pk: key('TEAM_MAIL', text('a')), sk: key(text('b')) },
    })
    const keys = { PK: 'TEAM_MAIL#x', SK: 'UNIQUE' }
    const marker = { ...keys, ownerKey: { PK: 'TEAM#1', SK: 'TEAM' } }
    expect(identify([account, team, loose], marker)).toBeUndefined()
    expect(identify([loose, team, account], marker)).toBeUndefined()
    expect(identify([account, loose], marker)?.values).toEqual({ a: 'x', b: 'UNIQUE' })
  })

  it('has its values, even under names that every object inherits', () => {
    const odd = entity(app, 'Odd', {
      primary: { pk: key('ODD', text('constructor')), sk: key('ODD', text('__proto__')) },
    })
    const given = JSON.parse('{ "constructor": "a", "__proto__": "b" }') as never
    const found = identify([odd], keysOf(odd, given))
    expect(Object.entries(found?.values as object)).toEqual(Object.entries(given))
  })
})
