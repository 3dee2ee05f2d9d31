import { answer, refuse, words } from '@keywright/core/internal'
import { meets } from '../query/clause.ts'
import { cursorAt, positionIn } from '../query/position/position.ts'
import { refused } from '../query/position/signature.ts'
import { startKeyOf } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { readStored } from '../stored/stored.ts'
import { closeFanAt } from './fan-cursor.ts'

/** Where a page ended: the SDK's `LastEvaluatedKey`, in either client's format. */
export type LastEvaluatedKey = Readonly<Record<string, unknown>>

/**
 * A cursor for a URL from the `LastEvaluatedKey` of a page: any Unicode key, numbers and bytes too.
 * It opens only on the query it was made for: the same table, index, partition, range and direction.
 * No key, no cursor: `undefined` in, `undefined` out. `page` makes cursors for both directions.
 *
 * A cursor is checked, not secret: anyone can read its key, and a forged one leads no further than to
 * another place in the same range. `sealedCursors` encrypts and authenticates it.
 *
 * @throws KeyError for a key that is not of this query.
 * @example
 * const input = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
 * const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#7' }, input)
 * decodeCursor(cursor, input) // => { PK: 'USER#1', SK: 'ORDER#7' }
 * encodeCursor(undefined, input) // => undefined
 */
export const encodeCursor = <Key extends LastEvaluatedKey | undefined>(
  lastEvaluatedKey: Key,
  input: AnyQueryInput,
): string | (undefined extends Key ? undefined : never) =>
  answer('encodeCursor', () => {
    if (lastEvaluatedKey === undefined) return undefined as never
    const query = readQuery(input)
    return cursorAt(query, { backward: query.backward, key: lastEvaluatedKey })
  })

/**
 * The start key that a cursor of this query holds, in the format of its input.
 *
 * @throws KeyError for a cursor that is damaged, forged, of another query, or for the previous page:
 * only `queryInput` takes that one.
 * @example
 * const orders = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
 * const others = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#2'] }) }
 * const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#7' }, orders)
 * decodeCursor(cursor, orders) // => { PK: 'USER#1', SK: 'ORDER#7' }
 * decodeCursor(cursor, others) // throws KeyError: cursor: expected a cursor of this query, got one of another partition
 */
export const decodeCursor = <Cursor extends string | undefined>(
  cursor: Cursor,
  input: AnyQueryInput,
): Record<string, unknown> | (undefined extends Cursor ? undefined : never) =>
  answer('decodeCursor', () => {
    if (cursor === undefined) return undefined as never
    const query = readQuery(input)
    const { backward, key } = positionIn(query, cursor)
    if (backward !== query.backward) {
      const got = words(backward ? 'one for the previous page' : 'one for the next page')
      refused(got, 'a cursor in the direction of its input')
    }
    return key as Record<string, unknown>
  })

/** On which side of a row a cursor is. */
export type RowSide = 'after' | 'before'

/**
 * The cursor right after one row of a page, in the query's order, or right before it: for the edges of
 * a GraphQL connection, or to go on after the last row that was shown. `queryInput` goes on after the row,
 * or back from the row with those before it. The row needs its key attributes only, so the start key
 * that `decodeCursor` reads will do.
 *
 * Among the inputs of `queryInputs` it finds the one of the row; several inputs are read in their direction
 * only, so there it is the cursor right after the row, and `queryInputs` takes it.
 *
 * @throws KeyError for an input that is not of `queryInput` or `queryInputs`, a row without its key
 * attributes or not of this query, a side that is neither `'after'` nor `'before'`, and `'before'` of
 * several inputs.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const input = queryInput(order, { userId: '1' })
 * const row = { PK: 'USER#1', SK: 'ORDER#7', total: 5 }
 * const after = queryInput(order, { userId: '1' }, { cursor: itemCursor(input, row) })
 * after.ExclusiveStartKey // => { PK: 'USER#1', SK: 'ORDER#7' }
 * const before = queryInput(order, { userId: '1' }, { cursor: itemCursor(input, row, 'before') })
 * before.ExclusiveStartKey // => { PK: 'USER#1', SK: 'ORDER#7' }
 * before.ScanIndexForward // => false
 */
export const itemCursor = (
  inputs: AnyQueryInput | readonly AnyQueryInput[],
  item: object,
  side: RowSide = 'after',
): string =>
  answer('itemCursor', () => {
    if (side !== 'after' && side !== 'before') {
      refuse('INVALID_CONDITION', '"after" or "before"', side, 'itemCursor')
    }
    const input = Array.isArray(inputs) ? inputOf(inputs, item) : (inputs as AnyQueryInput)
    const query = readQuery(input)
    const { fan } = query.origin ?? refused(item, 'an input of queryInput, or extend')
    const key = startKeyOf(query, item)
    if (!fan) return cursorAt(query, { backward: side === 'before', key })
    if (side === 'before') {
      const got = words('before one of several inputs')
      refuse('INVALID_CONDITION', 'the cursor after a row', got, 'itemCursor')
    }
    return closeFanAt(fan, input, key)
  })

/** The input in whose partition a row is. */
const inputOf = (inputs: readonly AnyQueryInput[], item: object): AnyQueryInput => {
  const row = item as Readonly<Record<string, unknown>>
  return (
    inputs.find((input) => {
      const { conditions, origin } = readQuery(input)
      return conditions.every((condition) => {
        if (origin?.order.some(({ name }) => name === condition.name)) return true
        const stored = readStored(row[condition.name])
        return stored !== undefined && meets(condition, stored)
      })
    }) ?? refuse('INVALID_CURSOR', 'a row of one of the inputs', item, 'itemCursor')
  )
}
