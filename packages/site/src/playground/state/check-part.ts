import { type ConditionSketch, OPERATORS } from '../ask/condition.ts'
import { type FieldSketch, KIND_FORMS, type PartSketch } from '../key/sketch.ts'

/** Whether a value of a link is text. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether it is a list of at most so many of these. */
export const isList = <T>(
  value: unknown,
  most: number,
  isOne: (one: unknown) => one is T,
): value is T[] => Array.isArray(value) && value.length <= most && value.every(isOne)

/** Whether it is a list of texts. */
export const isTexts = (value: unknown): value is string[] => isList(value, 1_000, isText)

const OPTIONS: Readonly<
  Record<Exclude<keyof FieldSketch, 'name' | 'kind'>, (value: unknown) => boolean>
> = {
  desc: (value) => typeof value === 'boolean',
  signed: (value) => typeof value === 'boolean',
  digits: (value) => typeof value === 'number',
  scale: (value) => typeof value === 'number',
  unit: isText,
  words: isTexts,
  prefix: isText,
}

/** Whether it is a part of a key: a literal, or a field with the options that it may have. */
export const isPart = (value: unknown): value is PartSketch => {
  if (isText(value)) return true
  if (typeof value !== 'object' || value === null) return false
  const { name, kind, ...options } = value as Record<string, unknown>
  return (
    isText(name) &&
    isText(kind) &&
    Object.hasOwn(KIND_FORMS, kind) &&
    Object.entries(options).every(
      ([option, given]) =>
        Object.hasOwn(OPTIONS, option) && OPTIONS[option as keyof typeof OPTIONS](given),
    )
  )
}

/** Whether it is a condition on a field. */
export const isCondition = (value: unknown): value is ConditionSketch => {
  const { asked, texts } = Object(value) as Record<string, unknown>
  return isText(asked) && Object.hasOwn(OPERATORS, asked) && isTexts(texts)
}
