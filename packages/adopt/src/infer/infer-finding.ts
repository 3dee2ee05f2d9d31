/** What can be unsafe in keys that exist. The names are stable. */
export type InferRule =
  | 'numbers-sort-wrongly'
  | 'mixed-times'
  | 'delimiter-in-value'
  | 'mixed-case'
  | 'two-shapes'
  | 'missing-value'
  | 'unescaped'
  | 'near-limit'
  | 'not-unicode'
  | 'empty-key'

/** Something unsafe, and the keys that show it. */
export interface InferFinding {
  readonly rule: InferRule
  /** The definition that it is about; empty where it is about single keys. */
  readonly pattern: string
  readonly field?: string
  readonly message: string
  readonly keys: readonly string[]
}
