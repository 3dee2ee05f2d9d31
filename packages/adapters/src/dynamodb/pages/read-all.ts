import { answer, integerFrom, type OptionRules, optionsOf } from '@keywright/core/internal'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import { rowsOf } from './merge/rows.ts'
import { readingOf } from './reading.ts'

/** The most rows, and the most queries at a time (16 by default). */
export interface ReadOptions {
  readonly limit?: number | undefined
  readonly concurrency?: number | undefined
}

const RULES: OptionRules<ReadOptions> = { limit: integerFrom(1), concurrency: integerFrom(1) }

/** The rows in order, and the cursor that continues them. */
export interface Rows<Item> extends AsyncGenerator<Item, void, undefined> {
  /** Resumes after the rows that were taken, as the option `cursor`; `undefined` at the end. */
  readonly cursor: string | undefined
}

/**
 * Reads all pages of a query, as they are needed: of one input, or of the inputs of `queryInputs`,
 * whose rows are merged in the order of the index's sort key, in either direction. Rows that sort
 * equally come in the order of their inputs.
 *
 * A page is fetched only when the next row may be on it, so inputs whose range lies further on wait.
 * Each row costs the logarithm of the number of inputs under way. Wherever it stops (at the limit, at
 * a `break`, at an error of `run`), `cursor` resumes all inputs: no row is lost, and none comes
 * twice. Merge a filter or a projection into the inputs with `extend`: pages with a filter are not
 * cut to the limit, which would fetch a few rows at a time and drop most of them.
 *
 * @throws KeyError for a limit or concurrency below 1, or inputs that are not of one query.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const event = entity(app, 'Event', {
 *   primary: { pk: sharded(key('EVENT'), { by: 'id', count: 2 }), sk: key(text('id')) },
 * })
 * const stored = { 'EVENT#SHARD#0': ['a', 'd'], 'EVENT#SHARD#1': ['b', 'c'] }
 * const run = async (input) => ({
 *   Items: stored[input.ExpressionAttributeValues[':pk']]
 *     .map((SK) => ({ PK: input.ExpressionAttributeValues[':pk'], SK }))
 *     .filter(({ SK }) => SK > (input.ExclusiveStartKey?.SK ?? '')),
 * })
 * const first = readAll(queryInputs(event, {}), run, { limit: 3 })
 * const ids = []
 * for await (const { SK } of first) ids.push(SK)
 * ids // => ['a', 'b', 'c']
 * const rest = readAll(queryInputs(event, {}, { cursor: first.cursor }), run)
 * for await (const { SK } of rest) ids.push(SK)
 * ids // => ['a', 'b', 'c', 'd']
 * rest.cursor // => undefined
 */
export const readAll = <Input extends AnyQueryInput, Item extends object>(
  inputs: Input | readonly Input[],
  run: (input: Input) => Promise<QueryOutput<Item>>,
  options?: ReadOptions,
): Rows<Item> =>
  answer('readAll', () => {
    const { limit = Number.POSITIVE_INFINITY, concurrency } = optionsOf(
      'readAll',
      options,
      RULES,
      'INVALID_CONDITION',
    )
    const { merge, cursor } = readingOf('readAll', inputs, run, concurrency)
    return Object.defineProperty(rowsOf(merge, limit), 'cursor', { get: cursor }) as Rows<Item>
  })
