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
    'warning GSI1 constant-partition: Every Order is in the one partition "ALL#SHARD#<shard>".',
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
    'warning GSI1 time-partition: DAY#<on>#SHARD#<shard> depends on on only: everything that is written now goes to one partition.',
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
    'warning GSI1 constant-partition: Every Order is in the one partition "ALL#SHARD#<shard>".',
    'warning GSI1 shards-do-not-spread: ALL#SHARD#<shard>: status has 3 values, which fall on as many shards at most.',
  ],
  [
    'shards by the bucket of the partition itself',
    entity(app, 'Order', {
      primary: { pk: userPk, sk: order },
      GSI1: { pk: sharded(key('DAY', bucket('at', 'day')), { by: 'at', count: 8 }), sk: order },
    }),
    'warning GSI1 time-partition: DAY#<at>#SHARD#<shard> depends on at only: everything that is written now goes to one partition.',
    'warning GSI1 shards-do-not-spread: DAY#<at>#SHARD#<shard>: at is in the partition key itself, so each value has one shard.',
  ],
  [
    'shards by the instant, or the hour, in a partition of its day',
    entity(app, 'Order', {
      primary: {
        pk: sharded(key('DAY', bucket('at', 'day')), { by: bucket('at', 'hour'), count: 4 }),
        sk: order,
      },
      GSI1: {
        pk: sharded(key('DAY', bucket('at', 'day')), { by: time('at'), count: 8 }),
        sk: order,
      },
    }),
  ],
  [
    'shards by enough values, and by too few',
    entity(app, 'Order', {
      primary: { pk: sharded(key('O'), { by: integer('n', { digits: 2 }), count: 4 }), sk: order },
      GSI1: { pk: sharded(key('ALL'), { by: integer('n', { digits: 2 }), count: 50 }), sk: order },
    }),
    'warning GSI1 constant-partition: Every Order is in the one partition "ALL#SHARD#<shard>".',
    'warning GSI1 shards-do-not-spread: ALL#SHARD#<shard>: n has 100 values, too few to spread evenly over 50 shards.',
  ],
  [
    'scores of a game, of which two may be equal',
    entity(app, 'Score', {
      primary: { pk: key('GAME', text('game')), sk: key('SCORE', desc(number('score'))) },
    }),
    'warning primary rows-overwrite: Two of Score with the same score have the same primary key: the later one overwrites the earlier.',
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
    'info LSI1 collection-limit: DEVICE#<device> has every Reading of all time, and LSI1 limits it to 10 GB: fine while these are few.',
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
  expect(rules({ patterns: [pattern, { ...pattern, sortBy: 'at' }] })).toEqual([])
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
