/** What the loop does with a result, so that a candidate has finished its work. */
export type Use = keyof typeof USES

const KEYS = ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK']

const queryValue = (name: string): string => `result.ExpressionAttributeValues[':${name}']`

const reading = (...texts: string[]): string =>
  texts.map((text) => `${text}.charCodeAt(0)`).join(' + ')

/**
 * As source text: each loop has it compiled in. V8 joins text lazily (a rope of pieces) and pays for
 * it when somebody reads it, so a loop reads a character of every key, as sending the key would.
 */
export const USES = {
  value: '0',
  text: reading('result'),
  range: reading('result.lower', 'result.upper'),
  key: reading('result.PK', 'result.SK'),
  keys: reading(...KEYS.map((name) => `result.${name}`)),
  get: reading('result.Key.PK', 'result.Key.SK'),
  put: reading(...KEYS.map((name) => `result.Item.${name}`)),
  update: reading(
    'result.Key.PK',
    'result.Key.SK',
    ...[1, 2, 3].map((n) => `result.ExpressionAttributeValues[':k${n}']`),
  ),
  query: reading(...['pk', 'lower', 'upper'].map(queryValue)),
  queries: `result.reduce((sum, result) => sum + ${reading(queryValue('pk'))}, 0)`,
} as const

/** The row of functions by hand that make the checks which Keywright makes; what the others skip. */
export const CAREFUL = 'by hand, same checks'

/** One way to do a job. */
export interface Candidate {
  /** The row it stands in. */
  readonly name: string
  /** A power of two of them; calls take them in turn. */
  readonly inputs: readonly unknown[]
  readonly run: (input: never) => unknown
  /** Throws when the results for all inputs are not what they should be. */
  readonly check: (results: readonly unknown[]) => void
  readonly use: Use
  /** Changes an input before it is taken: the loop has copies. */
  readonly renew: ((input: never) => void) | undefined
  /** How many things one call does: rows of a merge, for instance. */
  readonly units: number
  /** How many calls come before the first round, however long they take; left out, they have a limit. */
  readonly hot: number | undefined
}

/** A job, and the ways to do it; the first is what the others are compared with. */
export interface Job {
  /** The column it stands in. */
  readonly title: string
  readonly candidates: readonly Candidate[]
}

export interface CandidateOptions<Input> {
  readonly use?: Use
  readonly renew?: (input: Input) => void
  readonly units?: number
  readonly hot?: number
}

/** Several ways to do a job, by their names: all take the same inputs, and all pass the same check. */
export const candidates = <Input, Result>(
  inputs: readonly Input[],
  check: (results: readonly Result[]) => void,
  ways: Readonly<Record<string, (input: Input) => Result | Promise<Result>>>,
  options: CandidateOptions<Input> = {},
): Candidate[] =>
  Object.entries(ways).map(([name, run]) => candidate(name, inputs, run, check, options))

/** A candidate; the types hold its inputs and results together. */
export const candidate = <Input, Result>(
  name: string,
  inputs: readonly Input[],
  run: (input: Input) => Result | Promise<Result>,
  check: (results: readonly Result[]) => void,
  { use = 'value', renew, units = 1, hot }: CandidateOptions<Input> = {},
): Candidate => ({
  name,
  inputs,
  run,
  check: check as (results: readonly unknown[]) => void,
  use,
  renew,
  units,
  hot,
})
