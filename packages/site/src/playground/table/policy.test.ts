import { entity, table, tenantPolicy } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allowsQuery } from './policy.ts'

const ARN = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app'
const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const whole = key('TENANT', text('tenantId'))
const longer = key('TENANT', text('tenantId'), text('team'))
const name = fc.constantFrom('a', 'ab', 'a*', 'a?', 'a#b', '${x}', '$', 'a b', '*', 'A')

it('a query of one tenant is let through, and one of any other is not, whatever they are called', () => {
  fc.assert(
    fc.property(fc.constantFrom(whole, longer), name, name, name, (pk, own, other, team) => {
      const row = entity(app, 'Row', { primary: { pk, sk: key('ROW') } })
      const policy = tenantPolicy([row], { tenantId: own }, { table: ARN, actions: 'read' })
      const leading = pk.encode({ tenantId: other, team } as never)
      const context = { 'dynamodb:LeadingKeys': leading }
      const verdict = allowsQuery(policy, ARN, context)
      expect(verdict).toBe(own === other)
      expect(allowsQuery(policy, ARN, {})).toBe(false)
    }),
  )
})
