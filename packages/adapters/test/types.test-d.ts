import {
  between,
  bucket,
  choice,
  date,
  during,
  gt,
  gte,
  integer,
  key,
  sharded,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { describe, expectTypeOf, it } from 'vitest'
import {
  collectionInput,
  type Entity,
  encodeCursor,
  entity,
  getInput,
  type ItemChanges,
  type ItemValues,
  identify,
  keysOf,
  type PrimaryInput,
  primaryKeyOf,
  putInput,
  queryInput,
  queryInputs,
  readAll,
  staleKeysOf,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    byRegion: { pk: ['country', 'state'], sk: ['city', { name: 'rank', type: 'N' }] },
  },
})
const statuses = ['open', 'done'] as const
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', statuses)), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
    sparse: true,
  },
  LSI1: { sk: key('TOTAL', integer('total', { digits: 6 })), sparse: true },
  byRegion: {
    pk: [text('country'), text('state')],
    sk: [text('city'), integer('rank', { digits: 4 })],
    sparse: true,
  },
})
const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})
const metric = entity(app, 'Metric', {
  primary: { pk: key('METRIC', bucket('at', 'month')), sk: key(time('at'), text('id')) },
})
const at = new Date(0)

describe('table and entity', () => {
  it('take at most four attributes in a key, and only known types', () => {
    // @ts-expect-error five attributes
    table({ name: 'a', pk: 'P', indexes: { x: { pk: ['a', 'b', 'c', 'd', 'e'] } } })
    // @ts-expect-error an unknown type
    table({ name: 'a', pk: 'P', indexes: { x: { pk: [{ name: 'a', type: 'M' }] } } })
    // @ts-expect-error a table has one attribute in each key
    table({ name: 'a', pk: ['P', 'Q'] })
  })

  it('take what the table has, and nothing else', () => {
    const primary = { pk: key('A'), sk: key('B') }
    // @ts-expect-error no such index
    entity(app, 'X', { primary, GSI9: { pk: key('A'), sk: key('B') } })
    // @ts-expect-error no primary key
    entity(app, 'X', { GSI1: { pk: key('A'), sk: key('B') } })
    // @ts-expect-error a key where the table has a list
    entity(app, 'X', { primary, byRegion: { pk: key('A'), sk: key('B') } })
    // @ts-expect-error three fields for two attributes
    entity(app, 'X', { primary, byRegion: { pk: [text('a')], sk: [text('b'), text('c')] } })
    // @ts-expect-error a sort key cannot be sharded
    entity(app, 'X', { primary: { pk: key('A'), sk: sharded(key('B'), { by: 'b', count: 2 }) } })
    // @ts-expect-error a list where the table has one attribute
    entity(app, 'X', { primary, GSI1: { pk: [text('a')], sk: [text('b')] } })
  })
})

describe('keysOf and primaryKeyOf', () => {
  it('require the values of the primary key, and take those of indexes or none', () => {
    keysOf(order, { userId: '1', at, orderId: '7' })
    keysOf(order, { userId: '1', at, orderId: '7', status: 'open', note: 'mine' })
    keysOf(order, { userId: '1', at, orderId: '7', status: null, total: undefined })
    // @ts-expect-error no orderId
    keysOf(order, { userId: '1', at })
    // @ts-expect-error not a status
    keysOf(order, { userId: '1', at, orderId: '7', status: 'lost' })
    // @ts-expect-error no at
    primaryKeyOf(order, { userId: '1', orderId: '7' })
    interface Item {
      userId: string
      at: Date
      orderId: string
      note: string
    }
    const item: Item = { userId: '1', at, orderId: '7', note: '' }
    keysOf(order, item)
    staleKeysOf(order, item, { ...item, status: 'done' })
  })

  it('are typed by attribute', () => {
    const keys = keysOf(order, { userId: '1', at, orderId: '7' })
    expectTypeOf(keys.PK).toEqualTypeOf<`USER#${string}`>()
    expectTypeOf(keys.SK).toEqualTypeOf<`ORDER#${string}#${string}`>()
    expectTypeOf(keys.GSI1PK).toEqualTypeOf<`STATUS#${string}#SHARD#${number}` | undefined>()
    expectTypeOf(keys.city).toEqualTypeOf<string | number | bigint | Uint8Array | undefined>()
    expectTypeOf(primaryKeyOf(user, { userId: '1' })).toEqualTypeOf<{
      PK: `USER#${string}`
      SK: 'PROFILE'
    }>()
    // @ts-expect-error no such attribute
    keys.GSI9PK
  })
})

