/** The key and the field that a refusal is about, and what was thrown, where they are known. */
export interface Subject {
  readonly pattern?: string | undefined
  readonly field?: string | undefined
  readonly cause?: unknown
}

/** Where a refusal happened: in words, or as what is known about it, from the outside in. */
export type Place =
  | string
  | (Subject & {
      /** What the key belongs to: `Order: GSI1`. */
      readonly within?: string | undefined
      /** The option of a field that is wrong: `digits`. */
      readonly option?: string | undefined
    })
