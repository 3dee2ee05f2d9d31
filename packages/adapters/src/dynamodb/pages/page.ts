import { answer, refuse } from '@keywright/core/internal'
import { cursorAt } from '../query/position/position.ts'
import { startKeyOf } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'

/** The rows of a page in the query's order, and the cursors of the pages around it. */
export interface Page<Item> {
  readonly items: Item[]
  /** The page after this one; `undefined` at the end. */
  readonly next: string | undefined
  /** The page before this one; `undefined` at the start. */
  readonly previous: string | undefined
}

/**
 * A page of a query: its rows in the query's order, and the cursors of the next and the previous
 * page. The option `cursor` of `queryInput` takes either.
 *
 * DynamoDB knows that a page is the last one only after it has looked further: the last page may be
 * empty.
 *
 * @throws KeyError for an input that is not of `queryInput`, or rows without their key attributes.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const rows = ['a', 'b', 'c', 'd'].map((id) => ({ PK: 'USER#1', SK: `ORDER#${id}` }))
 * const first = page(queryInput(order, { userId: '1' }, { limit: 2 }), { Items: rows.slice(0, 2), LastEvaluatedKey: rows[1] })
 * first.previous // => undefined
 * const second = queryInput(order, { userId: '1' }, { limit: 2, cursor: first.next })
 * second.ExclusiveStartKey // => { PK: 'USER#1', SK: 'ORDER#b' }
 * const { previous } = page(second, { Items: rows.slice(2) })
 * const back = queryInput(order, { userId: '1' }, { limit: 2, cursor: previous })
 * back.ScanIndexForward // => false
 * page(back, { Items: [rows[1], rows[0]] }).items // => [{ PK: 'USER#1', SK: 'ORDER#a' }, { PK: 'USER#1', SK: 'ORDER#b' }]
 */
export const page = <Item extends object>(
  input: AnyQueryInput,
  output: QueryOutput<Item>,
): Page<Item> =>
  answer('page', () => {
    const query = readQuery(input)
    const { origin, backward } = query
    if (!origin) refuse('INVALID_CONDITION', 'an input of queryInput, or extend', input, 'page')
    const { Items, LastEvaluatedKey } = Object(output) as QueryOutput<Item>
    const rows = [...(Items ?? [])]
    const [first] = rows
    const items = backward ? rows.reverse() : rows
    // Onwards, in the direction of reading, from where DynamoDB stopped.
    const ahead = LastEvaluatedKey && cursorAt(query, { backward, key: LastEvaluatedKey })
    // Back, against it, from before the first row or, on an empty page, from where DynamoDB stopped.
    const cameFrom = input.ExclusiveStartKey !== undefined || origin?.ended !== undefined
    const behind = cameFrom
      ? cursorAt(query, {
          backward: !backward,
          key: first ? startKeyOf(query, first) : (LastEvaluatedKey ?? undefined),
        })
      : undefined
    return backward
      ? { items, next: behind, previous: ahead }
      : { items, next: ahead, previous: behind }
  })
