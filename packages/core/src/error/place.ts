/** The key and the field that a refusal is about, and what was thrown, where they are known. */
export interface Subject {
  readonly pattern?: string | undefined
  readonly field?: string | undefined
  readonly cause?: unknown
  /** What a schema found, where that is the reason. */
  readonly issues?: readonly SchemaIssue[] | undefined
}

/** What a schema finds wrong with a value, as the Standard Schema says it. */
export interface SchemaIssue {
  readonly message: string
  /** The way to the value that is wrong: names and positions, or objects that hold them. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
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
