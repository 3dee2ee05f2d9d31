import { entity, table } from '@keywright/adapters'
import { electrodbKey, legacyKey, onetableKey, type Plan, rekey } from '@keywright/adopt'
import { key, number, text } from '@keywright/core'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), number('n'))
const written: `ORDER|${string}|${string}` = old.encode({ org: 'acme', n: 5 })
const { pk, sk } = electrodbKey({
  service: 'app',
  entity: 'order',
  version: '1',
  pk: ['userId'],
  sk: [number('n')],
})
const from = entity(app, 'OldOrder', { primary: { pk, sk } })
const to = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', number('n')) },
})
const move = rekey([{ from, to, values: ({ userId }) => ({ userId: userId.trim() }) }])
const plan: Promise<Plan> = move.plan({ scan: async () => ({ Items: [] }) })
const actions: number = move.dualWrite(undefined, { userId: 'ann', n: 5 }).TransactItems.length
const { org } = onetableKey('ORDER#${org}').decode('ORDER#acme')

// @ts-expect-error: a number is missing
old.encode({ org: 'acme' })
// @ts-expect-error: not an entity
rekey([{ from, to: app }])

export const used = [written, plan, actions, org]
