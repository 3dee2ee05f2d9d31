import type { AnyQueryInput } from '../sdk/input-types.ts'
import { canonicalText } from '../stored/stored.ts'
import type { Condition } from './comparison-types.ts'
import type { Identity, Origin } from './origin.ts'

/** What the cursors of a query are bound to. */
export const identityOf = (
  { TableName, IndexName }: AnyQueryInput,
  conditions: readonly Condition[],
  descending: boolean,
  origin: Origin | undefined,
): Identity => {
  const partition: Condition[] = []
  const sort: Condition[] = []
  for (const condition of conditions) {
    // Without its origin, an input does not say what sorts it; the partition comes first by convention.
    const isSort = origin
      ? origin.order.some(({ name }) => name === condition.name)
      : condition !== conditions[0]
    ;(isSort ? sort : partition).push(condition)
  }
  return [`${TableName}`, `${IndexName}`, textOf(partition), textOf(sort), `${descending}`]
}

/** Conditions as one text: the same for the same conditions, in whatever format. */
const textOf = (conditions: readonly Condition[]): string =>
  JSON.stringify(
    conditions.map(({ name, comparison, operands }) => [
      name,
      comparison,
      ...operands.map(canonicalText),
    ]),
  )
