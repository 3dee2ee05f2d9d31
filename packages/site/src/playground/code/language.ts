import { type ConditionSketch, givenTexts, TAKES_TEXT } from '../ask/condition.ts'
import { settingsOf } from '../key/definition.ts'
import type { FieldSketch, PartSketch } from '../key/sketch.ts'

/** What tells the code of one language from that of another. */
export interface Language {
  readonly quote: (text: string) => string
  /** How it calls a function of Keywright's. */
  readonly call: (name: string) => string
  /** The options of a field, as they stand among its arguments. */
  readonly options: (given: readonly (readonly [name: string, value: number | boolean])[]) => string
  /** What was typed for a field, as a value. */
  readonly value: (field: FieldSketch, text: string) => string
}

/** Writes fields, keys and conditions as code of a language. */
export const writerIn = ({ quote, call, options, value }: Language) => {
  const setting = (given: unknown): string => {
    if (typeof given === 'string') return quote(given)
    if (Array.isArray(given)) return `[${given.map(quote).join(', ')}]`
    return options(Object.entries(given as Record<string, number | boolean>))
  }
  const field = (one: FieldSketch): string => {
    const code = `${call(one.kind)}(${[one.name, ...settingsOf(one)].map(setting).join(', ')})`
    return one.desc ? `${call('desc')}(${code})` : code
  }
  return {
    field,
    key: (parts: readonly PartSketch[]): string =>
      `${call('key')}(${parts.map((part) => (typeof part === 'string' ? quote(part) : field(part))).join(', ')})`,
    /** A condition: a value, or an operator with its values. */
    condition: (of: FieldSketch, condition: ConditionSketch): string => {
      const { asked } = condition
      const texts = givenTexts(condition)
      if (asked === 'is') return value(of, texts[0] ?? '')
      const isText = TAKES_TEXT.has(asked)
      return `${call(asked)}(${texts.map((text) => (isText ? quote(text) : value(of, text))).join(', ')})`
    },
  }
}
