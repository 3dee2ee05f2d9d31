import { answer, integerFrom, type OptionRules, optionsOf } from '@keywright/core/internal'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import type { Merge } from './merge/merge.ts'
import { type Page, page } from './page.ts'
import { readingOf } from './reading.ts'

/** How many rows a page has, and what it may cost. */
export interface ReadPageOptions {
  /** The rows of a full page. */
  readonly limit: number
  /** The most requests; a search that has found too few rows by then goes on with the cursor. */
  readonly maxRequests?: number | undefined
  /** The most requests at a time: 16 by default. */
  readonly concurrency?: number | undefined
}

const RULES: OptionRules<ReadPageOptions> = {
  limit: { ...integerFrom(1), required: true },
  maxRequests: integerFrom(1),
  concurrency: integerFrom(1),
}

/**
 * One page of a query, of one input or of several: `limit` rows in the order of the index's sort key,
 * also where a filter drops most of what one request reads. There are fewer only at the end, or after
 * `maxRequests`. `next` is right after the last row of the page, or where the search stopped.
 *
 * Of one input, `next` and `previous` lead both ways, as those of `page` do. Several inputs are read in
 * their direction only, so they have no `previous`. The `limit` of the inputs themselves is what one
 * request reads.
 *
 * @throws KeyError for an option that does not exist, a number below 1, or inputs that are not of one
 * query; whatever `run` rejects with.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * // Every request reads two rows, and the filter leaves one of them.
 * const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ PK: 'USER#1', SK: `ORDER#${id}`, id }))
 * const run = async (input) => {
 *   const from = rows.findIndex(({ SK }) => SK === input.ExclusiveStartKey?.SK) + 1
 *   return { Items: [rows[from]], LastEvaluatedKey: from < 4 ? rows[from + 1] : undefined }
 * }
 * const input = queryInput(order, { userId: '1' })
 * const { items, next } = await readPage(input, run, { limit: 2 })
 * items.map(({ id }) => id) // => ['a', 'c']
 * next === itemCursor(input, items[1]) // => true
 * const search = await readPage(input, run, { limit: 2, maxRequests: 1 })
 * search.items.map(({ id }) => id) // => ['a']
 * queryInput(order, { userId: '1' }, { cursor: search.next }).ExclusiveStartKey // => { PK: 'USER#1', SK: 'ORDER#a' }
 */
export const readPage = async <Input extends AnyQueryInput, Item extends object>(
  inputs: Input | readonly Input[],
  run: (input: Input) => Promise<QueryOutput<Item>>,
  options: ReadPageOptions,
): Promise<Page<Item>> => {
  const { limit, maxRequests, concurrency } = optionsOf(
    'readPage',
    options,
    RULES,
    'INVALID_CONDITION',
  )
  const { merge, whole, place, cursor } = answer('readPage', () =>
    readingOf('readPage', inputs, run, concurrency),
  )
  const items = await rowsOf(merge, limit, maxRequests)
  return whole
    ? page(whole, { Items: items, LastEvaluatedKey: place() })
    : { items, next: cursor(), previous: undefined }
}

/** The next rows, as many as are wanted and the requests find. */
const rowsOf = async <Item>(
  { take, isDone, fetch }: Merge<Item>,
  limit: number,
  maxRequests = Number.POSITIVE_INFINITY,
): Promise<Item[]> => {
  const items: Item[] = []
  for (let requests = 0; items.length < limit; ) {
    const row = take()
    if (row) items.push(row)
    else if (isDone() || requests >= maxRequests) break
    else requests += await fetch({ rows: limit - items.length, requests: maxRequests - requests })
  }
  return items
}
