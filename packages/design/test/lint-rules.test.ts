import { type Entity, entity, table } from '@keywright/adapters'
import {
  bucket,
  choice,
  date,
  desc,
  integer,
  key,
  number,
  sharded,
  text,
  time,
} from '@keywright/core'
import { expect, it } from 'vitest'
import { type LintOptions, lint } from '../src/index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const userPk = key('USER', text('userId'))
const STATUS = ['ACTIVE', 'PENDING', 'DELETED'] as const
const lsi = table({ name: 'lsi', pk: 'PK', sk: 'SK', indexes: { LSI1: { sk: 'LSI1SK' } } })
const order = key('ORDER', text('orderId'))
const states = choice('status', STATUS)

/** Designs of which a rule of its own says what is wrong. */
it.each<[string, Entity, ...string[]]>([
  [
    'a few values times a date',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: key('STATUS', states, date('on')), sk: order },
    }),
    'warning GSI1 time-partition: STATUS#<status>#<on> depends on status and on only: everything that is written now goes to 3 partitions.',
  ],
  [
    'shards by a value of the partition',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('SHOP', text('shop')), { by: 'shop', count: 8 }), sk: order },
    }),
    'warning GSI1 shards-do-not-spread: SHOP#<shop>#SHARD#<shard>: shop is in the partition key itself, so each value has one shard.',
  ],
  [
    'shards by three values',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: {
        pk: sharded(key('ALL'), { by: 'status', count: 8 }),
        sk: key(states, text('orderId')),
      },
    }),
    'warning GSI1 constant-partition: Every Order is in the one partition "ALL", and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: ALL#SHARD#<shard>: status has 3 values, which fall on as many shards at most.',
  ],
  [
    'messages of a room by their time',
    entity(app, 'Message', {
      primary: { pk: key('ROOM', text('room')), sk: key('MSG', time('at')) },
    }),
    'warning primary rows-overwrite: Two of Message in one millisecond have the same primary key: the later one overwrites the earlier.',
  ],
  [
    'shards by the date of the partition',
    entity(app, 'Event', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('DAY', date('on')), { by: date('on'), count: 8 }), sk: order },
    }),
    'warning GSI1 time-partition: DAY#<on> depends on on only: everything that is written now goes to one partition, and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: DAY#<on>#SHARD#<shard>: on is in the partition key itself, so each value has one shard.',
  ],
  [
    'newest messages of a room first',
    entity(app, 'Message', {
      primary: { pk: key('ROOM', text('room')), sk: key('MSG', desc(time('at'))) },
    }),
    'warning primary rows-overwrite: Two of Message in one millisecond have the same primary key: the later one overwrites the earlier.',
  ],
  [
    'a plan in a primary key',
    entity(app, 'Account', {
      primary: { pk: userPk, sk: key(choice('plan', ['free', 'pro']), text('accountId')) },
    }),
    'info primary changing-primary-key: plan is in the primary key, and looks like a value that changes: each change is a delete and a put.',
  ],
  [
    'a partition for each instant of a user',
    entity(app, 'Login', {
      primary: { pk: key('USER', text('userId'), time('at')), sk: key('LOGIN') },
    }),
    'warning primary fine-partition: USER#<userId>#<at> has at in the partition key: no query reads two of its values.',
  ],
  [
    'five thousand shards',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('ALL'), { by: 'orderId', count: 5000 }), sk: order },
    }),
    'warning GSI1 too-many-shards: ALL#SHARD#<shard>: every read asks 5,000 shards.',
  ],
  [
    'shards by a field of three values that no key holds',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('ALL'), { by: states, count: 8 }), sk: order },
    }),
    'warning GSI1 constant-partition: Every Order is in the one partition "ALL", and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: ALL#SHARD#<shard>: status has 3 values, which fall on as many shards at most.',
  ],
  [
    'shards by the bucket of the partition itself',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('DAY', bucket('at', 'day')), { by: 'at', count: 8 }), sk: order },
    }),
    'warning GSI1 time-partition: DAY#<at> depends on at only: everything that is written now goes to one partition, and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: DAY#<at>#SHARD#<shard>: at is in the partition key itself, so each value has one shard.',
  ],
  [
    'shards by the instant in a partition of its day, and by the hour, which is the same for all now',
    entity(app, 'Order', {
      primary: {
        pk: sharded(key('DAY', bucket('at', 'day')), { by: time('at'), count: 8 }),
        sk: order,
      },
      GSI1: {
        pk: sharded(key('DAY', bucket('at', 'day')), { by: bucket('at', 'hour'), count: 4 }),
        sk: order,
      },
    }),
    'warning GSI1 time-partition: DAY#<at> depends on at only: everything that is written now goes to one partition, and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: DAY#<at>#SHARD#<shard>: everything that is written now has the same at, so it goes to one shard.',
  ],
  [
    'shards of a status by another date',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('STATUS', states), { by: date('on'), count: 4 }), sk: order },
    }),
    'warning GSI1 low-cardinality-partition: STATUS#<status> makes 3 partitions for every Order, and its shards do not spread it.',
    'warning GSI1 shards-do-not-spread: STATUS#<status>#SHARD#<shard>: everything that is written now has the same on, so it goes to one shard.',
  ],
  [
    'few values in an index that leaves rows out are no worse than one',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: key('STATUS', states), sk: order, sparse: true },
    }),
    'info GSI1 low-cardinality-partition: STATUS#<status> makes 3 partitions for every Order that GSI1 holds: fine while these are few.',
  ],
  [
    'neither is a date',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: key('DUE', date('due')), sk: order, sparse: true },
    }),
    'info GSI1 time-partition: DUE#<due> depends on due only: everything that GSI1 holds and is written now goes to one partition: fine while these are few.',
  ],
  [
    'shards by enough values, and by too few',
    entity(app, 'Order', {
      primary: { pk: sharded(key('O'), { by: integer('n', { digits: 2 }), count: 4 }), sk: order },
      GSI1: { pk: sharded(key('ALL'), { by: integer('n', { digits: 2 }), count: 50 }), sk: order },
    }),
    'warning GSI1 shards-do-not-spread: ALL#SHARD#<shard>: n has 100 values, too few to spread evenly over 50 shards.',
  ],
  [
    'scores of a game, of which two may be equal',
    entity(app, 'Score', {
      primary: { pk: key('GAME', text('game')), sk: key('SCORE', desc(number('score'))) },
    }),
    'warning primary rows-overwrite: Two of Score with the same score have the same primary key: the later one overwrites the earlier.',
    'info primary changing-primary-key: score is in the primary key, and looks like a value that changes: each change is a delete and a put.',
  ],
  [
    'the same as a whole number',
    entity(app, 'Bid', {
      primary: { pk: key('LOT', text('lot')), sk: key('BID', integer('amount', { digits: 9 })) },
    }),
    'warning primary rows-overwrite: Two of Bid with the same amount have the same primary key: the later one overwrites the earlier.',
  ],
  [
    'numbers that count',
    entity(app, 'Line', {
      primary: { pk: key('ORDER', text('id')), sk: key('LINE', integer('line', { digits: 3 })) },
    }),
  ],
  [
    'an instant and a kind',
    entity(app, 'Event', {
      primary: {
        pk: key('DEVICE', text('device')),
        sk: key('EVENT', choice('kind', ['on', 'off']), time('at')),
      },
    }),
    'warning primary rows-overwrite: Two of Event in one millisecond with the same kind have the same primary key: the later one overwrites the earlier.',
  ],
  [
    'a row for each kind is on purpose',
    entity(app, 'Setting', {
      primary: { pk: userPk, sk: key('SETTING', choice('kind', ['mail', 'phone'])) },
    }),
  ],
  [
    'instants of all, in one partition',
    entity(app, 'Event', { primary: { pk: key('EVENTS'), sk: key(time('at')) } }),
    'warning primary rows-overwrite: Two of Event in one millisecond have the same primary key: the later one overwrites the earlier.',
    'warning primary constant-partition: Every Event is in the one partition "EVENTS".',
  ],
  [
    'values that change, by their names',
    entity(app, 'Task', {
      primary: {
        pk: key('TEAM', text('team'), text('status')),
        sk: key('TASK', time('updatedAt'), integer('price', { digits: 5 }), text('id')),
      },
    }),
    'info primary changing-primary-key: status is in the primary key, and looks like a value that changes: each change is a delete and a put.',
    'info primary changing-primary-key: updatedAt is in the primary key, and looks like a value that changes: each change is a delete and a put.',
    'info primary changing-primary-key: price is in the primary key, and looks like a value that changes: each change is a delete and a put.',
  ],
  [
    'a choice before an id, which names the row alone',
    entity(app, 'Task', {
      primary: { pk: userPk, sk: key('TASK', choice('list', ['a', 'b']), text('taskId')) },
    }),
    'info primary changing-primary-key: list is in the primary key: fine if it never changes, as each change is a delete and a put.',
  ],
  [
    'a choice that stays',
    entity(app, 'Like', {
      primary: { pk: userPk, sk: key('LIKE', choice('targetType', ['a', 'b']), text('target')) },
    }),
  ],
  [
    'a row for each day, which may be on purpose',
    entity(app, 'Visits', {
      primary: { pk: key('SITE', text('site')), sk: key('DAY', date('on')) },
    }),
    'info primary rows-overwrite: Two of Visits with the same on have the same primary key: the later one overwrites the earlier. Fine if there is to be only one.',
  ],
  [
    'an index whose partition holds the whole primary key and more',
    entity(app, 'Post', {
      primary: { pk: key('POST', text('postId')), sk: key('POST') },
      GSI1: { pk: key('USER', text('userId'), text('postId')), sk: key(time('at')) },
    }),
    'warning GSI1 fine-partition: USER#<userId>#<postId> holds the whole primary key and more: every Post is alone in its partition.',
  ],
  [
    'a collection that grows with time under a local index',
    entity(lsi, 'Reading', {
      primary: { pk: key('DEVICE', text('device')), sk: key('READING', time('at'), text('id')) },
      LSI1: { sk: key('VALUE', number('value'), text('id')) },
    }),
    'info LSI1 collection-limit: DEVICE#<device> has every Reading of all time in one collection, and LSI1 limits it to 10 GB: fine while these are few.',
  ],
  [
    'everything of a tenant under a local index',
    entity(lsi, 'Document', {
      primary: { pk: key('TENANT', text('tenantId')), sk: key('DOC', text('docId')) },
      LSI1: { sk: key('TITLE', text('title')) },
    }),
    'info LSI1 collection-limit: TENANT#<tenantId> has every Document in one collection, and LSI1 limits it to 10 GB: fine while these are few.',
  ],
  [
    'shards under a local index are as many collections',
    entity(lsi, 'Document', {
      primary: { pk: sharded(key('ALL'), { by: 'docId', count: 4 }), sk: key(text('docId')) },
      LSI1: { sk: key('TITLE', text('title')) },
    }),
    'warning LSI1 collection-limit: ALL#SHARD#<shard> makes 4 partitions for every Document, and LSI1 limits each to 10 GB.',
  ],
  [
    'the same by month, and one row of each',
    entity(lsi, 'Reading', {
      primary: {
        pk: key('DEVICE', text('device'), bucket('at', 'month')),
        sk: key('READING', time('at'), text('id')),
      },
      LSI1: { sk: key('VALUE', number('value'), text('id')) },
    }),
  ],
  [
    'one row of each under a local index by time',
    entity(lsi, 'User', {
      primary: { pk: userPk, sk: key('PROFILE') },
      LSI1: { sk: key('SEEN', time('at')) },
    }),
  ],
  [
    'everything in one collection under a local index',
    entity(lsi, 'Order', {
      primary: { pk: key('ALL'), sk: order },
      LSI1: { sk: key(time('at'), text('orderId')) },
    }),
    'warning primary constant-partition: Every Order is in the one partition "ALL".',
    'warning LSI1 collection-limit: ALL makes one partition for every Order, and LSI1 limits each to 10 GB.',
  ],
])('%s', (_, one, ...expected) => {
  const found = lint([one]).map(
    ({ severity, index, rule, message }) => `${severity} ${index} ${rule}: ${message}`,
  )
  expect(found).toEqual(expected)
})

