import {
  contains,
  entityKey,
  gte,
  integer,
  KeyError,
  type KeyRange,
  key,
  keySet,
  startsWith,
  text,
  time,
  type ValuesOf,
  where,
} from '@keywright/core'

const orderKey = key('ORDER', time('at'), text('id'))
const at: Date = orderKey.decode('ORDER#2024-01-15T10:30:00.000Z#7').at
const typed: `ORDER#${string}#${string}` = orderKey.encode({ at, id: '7' })
const values: ValuesOf<[ReturnType<typeof integer<'n'>>]> = { n: 1 }
const range: KeyRange = where(orderKey, { at: gte(at) })
const inside: boolean = contains(range, typed)
const user: `USER#${string}` = entityKey('USER', '1')

const found = keySet({ user: key('USER', text('userId')), order: orderKey }).decode(user)
if (found.type === 'order') found.values.at satisfies Date
else found.values.userId satisfies string

// @ts-expect-error: `id` is missing
orderKey.encode({ at })
// @ts-expect-error: a Date or its text, not a number
orderKey.encode({ at: 5, id: '7' })
// @ts-expect-error: a gap, `at` comes first
where(orderKey, { id: '7' })
// @ts-expect-error: an integer has no prefix
where(key('N', integer('n', { digits: 3 })), { n: startsWith('1') })
// @ts-expect-error: not what orders are called
const other: `USER#${string}` = typed

export const used = [values, inside, other, KeyError]
