import { entity, table } from '@keywright/adapters'
import { date, key, sharded, text, time } from '@keywright/core'
import type { Operation } from '../src/simulate/workload.ts'

export const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
export const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})
export const event = entity(app, 'Event', {
  primary: { pk: key('DAY', date('on')), sk: key('EVENT', time('at'), text('id')) },
})
export const shardedEvent = (count: number) =>
  entity(app, 'Event', {
    primary: {
      pk: sharded(key('DAY', date('on')), { by: 'id', count }),
      sk: key('EVENT', time('at'), text('id')),
    },
  })
export const write = (
  name: string,
  perSecond: number,
  values: Operation['values'] = {},
): Operation => ({
  entity: name,
  kind: 'write',
  perSecond,
  itemBytes: 500,
  values,
})
