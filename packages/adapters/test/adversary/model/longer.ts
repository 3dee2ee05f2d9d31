import { between } from '@keywright/core'
import { isOperator } from '@keywright/core/internal'
import { fieldsOf, type IndexDesign } from '../design/design-types.ts'
import type { Random } from '../random.ts'
import type { Values } from './model.ts'

/** The conditions with longer periods for the buckets of a key; `undefined` where it has none. */
export const withLonger = (
  random: Random,
  { pk }: IndexDesign,
  conditions: Values,
): Values | undefined => {
  let longer: Values | undefined
  for (const { attribute, unit } of fieldsOf(pk)) {
    const condition = conditions[attribute]
    if (!unit || !isOperator(condition)) continue
    const [first, last] = condition.values as [unknown, unknown]
    const [from, to] =
      condition.operator === 'during'
        ? [startOf(String(first)), startOf(nextSpan(String(last))) - 1]
        : [new Date(first as string).getTime(), new Date(last as string).getTime()]
    const hours = (most: number): number => random.below(most) * random.pick([1, 1000, 3_600_000])
    const ends = [from - hours(60), to + hours(60)].map((ms) => new Date(ms)) as [Date, Date]
    longer = { ...longer, [attribute]: between(...ends) }
  }
  return longer && { ...conditions, ...longer }
}

const startOf = (span: string): number =>
  new Date(`${span}${'0000-01-01T00:00:00.000Z'.slice(span.length)}`).getTime()

/** The span of the calendar after one. */
const nextSpan = (span: string): string => {
  const date = new Date(startOf(span))
  if (span.length === 4) date.setUTCFullYear(date.getUTCFullYear() + 1)
  else if (span.length === 7) date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setTime(date.getTime() + (span.length === 10 ? 24 : 1) * 3_600_000)
  return date.toISOString().slice(0, span.length)
}
