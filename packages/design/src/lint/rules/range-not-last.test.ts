import { entity, table } from '@keywright/adapters'
import { choice, KeyError, key, number, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import type { AccessPattern } from '../../coverage/access-pattern.ts'
import { lint } from '../lint.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const pk = key('USER', text('userId'))
const status = choice('status', ['OPEN', 'DONE'])
const late = entity(app, 'Order', { primary: { pk, sk: key(time('at'), status, text('id')) } })
const both = entity(app, 'Order', {
  primary: { pk, sk: key(time('at'), status, text('id')) },
  GSI1: { pk, sk: key(status, time('at')) },
})

const open: AccessPattern = {
  name: 'open orders of a period',
  entity: 'Order',
  given: ['userId', 'status'],
  range: 'at',
}
const period: AccessPattern = { name: 'a period', entity: 'Order', given: ['userId'], range: 'at' }

const off = ['changing-primary-key'] as const

describe('range-not-last', () => {
  it('without patterns goes by the kinds of the fields', () => {
    expect(lint([late], { off })).toEqual([
      {
        rule: 'range-not-last',
        severity: 'warning',
        entity: 'Order',
        index: 'primary',
        message:
          'status comes after at, which queries usually ask a range of: it can only order rows.',
        fix: 'Put status before at in the sort key, or in another index.',
      },
    ])
  })

  it('lets an id follow, and what the partition settles', () => {
    const fine = entity(app, 'Order', {
      primary: { pk, sk: key(number('height'), text('userId'), text('id')) },
      GSI1: { pk: key('STATUS', status, text('userId')), sk: key(time('at'), status) },
    })
    expect(lint([fine])).toEqual([])
  })

  it('with patterns goes by these', () => {
    expect(lint([late], { off, patterns: [period] })).toEqual([])
    expect(lint([both], { off, patterns: [open, period] })).toEqual([])
    expect(lint([late], { off, patterns: [open, period] })).toEqual([
      {
        rule: 'range-not-last',
        severity: 'warning',
        entity: 'Order',
        index: 'primary',
        message: '"open orders of a period" asks for a range of at, and status comes after it.',
        fix: 'Put status before at in the sort key.',
      },
    ])
  })

  it('sees what kinds do not tell', () => {
    const titled = entity(app, 'Order', { primary: { pk, sk: key(text('title'), text('tag')) } })
    const pattern = { name: 'by title', entity: 'Order', given: ['userId', 'tag'], range: 'title' }
    expect(lint([titled])).toEqual([])
    expect(lint([titled], { patterns: [pattern] })).toHaveLength(1)
  })

  it('refuses a pattern of no entity', () => {
    expect(() => lint([late], { patterns: [{ ...open, entity: 'Oder' }] })).toThrow(KeyError)
  })
})
