import { integerFrom, type OptionRules, optionsOf } from '@keywright/core/internal'
import { originOf } from '../query/origin.ts'
import { cursorAt } from '../query/position/position.ts'
import { startKeyOf } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import { listOf, type ReadOptions, readAll } from './read-all.ts'

/** The rows of one page, and the cursor of the next. */
export interface ReadPage<Item> {
  readonly items: Item[]
  /** The page after this one, as the option `cursor`; `undefined` at the end. */
  readonly next: string | undefined
}

const RULES: OptionRules<ReadOptions & { readonly limit: number }> = {
  limit: { ...integerFrom(1), required: true },
  concurrency: integerFrom(1),
}

/**
 * One page of a query, of one input or of several: `limit` rows in the order of the index's sort key,
 * also where a filter drops most of what one request reads; fewer only at the end.
 *
 * @throws KeyError as `readAll` does; whatever `run` rejects with.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const event = entity(app, 'Event', {
 *   primary: { pk: sharded(key('EVENT'), { by: 'id', count: 2 }), sk: key(text('id')) },
 * })
 * const run = async (input) => ({ Items: [{ PK: input.ExpressionAttributeValues[':pk'], SK: 'a' }] })
 * const { items, next } = await readPage(queryInputs(event, {}), run, { limit: 10 })
 * items // => [{ PK: 'EVENT#SHARD#0', SK: 'a' }, { PK: 'EVENT#SHARD#1', SK: 'a' }]
 * next // => undefined
 */
export const readPage = async <Input extends AnyQueryInput, Item extends object>(
  inputs: Input | readonly Input[],
  run: (input: Input) => Promise<QueryOutput<Item>>,
  options: ReadOptions & { readonly limit: number },
): Promise<ReadPage<Item>> => {
  optionsOf('readPage', options, RULES, 'INVALID_CONDITION')
  const rows = readAll(inputs, run, options)
  const items: Item[] = []
  for await (const row of rows) items.push(row)
  const [input] = listOf(inputs)
  // An input for the previous page reads against the query's direction.
  if (!input || !originOf(input)?.backward) return { items, next: rows.cursor }
  const query = readQuery(input)
  const [nearest] = items
  // Where no row comes before, the next page is the first one.
  const key = nearest && startKeyOf(query, nearest)
  return { items: items.reverse(), next: cursorAt(query, { backward: false, key }) }
}
