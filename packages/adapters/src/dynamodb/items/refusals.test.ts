import { choice, key, sharded, text, time } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  deleteInput,
  entity,
  getInput,
  group,
  identify,
  isMarker,
  itemOf,
  keysOf,
  ownerInput,
  primaryKeyOf,
  putInput,
  staleKeysOf,
  table,
  transactInput,
  updateInput,
} from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'kind',
  ttl: 'expires',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' }, GSI2: { pk: 'GSI1PK', sk: 'GSI2SK' } },
})
const primary = { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) }
const order = entity(app, 'Order', {
  primary,
  GSI1: { pk: key('STATUS', choice('status', ['open', 'done'])), sk: key(time('at')) },
})
const at = '2024-01-15T10:30:00.000Z'
const item = { userId: '1', id: 'a', status: 'open', at } as const
const row = { ...item, ...keysOf(order, item) }
const sparse = entity(app, 'Sparse', {
  primary: { pk: key('S', text('id')), sk: key('S') },
  GSI1: { pk: key('A', text('a')), sk: key('X'), sparse: true },
})
const pair = entity(app, 'Pair', {
  primary: { pk: key('P', text('id')), sk: key('P') },
  GSI1: { pk: key(text('a')), sk: key('X'), sparse: true },
  GSI2: { pk: key(text('b')), sk: key('Y'), sparse: true },
})
const spread = entity(app, 'Spread', {
  primary: { pk: sharded(key('E'), { by: 'id', count: 4 }), sk: key(text('x')) },
})
const marked = entity(
  app,
  'Marked',
  { primary: { pk: key('M', text('id')), sk: key('M') } },
  { unique: [key('EMAIL', text('email')), key('NICK', text('nick'), text('team'))] },
)
const counted = entity(app, 'Counted', { primary }, { revision: 'rev' })
const twin = entity(app, 'Twin', { primary })
const untypedApp = table({ name: 'app', pk: 'PK', sk: 'SK' })
const one = entity(untypedApp, 'One', { primary })
const two = entity(untypedApp, 'Two', { primary })
const schemaOf = (validate: (value: unknown) => unknown) =>
  entity(app, 'Doc', { primary: { pk: key('D', text('id')), sk: key('D') } }, {
    schema: { '~standard': { version: 1, vendor: 'us', validate } },
  } as never)
