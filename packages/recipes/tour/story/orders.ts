import { entity, queryInput, table } from '@keywright/adapters/dynamodb'
import { during, key, text, time } from '@keywright/core'

export const shop = table({ name: 'tour', pk: 'PK', sk: 'SK' })

// The tour prints what follows, as it is.
export const order = entity(shop, 'Order', {
  primary: { pk: key('USER', text('user')), sk: key(time('at'), text('id')) },
})
export const query = (cursor?: string) =>
  queryInput(order, { user: '7', at: during('2024') }, { limit: 2, cursor })
