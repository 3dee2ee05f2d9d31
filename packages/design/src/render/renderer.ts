/** How the results of one function are shown to people. */
export interface Renderer<Result> {
  /** Whether this is such a result, and whole. */
  readonly is: (result: object) => boolean
  /** What an empty list of results says. */
  readonly none?: string
  /** Plain text of at most so many columns. */
  readonly text: (result: Result, width: number) => string
  /** Markdown; without it, the plain text as a block of code. */
  readonly markdown?: (result: Result) => string
}

/** A test for lists, each member of which passes this one. */
export const listOf =
  <Member>(isMember: (one: Partial<Member>) => boolean): ((list: object) => boolean) =>
  (list) =>
    Array.isArray(list) && list.every((one) => isMember(Object(one)))