const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)
class Task {
  readonly userId = '1'
  readonly id = 'a'
  readonly at = at
  get status(): string {
    return 'open'
  }
}
const long = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}`, i]))

describe('what is refused of items says where, what was expected and what came', () => {
  it.each<[() => unknown, string]>([
    ...(
      [
        [keysOf, 'keysOf'],
        [primaryKeyOf, 'primaryKeyOf'],
        [getInput, 'primaryKeyOf'],
        [putInput, 'putInput'],
        [deleteInput, 'deleteInput'],
        [updateInput, 'updateInput'],
        [transactInput, 'transactInput'],
        [staleKeysOf, 'staleKeysOf'],
        [itemOf, 'itemOf'],
        [ownerInput, 'ownerInput'],
        [isMarker, 'isMarker'],
        [identify, 'identify'],
        [group, 'group'],
      ] as const
    ).map(([call, name]): [() => unknown, string] => [
      () => untyped(call)(unreadable, {}, {}),
      `INVALID_VALUE ${name}: expected arguments that can be read, got `,
    ]),
    [() => untyped(keysOf)(order, 5), 'INVALID_VALUE Order: expected '],
    [
      () => untyped(keysOf)(order, { ...item, status: undefined }),
      'INVALID_VALUE Order: GSI1: status: expected a value, or sparse: true, got undefined',
    ],
    [
      () => untyped(keysOf)(order, { ...item, status: 'gone' }),
      'INVALID_VALUE Order: GSI1: STATUS#<status>: status: expected ',
    ],
    [
      () => untyped(keysOf)(order, new Task()),
      'INVALID_VALUE Order: GSI1: status: expected an own property, got an inherited one',
    ],
    [
      () => untyped(keysOf)(pair, { id: '1', a: 'x', b: 'y' }),
      'INVALID_VALUE Pair: GSI2: GSI1PK: expected x, as in another key, got "y"',
    ],
    [
      () => untyped(updateInput)(pair, { id: '1', a: 'x', b: 'x' }, { a: 'x', b: 'y' }),
      'INVALID_VALUE Pair: GSI2: GSI1PK: expected x, as in another key, got "y"',
    ],
    [
      () => untyped(primaryKeyOf)(spread, { x: 'a', shard: 9 }),
      'INVALID_VALUE Spread: primary: shard: expected an existing shard, got 9',
    ],
    [
      () => untyped(primaryKeyOf)(spread, { x: 'a', shard: -1 }),
      'INVALID_VALUE Spread: primary: shard: expected an existing shard, got -1',
    ],
    [
      () => untyped(keysOf)(order, item, { format: 'xml' }),
      'INVALID_CONDITION keysOf: format: expected',
    ],
    [
      () => untyped(primaryKeyOf)(order, item, { format: 'xml' }),
      'INVALID_CONDITION primaryKeyOf: format: expected',
    ],
    [() => untyped(primaryKeyOf)(order, 5), 'INVALID_VALUE Order: expected '],
    [
      () => untyped(putInput)(order, item, { format: 'xml' }),
      'INVALID_CONDITION putInput: format: expected',
    ],
    [
      () => untyped(putInput)(order, item, { ifnew: true }),
      'INVALID_CONDITION putInput: expected the options format, ifNew, got "ifnew"',
    ],
    [
      () => untyped(putInput)(order, item, { ifNew: 1 }),
      'INVALID_CONDITION putInput: ifNew: expected true or false, got 1',
    ],
    [
      () => untyped(putInput)(marked, { id: '1' }),
      'INVALID_DEFINITION Marked: expected transactInput, because what is unique changes with the item, got putInput',
    ],
    [
      () => untyped(deleteInput)(marked, { id: '1' }),
      'INVALID_DEFINITION Marked: expected transactInput, because what is unique changes with the item, got deleteInput',
    ],
    [
      () => untyped(putInput)(order, { ...item, expires: 'soon' }),
      'INVALID_VALUE Order: expires: expected a Date, or whole seconds since 1970',
    ],
    [
      () => untyped(updateInput)(order, row, { expires: 'soon' }),
      'INVALID_VALUE Order: expires: expected a Date, or whole seconds since 1970',
    ],
    [
      () => untyped(updateInput)(order, row, { note: new Date(Number.NaN) }),
      'INVALID_VALUE Order: note: expected a Date in years',
    ],
    [
      () => untyped(updateInput)(order, row, { id: 'b' }),
      'INVALID_VALUE Order: SK: expected the same primary key; transactInput changes it, got "ORDER#b"',
    ],
    [() => untyped(updateInput)(order, row, 5), 'INVALID_VALUE Order: expected changes, got 5'],
    [() => untyped(updateInput)(order, 5, {}), 'INVALID_VALUE Order: expected an item, got 5'],
    [
      () => untyped(updateInput)(order, row, {}, { format: 'xml' }),
      'INVALID_CONDITION updateInput: format: expected',
    ],
    [
      () => untyped(updateInput)(order, { userId: '1', id: 'a' }, { status: 'done' }),
      'INVALID_VALUE Order: at: expected its value before the change, because a key of GSI1 holds it, got undefined',
    ],
    [
      () => untyped(updateInput)(order, row, { GSI1PK: 'x' }),
      'INVALID_VALUE Order: GSI1PK: expected what the entity makes from its values, got "x"',
    ],
    [
      () => untyped(updateInput)(order, row, { kind: 'x' }),
      'INVALID_VALUE Order: kind: expected "Order", got "x"',
    ],
    [
      () => untyped(updateInput)(order, row, { GSI1PK: undefined }),
      'INVALID_VALUE Order: GSI1PK: expected what the entity makes from its values, got undefined',
    ],
    [
      () => untyped(updateInput)(counted, { userId: '1', id: 'a', rev: 3 }, { rev: 4 }),
      'INVALID_VALUE Counted: rev: expected no change: each write counts it up, got 4',
    ],
    [
      () => untyped(updateInput)(counted, { userId: '1', id: 'a' }, { x: 1 }),
      'INVALID_VALUE Counted: rev: expected the revision that was read, as the row and itemOf have it, got undefined',
    ],
    [
      () => untyped(updateInput)(counted, { userId: '1', id: 'a', rev: 'x' }, { x: 1 }),
      'INVALID_VALUE Counted: rev: expected a revision: a whole number, got "x"',
    ],
    [
      () => untyped(updateInput)(marked, { id: '1', email: 'a' }, { email: 'b' }),
      'INVALID_VALUE Marked: email: expected no change of what is unique; transactInput changes it, got "b"',
    ],
    [
      () => untyped(updateInput)(order, row, long),
      'INVALID_SIZE Order: expected an expression of at most 4096 bytes, got ',
    ],
    [
      () => untyped(transactInput)(order, undefined, undefined),
      'INVALID_VALUE Order: expected an item before or after, got undefined',
    ],
    [() => untyped(transactInput)(order, row, 5), 'INVALID_VALUE Order: expected an item, got 5'],
    [() => untyped(transactInput)(order, 5, row), 'INVALID_VALUE Order: expected an item, got 5'],
    [
      () => untyped(transactInput)(order, undefined, row, { format: 'xml' }),
      'INVALID_CONDITION transactInput: format: expected',
    ],
    [
      () => untyped(transactInput)(order, row, { ...row, note: new Date(Number.NaN) }),
      'INVALID_VALUE Order: note: expected a Date in years',
    ],
    [
      () =>
        untyped(transactInput)(
          entity(
            app,
            'Many',
            { primary: { pk: key('M', text('id')), sk: key('M') } },
            {
              unique: Array.from({ length: 100 }, (_, i) => key(`U${i}`, text('id'))),
            },
          ),
          undefined,
          { id: '1' },
        ),
      'INVALID_SIZE Many: expected at most 100 actions, got 101',
    ],
    [
      () => untyped(staleKeysOf)(order, item, { ...item, id: 'b' }),
      'INVALID_VALUE Order: SK: expected the same primary key; transactInput changes it, got "ORDER#b"',
    ],
    [
      () => untyped(staleKeysOf)(order, item, item, { format: 'xml' }),
      'INVALID_CONDITION staleKeysOf: format: expected',
    ],
    [() => untyped(itemOf)(order, 5), 'INVALID_VALUE Order: expected a row, got 5'],
    [
      () => untyped(itemOf)(order, { PK: 'X#1', SK: 'X' }),
      'INVALID_KEY Order: expected a row of Order, got one of another entity',
    ],
    [
      () => untyped(itemOf)(order, { ...row, kind: 'Other' }),
      'INVALID_KEY Order: expected a row of Order, got one of another entity',
    ],
    [
      () => untyped(itemOf)(order, { userId: '1' }),
      'INVALID_VALUE Order: id: expected a row with its keys, got undefined',
    ],
    [() => untyped(identify)([order], 5), 'INVALID_VALUE identify: expected an item, got 5'],
    [
      () => identify([one, two], { PK: 'USER#1', SK: 'ORDER#a' }),
      'INVALID_KEY identify: expected an item of one entity, got one of One and Two',
    ],
    [() => untyped(group)([order], [5]), 'INVALID_VALUE group: expected an item, got 5'],
    [
      () => group([order, order], []),
      'INVALID_DEFINITION group: expected entities of different names, got "Order"',
    ],
    [
      () => untyped(ownerInput)(marked, 5),
      'INVALID_VALUE Marked: expected values of a unique key, got 5',
    ],
    [
      () => untyped(ownerInput)(marked, { nick: 'a' }),
      'INVALID_VALUE Marked: expected the values of one of EMAIL#<email>, NICK#<nick>#<team>, got nick',
    ],
    [
      () => untyped(ownerInput)(marked, {}),
      'INVALID_VALUE Marked: expected the values of one of EMAIL#<email>, NICK#<nick>#<team>, got nothing',
    ],
    [
      () => untyped(ownerInput)(marked, { email: 'a', nick: 'b', team: 'c' }),
      'INVALID_VALUE Marked: expected the values of one of EMAIL#<email>, NICK#<nick>#<team>, got email, nick, team',
    ],
    [
      () => untyped(ownerInput)(order, { email: 'a' }),
      'INVALID_VALUE Order: expected the values of one of none, got email',
    ],
    [
      () => untyped(ownerInput)(marked, { email: 'a' }, { format: 'xml' }),
      'INVALID_CONDITION ownerInput: format: expected',
    ],
    [() => untyped(isMarker)(marked, 5), 'INVALID_VALUE Marked: expected a row, got 5'],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => {
            throw new Error('no')
          }),
          { id: '1' },
        ),
      'INVALID_VALUE Doc: schema: expected a schema that answers, got Error: no',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(async () => ({ value: {} })),
          { id: '1' },
        ),
      'INVALID_DEFINITION Doc: schema: expected a schema that answers at once, without async checks, got a promise from us',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({ value: 5 })),
          { id: '1' },
        ),
      'INVALID_DEFINITION Doc: schema: expected a schema of objects, got 5',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({ issues: [] })),
          { id: '1' },
        ),
      'INVALID_DEFINITION Doc: schema: expected a list of issues, got ',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({ issues: 5 })),
          { id: '1' },
        ),
      'INVALID_DEFINITION Doc: schema: expected a list of issues, got 5',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({ issues: [{ message: 'bad', path: ['id'] }] })),
          { id: '1' },
        ),
      'INVALID_VALUE Doc: id: expected what its schema takes (bad), got "1"',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({
            issues: [
              { message: 'bad', path: [{ key: 'a' }, 0] },
              { message: 'x' },
              { message: 'y' },
            ],
          })),
          { id: '1', a: [7] },
        ),
      'INVALID_VALUE Doc: a.0: expected what its schema takes (bad, and 2 more), got 7',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf(() => ({ issues: [{ message: 'bad' }] })),
          { id: '1' },
        ),
      'INVALID_VALUE Doc: expected what its schema takes (bad), got ',
    ],
    [
      () =>
        untyped(updateInput)(
          schemaOf(() => ({ issues: [{ message: 'bad' }] })),
          { id: '1' },
          { x: 1 },
        ),
      'INVALID_VALUE Doc: expected the whole item before the change: its schema cannot check a part, got a part',
    ],
    [
      () =>
        untyped(putInput)(
          schemaOf((value) =>
            'twice' in (value as object)
              ? { issues: [{ message: 'again' }] }
              : { value: { id: '1', twice: 1 } },
          ),
          { id: '1' },
        ),
      'INVALID_VALUE Doc: expected a schema that takes what it gives (again), got ',
    ],
  ])('(%#)', (call, expected) => {
    expect(refusalText(call).slice(0, expected.length)).toBe(expected)
  })

  it('and what comes close is taken', () => {
    expect(identify([order, twin], { ...row, kind: 'Order' })?.entity).toBe('Order')
    expect(() =>
      untyped(updateInput)(order, row, { GSI1PK: row.GSI1PK, kind: 'Order' }),
    ).not.toThrow()
    expect(() =>
      untyped(updateInput)(counted, { userId: '1', id: 'a', rev: 3 }, { rev: 3 }),
    ).not.toThrow()
    expect(() => untyped(updateInput)(sparse, { id: '1' }, { a: 'x' })).not.toThrow()
    expect(() => untyped(keysOf)(pair, { id: '1', a: 'x', b: 'x' })).not.toThrow()
  })
})

// Found by attack: where no key has a value, nothing else refused the row, and its values became maps.
it('a row of the low-level client is no item', () => {
  const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })
  const settings = entity(app, 'Settings', {
    primary: { pk: key('SETTINGS') },
    GSI1: { pk: key('ON'), when: (item: { on?: boolean }) => item.on === true },
  })
  const low = putInput(settings, { on: true }, { format: 'low-level' }).Item as never
  const refusal =
    'INVALID_VALUE Settings: PK: expected a row of the document client, got [object Object]'
  expect(refusalText(() => putInput(settings, low, { format: 'low-level' }))).toBe(refusal)
  expect(refusalText(() => updateInput(settings, low, { a: 1 } as never))).toBe(refusal)
  expect(refusalText(() => transactInput(settings, low, { a: 1 } as never))).toBe(refusal)
})
