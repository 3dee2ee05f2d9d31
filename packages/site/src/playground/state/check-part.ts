import { OPERATORS } from '../ask/condition.ts'
import { type FieldSketch, KIND_FORMS } from '../key/sketch.ts'

/** Whether a value of a link is what it should be. */
export type Check = (value: unknown) => boolean

/** A record of anything. */
type Given = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber: Check = (value) => typeof value === 'number'
export const isFlag: Check = (value) => typeof value === 'boolean'

/** A list of at most so many of these. */
export const listOf =
  (is: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(is)

/** A record with any names, and these values. */
export const recordOf =
  (is: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(is)

/** A record that has these members; others do not matter. */
export const shapeOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, is]) => is(value[name]))

export const isOptional =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)

/** Whether it is a list of texts. */
export const isTexts: Check = listOf(isText, 1_000)

const OPTIONS: Readonly<Record<Exclude<keyof FieldSketch, 'name' | 'kind'>, Check>> = {
  desc: isFlag,
  signed: isFlag,
  digits: isNumber,
  scale: isNumber,
  unit: isText,
  words: isTexts,
  prefix: isText,
}

/** Whether it is a part of a key: a literal, or a field with the options that it may have. */
export const isPart: Check = (value) => {
  if (isText(value)) return true
  if (!isRecord(value)) return false
  const { name, kind, ...options } = value
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
export const isCondition: Check = shapeOf({
  asked: (value) => isText(value) && Object.hasOwn(OPERATORS, value),
  texts: isTexts,
})