it('a time in the primary key that no access pattern uses', () => {
  const note = entity(app, 'Note', {
    primary: { pk: userPk, sk: key('NOTE', time('at'), text('noteId')) },
  })
  const pattern = { name: 'notes', entity: 'Note', given: ['userId'] }
  const rules = (patterns: LintOptions<'Note'>) => lint([note], patterns).map(({ rule }) => rule)
  expect(rules({})).toEqual([])
  expect(rules({ patterns: [pattern] })).toEqual(['unused-time'])
  const sorted = { ...pattern, sortBy: 'at' }
  expect(rules({ patterns: [pattern, sorted] })).toEqual([])
  // What gets a row has to know its time, unless an index answers it.
  const byId = { ...pattern, given: ['userId', 'noteId'] }
  expect(rules({ patterns: [sorted, byId] })).toEqual(['unused-time'])
  expect(
    rules({ patterns: [sorted, byId, { ...byId, given: ['userId', 'noteId', 'at'] }] }),
  ).toEqual([])
  const indexed = entity(app, 'Note', {
    primary: { pk: userPk, sk: key('NOTE', time('at'), text('noteId')) },
    GSI1: { pk: userPk, sk: key('NOTE', text('noteId')) },
  })
  expect(lint([indexed], { patterns: [sorted, byId] })).toEqual([])
})

