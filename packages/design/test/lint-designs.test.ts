import { type Entity, entity, table } from '@keywright/adapters'
import { bucket, choice, date, decimal, integer, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { type Finding, lint } from '../src/index.ts'
import { GOOD_DESIGNS } from './good-designs.ts'

/** How large a collection grows is not in its definition: a user's orders never take 10 GB. */
it.each(Object.keys(GOOD_DESIGNS))('nothing to say: %s', (name) => {
  const found = lint(GOOD_DESIGNS[name] as readonly Entity[])
  const isSize = ({ rule, severity }: Finding) => rule === 'collection-limit' && severity === 'info'
  expect(found.filter((one) => !isSize(one))).toEqual([])
})

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const dino = { pk: key('DINO', text('id')), sk: key('METADATA') }
const userPk = key('USER', text('userId'))
const STATUS = ['ACTIVE', 'PENDING', 'DELETED'] as const

/** What guides call anti-patterns, and all that lint has to say about each. */
const BAD_DESIGNS: Readonly<Record<string, readonly [readonly Entity[], ...string[]]>> = {
  'everything in one partition': [
    [entity(app, 'Dino', { primary: { pk: key('ALL'), sk: key(time('at'), text('id')) } })],
    'warning Dino.primary constant-partition',
  ],
  'everything in one partition of an index': [
    [entity(app, 'Dino', { primary: dino, GSI1: { pk: key('ALL'), sk: key('DINO', text('id')) } })],
    'warning Dino.GSI1 constant-partition',
  ],
  'a status as the partition': [
    [
      entity(app, 'User', {
        primary: { pk: key('STATUS', choice('status', STATUS)), sk: userPk },
      }),
    ],
    'warning User.primary low-cardinality-partition',
    'info User.primary changing-primary-key',
  ],
  'a status as the partition of an index': [
    [
      entity(app, 'Order', {
        primary: { pk: userPk, sk: key('ORDER', text('orderId')) },
        GSI1: { pk: key('STATUS', choice('status', STATUS)), sk: key('ORDER', date('on')) },
      }),
    ],
    'warning Order.GSI1 low-cardinality-partition',
  ],
  'a status in the sort key of the table': [
    [
      entity(app, 'Order', {
        primary: { pk: userPk, sk: key('ORDER', date('on'), choice('status', STATUS), text('id')) },
      }),
    ],
    'info Order.primary changing-primary-key',
  ],
  'all posts by their date': [
    [
      entity(app, 'Post', {
        primary: { pk: key('POST', text('postId')), sk: key('POST') },
        GSI1: { pk: key('POSTS'), sk: key(date('on'), text('postId')) },
      }),
    ],
    'warning Post.GSI1 constant-partition',
  ],
  'one digit as the partition': [
    [
      entity(app, 'Event', {
        primary: { pk: key('BUCKET', integer('n', { digits: 1 })), sk: key('EVENT', text('id')) },
      }),
    ],
    'warning Event.primary low-cardinality-partition',
  ],
  'one shard': [
    [
      entity(app, 'Event', {
        primary: { pk: sharded(key('EVENTS'), { by: 'id', count: 1 }), sk: key(text('id')) },
      }),
    ],
    'warning Event.primary constant-partition',
  ],
  'today as the partition': [
    [
      entity(app, 'Event', {
        primary: { pk: key('DAY', date('on')), sk: key('EVENT', text('id')) },
      }),
    ],
    'warning Event.primary time-partition',
  ],
  'a month as the partition': [
    [
      entity(app, 'Dino', {
        primary: dino,
        GSI1: { pk: key('TIMELINE', bucket('at', 'month')), sk: key(time('at'), text('id')) },
      }),
    ],
    'warning Dino.GSI1 time-partition',
  ],
  'an instant as the partition': [
    [entity(app, 'Dino', { primary: { pk: key('AT', time('createdAt')), sk: key('DINO') } })],
    'warning Dino.primary time-partition',
  ],
  'numbers that count up as the partition': [
    [
      entity(app, 'Order', {
        primary: { pk: key('ORDER', integer('number', { digits: 10 })), sk: key('DETAILS') },
      }),
    ],
    'info Order.primary sequential-partition',
  ],
  'no prefixes': [
    [
      entity(app, 'Dino', { primary: { pk: key(text('dinoId')), sk: key('DINO') } }),
      entity(app, 'Expedition', { primary: { pk: key(text('expeditionId')), sk: key('EXP') } }),
    ],
    'warning Dino.primary unprefixed-partition',
    'warning Expedition.primary unprefixed-partition',
  ],
  'no prefix, alone': [
    [entity(app, 'Dino', { primary: { pk: key(text('dinoId')), sk: key('DINO') } })],
    'info Dino.primary unprefixed-partition',
  ],
  'too many components': [
    [
      entity(app, 'Item', {
        primary: {
          pk: userPk,
          sk: key(
            text('type'),
            text('subtype'),
            text('category'),
            text('subcategory'),
            time('at'),
            text('id'),
            text('version'),
          ),
        },
      }),
    ],
    'warning Item.primary too-many-sort-parts',
  ],
  'different entities under one key': [
    [
      entity(app, 'Dino', { primary: { pk: userPk, sk: key('ITEM', text('dinoId')) } }),
      entity(app, 'Find', { primary: { pk: userPk, sk: key('ITEM', text('findId')) } }),
    ],
    'error Find.primary same-primary-key',
  ],
  'following oneself': [
    [
      entity(app, 'User', { primary: { pk: userPk, sk: userPk } }),
      entity(app, 'Follow', { primary: { pk: userPk, sk: key('USER', text('followed')) } }),
    ],
    'error Follow.primary same-primary-key',
    'info Follow.primary missing-inverse',
  ],
  'levels of a hierarchy under one literal': [
    [
      entity(app, 'Project', {
        primary: { pk: key('ORG', text('org')), sk: key('PROJECT', text('p')) },
      }),
      entity(app, 'Task', {
        primary: { pk: key('ORG', text('org')), sk: key('PROJECT', text('p'), 'TASK', text('t')) },
      }),
    ],
    'warning Project.primary foreign-rows',
    'warning Task.primary foreign-rows',
  ],
  'versions whose query reads the pointer': [
    [
      entity(app, 'Latest', {
        primary: { pk: key('DOC', text('doc')), sk: key('VERSION#LATEST') },
      }),
      entity(app, 'Version', {
        primary: { pk: key('DOC', text('doc')), sk: key('VERSION', integer('v', { digits: 4 })) },
      }),
    ],
    'warning Version.primary foreign-rows',
  ],
  'a bare timestamp in a partition that others share': [
    [
      entity(app, 'User', { primary: { pk: userPk, sk: key('PROFILE') } }),
      entity(app, 'Login', { primary: { pk: userPk, sk: key(time('at')) } }),
    ],
    'warning Login.primary rows-overwrite',
    'warning Login.primary foreign-rows',
  ],
  'an event type that is asked for after a time': [
    [
      entity(app, 'Event', {
        primary: {
          pk: key('EXP', text('expeditionId')),
          sk: key(time('at'), choice('type', ['find', 'visit']), text('id')),
        },
      }),
    ],
    'warning Event.primary range-not-last',
  ],
  'a confidence behind a time': [
    [
      entity(app, 'Find', {
        primary: {
          pk: key('GEO', text('country')),
          sk: key(time('at'), decimal('confidence', { digits: 1, scale: 2 })),
        },
      }),
    ],
    'info Find.primary range-not-last',
  ],
  'a relation that can be read from one end only': [
    [
      entity(app, 'User', { primary: { pk: userPk, sk: key('#METADATA') } }),
      entity(app, 'Artist', {
        primary: { pk: key('ARTIST', text('artistId')), sk: key('#METADATA') },
      }),
      entity(app, 'Follow', { primary: { pk: userPk, sk: key('FOLLOWS', text('artistId')) } }),
    ],
    'info Follow.primary missing-inverse',
  ],
}

describe('findings', () => {
  it.each(Object.keys(BAD_DESIGNS))('%s', (name) => {
    const [entities, ...expected] = BAD_DESIGNS[name] as readonly [readonly Entity[], ...string[]]
    expect(
      lint(entities).map(
        ({ severity, entity, index, rule }) => `${severity} ${entity}.${index} ${rule}`,
      ),
    ).toEqual(expected)
  })
})

it('a constant partition is fine only where the index says that it leaves rows out', () => {
  const primary = { pk: key('PRODUCT', text('productId')), sk: key('PRODUCT') }
  const featured = { pk: key('FEATURED'), sk: key(time('featuredAt'), text('productId')) }
  const product = entity(app, 'Product', { primary, GSI1: featured })
  const sparse = entity(app, 'Product', { primary, GSI1: { ...featured, sparse: true } })
  const when = entity(app, 'Product', {
    primary,
    GSI1: { ...featured, when: (item: { readonly stock: number }) => item.stock > 0 },
  })
  const found = (one: Entity) => lint([one]).map(({ severity, message }) => [severity, message])
  expect(found(product)).toEqual([['warning', 'Every Product is in the one partition "FEATURED".']])
  const few = [
    'info',
    'Every Product that GSI1 holds is in the one partition "FEATURED": fine while these are few.',
  ]
  expect(found(sparse)).toEqual([few])
  expect(found(when)).toEqual([few])
})