describe('queryInput', () => {
  it('requires the partition of the named index, the primary one by default', () => {
    queryInput(order, { userId: '1' })
    queryInput(order, { userId: '1' }, { limit: 10, descending: true })
    // @ts-expect-error no userId
    queryInput(order, {})
    // @ts-expect-error the status is of another index
    queryInput(order, { status: 'open' })
    queryInput(order, { country: 'US', state: 'CA' }, { index: 'byRegion' })
    // @ts-expect-error half a partition
    queryInput(order, { country: 'US' }, { index: 'byRegion' })
    queryInput(order, { userId: '1', total: gt(5) }, { index: 'LSI1' })
    // @ts-expect-error the partition of the table
    queryInput(order, { total: 5 }, { index: 'LSI1' })
    // @ts-expect-error no such index
    queryInput(order, { userId: '1' }, { index: 'GSI9' })
    // @ts-expect-error User is not in that index
    queryInput(user, { userId: '1' }, { index: 'GSI1' })
    // @ts-expect-error a range on the partition
    queryInput(order, { userId: gte('1') })
    // @ts-expect-error not a field
    queryInput(order, { userId: '1', name: 'x' })
  })

  it('takes sort fields from the left, an operator on the last', () => {
    queryInput(order, { userId: '1', at })
    queryInput(order, { userId: '1', at: gte(at) })
    queryInput(order, { userId: '1', at: during('2024') })
    queryInput(order, { userId: '1', at, orderId: startsWith('a') })
    // @ts-expect-error a gap
    queryInput(order, { userId: '1', orderId: '7' })
    // @ts-expect-error an operator before the last field
    queryInput(order, { userId: '1', at: gte(at), orderId: '7' })
    // @ts-expect-error not a time
    queryInput(order, { userId: '1', at: gte(2024) })
    queryInput(
      order,
      { country: 'US', state: 'CA', city: 'SF', rank: gt(3) },
      { index: 'byRegion' },
    )
    // @ts-expect-error a gap
    queryInput(order, { country: 'US', state: 'CA', rank: gt(3) }, { index: 'byRegion' })
  })

  it('needs what decides the shard; queryInputs does not', () => {
    queryInput(order, { status: 'open', orderId: '7' }, { index: 'GSI1' })
    // @ts-expect-error no orderId
    queryInput(order, { status: 'open' }, { index: 'GSI1' })
    queryInputs(order, { status: 'open' }, { index: 'GSI1' })
    queryInputs(order, { status: 'open', at: gte(at) }, { index: 'GSI1' })
    queryInputs(order, { status: 'open', orderId: '7', at: gte(at) }, { index: 'GSI1' })
    // @ts-expect-error no status
    queryInputs(order, { orderId: '7' }, { index: 'GSI1' })
    // @ts-expect-error not a status
    queryInputs(order, { status: 'lost' }, { index: 'GSI1' })
  })

  it('takes a range of buckets in queryInputs only', () => {
    queryInputs(metric, { at: between(at, at) })
    queryInput(metric, { at })
    // @ts-expect-error a range on the partition
    queryInput(metric, { at: between(at, at) })
    queryInputs(metric, { at: during('2024') })
    // @ts-expect-error an open range of buckets
    queryInputs(metric, { at: gte(at) })
    // @ts-expect-error not a bucket
    queryInputs(order, { userId: between('1', '2') })
  })

  it('judges each member of a union, and the types of what may be left out', () => {
    const some = {} as { userId: string } | { userId: string; at: Date }
    queryInput(order, some)
    const gap = {} as { userId: string } | { userId: string; orderId: string }
    // @ts-expect-error a gap in one of them
    queryInput(order, gap)
    const maybe = {} as { userId: string; at?: Date }
    queryInput(order, maybe)
    const wrong = {} as { userId: string; at?: number }
    // @ts-expect-error not a time
    queryInput(order, wrong)
    const any = {} as Entity
    queryInput(any, { whatever: 1 })
  })

  it('knows that a bucket settles nothing in the sort key', () => {
    const seen = entity(app, 'Seen', {
      primary: { pk: key('D', bucket('at', 'day')), sk: key(text('sensor'), time('at')) },
    })
    queryInput(seen, { at, sensor: 'a' })
    // @ts-expect-error the sensor comes before the time
    queryInput(seen, { at })
  })

  it('lets the sort key share fields with the partition', () => {
    const profile = entity(app, 'Profile', {
      primary: { pk: key('USER', text('id')), sk: key('BY', date('on'), text('id')) },
    })
    queryInput(profile, { id: '1' })
    queryInput(profile, { id: '1', on: gte('2024-01-01') })
  })

  it('gives the input of the client that was asked for', async () => {
    const document = queryInput(order, { userId: '1' })
    expectTypeOf(document.TableName).toEqualTypeOf<string>()
    const lowLevel = queryInput(order, { userId: '1' }, { format: 'low-level' })
    expectTypeOf(lowLevel.ExpressionAttributeValues).not.toBeAny()
    const rows = readAll(queryInputs(order, { userId: '1' }), async () => ({
      Items: [{ PK: 'a' }],
    }))
    for await (const row of rows) expectTypeOf(row).toEqualTypeOf<{ PK: string }>()
    expectTypeOf(rows.cursor).toEqualTypeOf<string | undefined>()
  })
})

