/** What an implementation says to a request of the conformance protocol; SPEC.md, section 11. */
export type Answer =
  | { readonly result: unknown }
  | { readonly refused: string }
  | { readonly unsupported: string }

/** Answers requests with the core it is given; `more` are operations beyond the protocol. */
export const answerer: (
  core: object,
  more?: Readonly<Record<string, (request: never) => unknown>>,
) => (request: { readonly op: string; readonly [member: string]: unknown }) => Answer

/** The answer to a line of the protocol, with its id, whatever the line is. */
export const answerLine: (
  line: string,
  answer: (request: never) => Answer,
) => Answer & { readonly id: unknown }

/** What definitions, values and conditions in the JSON of the protocol mean, with the core it is given. */
export const definitionsOf: (core: object) => {
  readonly toPart: (part: unknown) => never
  readonly toValues: (values: unknown) => never
  readonly toConditions: (where: unknown) => never
  readonly fromValues: (values: object) => Record<string, unknown>
}
