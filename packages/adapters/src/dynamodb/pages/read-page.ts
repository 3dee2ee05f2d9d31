import { checkCount } from '../given.ts'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import { readAll, type ReadOptions } from './read-all.ts'

/** The rows of one page of a `readAll`, and the cursor for the next. */
export interface ReadPage<Item> {
  readonly items: Item[]
  /** The page after this one: `queryInputs(…, { cursor: next })`; `undefined` at the end. */
  readonly next: string | undefined
}

/**
 * One page of a `readAll`: at most `limit` rows, merged in the order of the index's sort key.
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
  inputs: readonly Input[],
  run: (input: Input) => Promise<QueryOutput<Item>>,
  options: ReadOptions & { readonly limit: number },
): Promise<ReadPage<Item>> => {
  checkCount('limit', Object(options).limit)
  const rows = readAll(inputs, run, options)
  const items: Item[] = []
  for await (const row of rows) items.push(row)
  return { items, next: rows.cursor }
}
