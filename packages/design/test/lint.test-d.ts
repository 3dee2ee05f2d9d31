import { entity, table } from '@keywright/adapters'
import { key, text } from '@keywright/core'
import { describe, expectTypeOf, it } from 'vitest'
import { type Finding, lint, RULES, type RuleName } from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const keys = { primary: { pk: key('USER', text('id')), sk: key('USER') } }
const user = entity(app, 'User', keys)
const order = entity(app, 'Order', { primary: { pk: key('ORDER', text('id')), sk: key('ORDER') } })

describe('lint', () => {
  it('gives findings with the names of rules', () => {
    expectTypeOf(lint([user])).toEqualTypeOf<Finding[]>()
    expectTypeOf<Finding['rule']>().toEqualTypeOf<RuleName>()
    expectTypeOf(RULES[0]?.name).toEqualTypeOf<RuleName | undefined>()
  })

  it('takes rules and entities that there are', () => {
    lint([user, order], { off: ['foreign-rows', { rule: 'time-partition', entity: 'Order' }] })
    // @ts-expect-error no such rule
    lint([user, order], { off: ['foreign-row'] })
    // @ts-expect-error no such entity
    lint([user, order], { off: [{ rule: 'foreign-rows', entity: 'Oder' }] })
    // @ts-expect-error an entity is missing
    lint([user, order], { off: [{ rule: 'foreign-rows' }] })
  })
})
