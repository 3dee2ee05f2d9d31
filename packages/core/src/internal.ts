// Promises nothing: this is what packages of the same version share, and any release may change it.
export { answer, attempt } from './error/guard.ts'
export {
  ANYTHING,
  FLAG,
  FUNCTION,
  integerFrom,
  type OptionRule,
  type OptionRules,
  optionsOf,
  wordOf,
} from './error/options.ts'
export type { Place } from './error/place.ts'
export { refuse, type Words, within, words } from './error/refuse.ts'
export { show } from './error/show.ts'
export { fieldOf, isField } from './field/codec/made.ts'
export { customName, fieldCode, oneLine, quote } from './field/field-code.ts'
export { KINDS, type KindFacts } from './field/kinds.ts'
export type { FieldIn } from './key/key-types.ts'
export { type KeyReader, keyReader } from './key/reader.ts'
export { isOperator } from './range/condition.ts'
export type { Listed, Misplaced, NotAField } from './range/condition-types.ts'
export { justBefore } from './range/range.ts'
export { leadingRange } from './range/where.ts'
