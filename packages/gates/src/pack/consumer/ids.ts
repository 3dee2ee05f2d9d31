import { desc, key, text } from '@keywright/core'
import { createId, type Id, id, isId, parseId } from '@keywright/ids'

const user: Id<'user'> = createId('user')
const made: Date = parseId(user).time
const feed = key('FEED', desc(id('orderId', 'order')), text('title'))
const text1: string = feed.encode({ orderId: createId('order'), title: 'first' })
const given: unknown = text1
if (isId(given, 'user')) given satisfies `user_${string}`

// @ts-expect-error: an id of a user is not one of an order
feed.encode({ orderId: user, title: 'first' })
// @ts-expect-error: the prefix is missing
createId()

export const used = [made]
