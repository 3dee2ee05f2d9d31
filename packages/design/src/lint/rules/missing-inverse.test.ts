import { type Entity, entity, table } from '@keywright/adapters'
import { integer, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { lint } from '../lint.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const userPk = key('USER', text('userId'))
const groupPk = key('GROUP', text('groupId'))
const user = entity(app, 'User', { primary: { pk: userPk, sk: key('#USER') } })
const group = entity(app, 'Group', { primary: { pk: groupPk, sk: groupPk } })
const member = { pk: userPk, sk: key('MEMBER', text('groupId')) }

const said = (...entities: Entity[]): string[] =>
  lint(entities).flatMap(({ rule, entity, message, fix }) =>
    rule === 'missing-inverse' ? [`${entity}: ${message} ${fix}`] : [],
  )

describe('missing-inverse', () => {
  it('says what cannot be asked, and which index would answer', () => {
    expect(said(user, group, entity(app, 'Member', { primary: member }))).toEqual([
      'Member: Member refers to Group by groupId, but no index has that as its partition: no query finds every Member of one Group. Add an index with the partition key GROUP#<groupId> and the sort key USER#<userId> to Member.',
    ])
  })

  it.each<[string, Entity]>([
    ['in an index', entity(app, 'Member', { primary: member, GSI1: { pk: groupPk, sk: userPk } })],
    [
      'in an index in another order',
      entity(app, 'Member', { primary: member, GSI1: { pk: groupPk, sk: key(time('since')) } }),
    ],
    [
      'in shards',
      entity(app, 'Member', {
        primary: member,
        GSI1: { pk: sharded(groupPk, { by: 'userId', count: 4 }), sk: userPk },
      }),
    ],
  ])('is content with an inverse %s', (_, relation) => {
    expect(said(user, group, relation)).toEqual([])
  })

  it('is content with an inverse that is an entity of its own', () => {
    const forth = entity(app, 'Member', { primary: member })
    const back = entity(app, 'Members', { primary: { pk: groupPk, sk: userPk } })
    expect(said(user, group, forth, back)).toEqual([])
  })

  it('finds a relation of an entity to itself by its shape', () => {
    const friend = { pk: userPk, sk: key('FRIEND', 'USER', text('friendId')) }
    expect(said(user, entity(app, 'Friend', { primary: friend }))).toEqual([
      'Friend: Friend refers to User by friendId, but no index has that as its partition: no query finds every Friend of one User. Add an index with the partition key USER#<friendId> and the sort key USER#<userId> to Friend.',
    ])
    const inverse = { pk: key('USER', text('friendId')), sk: key('FRIEND_OF', text('userId')) }
    expect(said(user, entity(app, 'Friend', { primary: friend, GSI1: inverse }))).toEqual([])
  })

  it('a name that any entity may use is no reference, a shape is', () => {
    const person = entity(app, 'Person', {
      primary: { pk: key('PERSON', text('id')), sk: key('#') },
    })
    const post = { pk: groupPk, sk: key('POST', text('id')) }
    expect(said(person, entity(app, 'Post', { primary: post }))).toEqual([])
    const like = { pk: groupPk, sk: key('PERSON', text('id')) }
    expect(said(person, entity(app, 'Like', { primary: like }))).toHaveLength(1)
  })

  it('says it once for all entities of a partition', () => {
    const stats = entity(app, 'Stats', { primary: { pk: groupPk, sk: key('STATS') } })
    expect(said(user, group, stats, entity(app, 'Member', { primary: member }))).toHaveLength(1)
  })

  it('children, levels and numbers are no relations', () => {
    const order = entity(app, 'Order', {
      primary: { pk: userPk, sk: key('ORDER', text('orderId')) },
    })
    const line = entity(app, 'Line', {
      primary: { pk: key('ORDER', text('orderId')), sk: key('LINE', integer('n', { digits: 3 })) },
    })
    const task = entity(app, 'Task', {
      primary: { pk: groupPk, sk: key('PROJECT', text('project'), 'TASK', text('task')) },
    })
    const project = entity(app, 'Project', {
      primary: { pk: groupPk, sk: key('PROJECT', text('project')) },
    })
    expect(said(user, group, order, line, project, task)).toEqual([])
  })
})