describe('identify and cursors', () => {
  it('are discriminated by entity', () => {
    const found = identify([user, order], {})
    if (found?.entity === 'Order') {
      expectTypeOf(found.values).toEqualTypeOf<{ userId: string; at: Date; orderId: string }>()
    }
    expectTypeOf(found?.entity).toEqualTypeOf<'User' | 'Order' | undefined>()
  })

  it('give no cursor for no key, and one for a key', () => {
    const input = queryInput(user, { userId: '1' })
    expectTypeOf(encodeCursor({ PK: 'a' }, input)).toEqualTypeOf<string>()
    expectTypeOf(encodeCursor(undefined, input)).toEqualTypeOf<string | undefined>()
  })
})

describe('the values of items', () => {
  const issue = entity(app, 'Issue', {
    primary: { pk: key('REPO', text('repo')), sk: key('ISSUE', integer('number', { digits: 6 })) },
    GSI1: { pk: sharded(key('ISSUES'), { by: 'number', count: 4 }), sk: key(time('at')) },
  })
  const event = entity(app, 'Event', {
    primary: { pk: sharded(key('EVENT'), { by: time('at'), count: 4 }), sk: key(text('id')) },
  })

  it('take what decides a shard as its field does', () => {
    keysOf(issue, { repo: 'a', number: 1, at })
    // @ts-expect-error a number, by the field of the primary key
    keysOf(issue, { repo: 'a', number: '1', at })
    queryInput(issue, { number: 1 }, { index: 'GSI1' })
    // @ts-expect-error a number
    queryInput(issue, { number: '1' }, { index: 'GSI1' })
    keysOf(event, { id: '1', at })
    keysOf(event, { id: '1', at: '2024-01-15T10:30:00Z' })
    // @ts-expect-error a time, by the field of the shard
    keysOf(event, { id: '1', at: 5 })
    // @ts-expect-error nothing decides the shard
    keysOf(event, { id: '1' })
  })

  it('find an item again by what identify read', () => {
    const found = identify([event], {})
    if (found) {
      expectTypeOf(found.values).toEqualTypeOf<{ shard: number; id: string }>()
      primaryKeyOf(event, found.values)
      getInput(event, found.values)
    }
    expectTypeOf<PrimaryInput<typeof user>>().toEqualTypeOf<{ readonly userId: string }>()
    // @ts-expect-error a shard, where the key has none
    primaryKeyOf(user, { shard: 1 })
  })

  it('are required, but for those of sparse indexes alone', () => {
    expectTypeOf<ItemValues<typeof order>>().toEqualTypeOf<{
      readonly userId: string
      readonly at: string | Date
      readonly orderId: string
      readonly status?: 'open' | 'done' | null | undefined
      readonly total?: number | null | undefined
      readonly country?: string | null | undefined
      readonly state?: string | null | undefined
      readonly city?: string | null | undefined
      readonly rank?: number | null | undefined
    }>()
    const item = { userId: '1', at, orderId: '7' } as const
    updateInput(order, item, { status: undefined, note: undefined, other: { at } })
    // @ts-expect-error a key without its value
    updateInput(order, item, { orderId: undefined })
    // @ts-expect-error not a status
    updateInput(order, item, { status: 'lost' })
    // @ts-expect-error not a number
    transactInput(order, item, { total: 'x' })
    expectTypeOf<ItemChanges<typeof user>['userId']>().toEqualTypeOf<string | undefined>()
  })

  it('are those of the item that an entity derives its values from', () => {
    interface Fossil {
      id: string
      site: { country: string }
    }
    const fossil = entity(
      app,
      'Fossil',
      {
        primary: { pk: key('FOSSIL', text('id')), sk: key('FOSSIL') },
        GSI1: { pk: key('COUNTRY', text('country')), sk: key(text('id')) },
      },
      { values: ({ id, site }: Fossil) => ({ id, country: site.country }) },
    )
    expectTypeOf<ItemValues<typeof fossil>>().toEqualTypeOf<Fossil>()
    putInput(fossil, { id: '1', site: { country: 'US' } })
    updateInput(fossil, { id: '1', site: { country: 'US' } }, { site: { country: 'CA' } })
    // @ts-expect-error no site
    putInput(fossil, { id: '1', country: 'US' })
    getInput(fossil, { id: '1' })
  })

  it('do not change with a note', () => {
    const keys = { primary: { pk: key('F', text('id')), sk: key('F') } }
    const [plain, noted] = [entity(app, 'F', keys), entity(app, 'F', keys, { note: 'rare' })]
    expectTypeOf(noted).toEqualTypeOf(plain)
    // @ts-expect-error a note is text
    entity(app, 'F', keys, { note: 5 })
  })

  it('are what `when` is called with', () => {
    const keys = { primary: { pk: key('F', text('id')), sk: key('F') } }
    const sides = { pk: key('ON'), sk: key(text('id')) }
    entity(app, 'Any', { ...keys, GSI1: { ...sides, when: (item) => item.anything === true } })
    const options = { values: (item: { id: string; on: boolean }) => item }
    entity(app, 'Typed', { ...keys, GSI1: { ...sides, when: (item) => item.on } }, options)
    // @ts-expect-error the item has no such attribute
    entity(app, 'Typed', { ...keys, GSI1: { ...sides, when: (item) => item.off } }, options)
  })

  it('tell which keys are certain', () => {
    const flagged = entity(app, 'Flagged', {
      primary: { pk: key('F', text('id')), sk: key('F') },
      GSI1: { pk: key('ON'), sk: key(text('id')), when: (item) => item.on === true },
    })
    const keys = keysOf(flagged, { id: '1' })
    expectTypeOf(keys.PK).toEqualTypeOf<`F#${string}`>()
    expectTypeOf(keys.GSI1PK).toEqualTypeOf<'ON' | undefined>()
    expectTypeOf(keysOf(issue, { repo: 'a', number: 1, at }).GSI1SK).toEqualTypeOf<string>()
  })
})

describe('what is stored', () => {
  it('has text where the item has a Date, at any depth', () => {
    const now = new Date()
    const item = {
      userId: '1',
      orderId: 'a',
      at: now,
      status: 'open',
      sent: { on: [now], by: 'x' },
    }
    const { Item } = putInput(order, item as typeof item & { status: 'open' })
    expectTypeOf(Item.at).toEqualTypeOf<string>()
    expectTypeOf(Item.sent).toEqualTypeOf<{ on: string[]; by: string }>()
    expectTypeOf(Item.userId).toEqualTypeOf<string>()
  })
})

describe('a local index', () => {
  it('takes no partition key of its own', () => {
    entity(app, 'Local', {
      primary: { pk: key('A', text('a')), sk: key('B', text('b')) },
      // @ts-expect-error: it has the table's
      LSI1: { pk: key('C', text('c')), sk: key('D', text('d')) },
    })
  })
})

describe('a collection', () => {
  it('is of an index that all of its entities are in', () => {
    const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('U') } })
    collectionInput([user, order], { userId: '1' })
    // @ts-expect-error: only one of them is in it
    collectionInput([user, order], { userId: '1' }, { index: 'LSI1' })
  })
})
