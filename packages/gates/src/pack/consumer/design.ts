import { entity, table } from '@keywright/adapters'
import { key, text } from '@keywright/core'
import { coverage, entityChart, lint, planShards, render } from '@keywright/design'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
})
const chart: string = render(entityChart([order]))
const messages: string[] = lint([order]).map(({ message }) => message)
const shards: number = planShards({ writesPerSecond: 5000, itemBytes: 1000 }).shards
const [found] = coverage([order], [{ name: 'orders', entity: 'Order', given: ['userId'] }])
if (found?.satisfied) found.index satisfies string

// @ts-expect-error: how big is an item?
planShards({ writesPerSecond: 5000 })
// @ts-expect-error: not an entity
lint([app])

export const used = [chart, messages, shards]
