import {
  between,
  during,
  gt,
  gte,
  KeyError,
  type KeyRange,
  lt,
  lte,
  startsWith,
  where,
} from '@keywright/core'
import { fieldOf, type PageKey, wordsOf } from '../key/definition.ts'
import { type FieldSketch, newField } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'

/** What a condition can ask about a field. `any` asks nothing: that field and those after it are free. */
export type Asked = 'any' | 'is' | 'gt' | 'gte' | 'lt' | 'lte' | 'between' | 'startsWith' | 'during'

/** A condition on one field, as the page holds it. */
export interface ConditionSketch {
  readonly asked: Asked
  /** What was typed, one text for each value that the operator takes. */
  readonly texts: readonly string[]
}

/** Nothing is asked. */
export const FREE: ConditionSketch = { asked: 'any', texts: [] }

/** The words of the menu, and how many values each takes; the second of `during` may stay empty. */
export const OPERATORS: Readonly<Record<Asked, { readonly says: string; readonly takes: number }>> =
  {
    any: { says: 'anything', takes: 0 },
    is: { says: 'is', takes: 1 },
    startsWith: { says: 'starts with', takes: 1 },
    during: { says: 'is during', takes: 2 },
    gt: { says: 'is greater than', takes: 1 },
    gte: { says: 'is at least', takes: 1 },
    lt: { says: 'is less than', takes: 1 },
    lte: { says: 'is at most', takes: 1 },
    between: { says: 'is between', takes: 2 },
  }

/** The operators that a field takes: some need a codec that supports them. */
export const operatorsFor = ({ kind }: FieldSketch): readonly Asked[] => {
  const { codec } = fieldOf(newField('value', kind))
  return (Object.keys(OPERATORS) as Asked[]).filter(
    (asked) =>
      (asked !== 'startsWith' || codec.starts !== undefined) &&
      (asked !== 'during' || codec.calendar !== undefined),
  )
}

/** A text for each value that an operator takes. */
export const textsFor = (asked: Asked, texts: readonly string[]): readonly string[] =>
  Array.from({ length: OPERATORS[asked].takes }, (_, i) => texts[i] ?? '')

/** The texts of a condition, without the second one of `during` if it is empty. */
export const givenTexts = ({ asked, texts }: ConditionSketch): readonly string[] =>
  asked === 'during' && (texts[1] ?? '') === '' ? texts.slice(0, 1) : textsFor(asked, texts)

/** A range and what it was made of, or why there is none. */
export type Answer =
  | {
      readonly range: KeyRange
      readonly conditions: Readonly<Record<string, unknown>>
      readonly error?: undefined
      readonly field?: undefined
    }
  | { readonly range?: undefined; readonly error: string; readonly field?: string }

const FUNCTIONS = { gt, gte, lt, lte, between, startsWith, during }

/** The operators that take text, whatever the field is. */
export const TAKES_TEXT: ReadonlySet<Asked> = new Set(['startsWith', 'during'])

/** The condition of `where` and of queries that a sketch stands for. */
export const conditionOf = (field: FieldSketch, condition: ConditionSketch): unknown => {
  const { asked } = condition
  const given = givenTexts(condition)
  const values = TAKES_TEXT.has(asked) ? given : given.map((text) => cellValue(field, text))
  if (asked === 'any' || asked === 'is') return values[0]
  return (FUNCTIONS[asked] as (...given: unknown[]) => unknown)(...values)
}

/** The active conditions: from the left, up to the first field that may be anything. */
export const askedOf = (
  fields: readonly FieldSketch[],
  sketches: readonly ConditionSketch[],
): readonly (readonly [FieldSketch, ConditionSketch])[] => {
  const asked: [FieldSketch, ConditionSketch][] = []
  for (const [i, field] of fields.entries()) {
    const sketch = sketches[i]
    if (!sketch || sketch.asked === 'any') break
    asked.push([field, sketch])
    if (sketch.asked !== 'is') break
  }
  return asked
}

/** The range of the keys that meet the conditions, or the words of the KeyError. */
export const answer = (
  key: PageKey,
  fields: readonly FieldSketch[],
  sketches: readonly ConditionSketch[],
): Answer => {
  try {
    const conditions = Object.fromEntries(
      askedOf(fields, sketches).map(([field, sketch]) => [field.name, conditionOf(field, sketch)]),
    )
    return { range: where(key, conditions), conditions }
  } catch (error) {
    return {
      error: wordsOf(error),
      ...(error instanceof KeyError && error.field !== undefined && { field: error.field }),
    }
  }
}

/** The conditions in words: `city is Lyon`. */
export const inWords = (
  fields: readonly FieldSketch[],
  sketches: readonly ConditionSketch[],
): string =>
  askedOf(fields, sketches)
    .map(
      ([{ name }, condition]) =>
        `${name} ${OPERATORS[condition.asked].says} ${givenTexts(condition)
          .map((text) => text || '(empty)')
          .join(condition.asked === 'during' ? ' to ' : ' and ')}`,
    )
    .join(', ')