it('a partition that is too fine for an access pattern', () => {
  const fine = entity(app, 'Order', {
    primary: { pk: key('USER', text('userId'), text('orderId')), sk: key('ORDER') },
  })
  const said = (given: string[]) =>
    lint([fine], { patterns: [{ name: 'orders', entity: 'Order', given }] }).map(
      ({ rule, message }) => `${rule}: ${message}`,
    )
  expect(lint([fine])).toEqual([])
  expect(said(['userId', 'orderId'])).toEqual([])
  expect(said(['userId'])).toEqual([
    'fine-partition: "orders" gives userId, and USER#<userId>#<orderId> also needs orderId: no query spans its partitions.',
  ])
})

it('an unrelated relation of another entity is no inverse', () => {
  const user = entity(app, 'User', { primary: { pk: userPk, sk: key('PROFILE') } })
  const group = entity(app, 'Group', {
    primary: { pk: key('GROUP', text('groupId')), sk: key('GROUP') },
  })
  const member = entity(app, 'Member', {
    primary: { pk: userPk, sk: key('GROUP', text('groupId')) },
  })
  const ban = entity(app, 'Ban', {
    primary: { pk: key('GROUP', text('groupId')), sk: key('BAN', text('userId')) },
  })
  const rules = (entities: Entity[]) =>
    lint(entities).flatMap(({ rule, entity: name }) => (rule === 'missing-inverse' ? [name] : []))
  expect(rules([user, group, member])).toEqual(['Member'])
  expect(rules([user, group, member, ban])).toEqual(['Member', 'Ban'])
})
