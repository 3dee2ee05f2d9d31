import { entity, table } from '@keywright/adapters'
import { key, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { coverage } from '../src/index.ts'

describe('coverage of designs that people publish', () => {
  it('judges the access patterns of a key design guide', () => {
    const shop = table({ name: 'shop', pk: 'PK', sk: 'SK' })
    const username = text('username')
    const entities = [
      entity(shop, 'User', { primary: { pk: key('USER', username), sk: key('USER', username) } }),
      entity(shop, 'Session', {
        primary: { pk: key('USER', username), sk: key('SESSION', text('sessionId')) },
      }),
      entity(shop, 'Order', {
        primary: { pk: key('CUSTOMER', username), sk: key('#ORDER', text('orderId')) },
      }),
    ]
    const results = coverage(entities, [
      { name: 'user by username', entity: 'User', given: ['username'] },
      { name: 'sessions of a user', entity: 'Session', given: ['username'] },
      { name: 'orders of a customer', entity: 'Order', given: ['username'] },
      { name: 'order by orderId', entity: 'Order', given: ['orderId'] },
    ])
    expect(results).toEqual([
      {
        name: 'user by username',
        satisfied: true,
        index: 'primary',
        condition: 'PK = USER#<username> AND SK = USER#<username>',
        queries: 1,
      },
      {
        name: 'sessions of a user',
        satisfied: true,
        index: 'primary',
        condition: 'PK = USER#<username> AND begins_with(SK, SESSION#)',
        queries: 1,
      },
      {
        name: 'orders of a customer',
        satisfied: true,
        index: 'primary',
        condition: 'PK = CUSTOMER#<username> AND begins_with(SK, #ORDER#)',
        queries: 1,
      },
      {
        name: 'order by orderId',
        satisfied: false,
        reason: 'primary needs username for its partition',
        suggestion: [
          "GSI1: { pk: key('ORDER', text('orderId')), sk: key('ORDER') }, // in the keys of 'Order'",
          "indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } }, // in the table 'shop'",
        ].join('\n'),
      },
    ])
  })

  it('knows that a filter after the read is no answer', () => {
    const shop = table({
      name: 'shop',
      pk: 'PK',
      sk: 'SK',
      indexes: { GSI1: { pk: 'P', sk: 'S' } },
    })
    const event = entity(shop, 'Event', {
      primary: { pk: key('EVENT', text('id')), sk: key('#METADATA') },
      GSI1: { pk: key('STATUS', text('status')), sk: key('DATE', time('at')) },
    })
    const [inPeriod, inCountry] = coverage(
      [event],
      [
        { name: 'scheduled in a period', entity: 'Event', given: ['status'], range: 'at' },
        {
          name: 'the same in one country',
          entity: 'Event',
          given: ['status', 'country'],
          range: 'at',
        },
      ],
    )
    expect(inPeriod).toMatchObject({ satisfied: true, index: 'GSI1' })
    expect(inCountry).toMatchObject({
      satisfied: false,
      reason:
        'no key of Event holds country; primary needs id for its partition; ' +
        'GSI1 does not hold country, which would have to be filtered',
    })
  })
})
