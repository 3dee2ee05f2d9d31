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
  // Without its origin, an input does not say what sorts it; the partition comes first by convention.
  const isSort = (condition: Condition): boolean =>
    origin ? origin.order.some(({ name }) => name === condition.name) : condition !== conditions[0]
  return [
    `${TableName}`,
    `${IndexName}`,
    textOf(conditions.filter((condition) => !isSort(condition))),
    textOf(conditions.filter(isSort)),
    `${descending}`,
  ]
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
