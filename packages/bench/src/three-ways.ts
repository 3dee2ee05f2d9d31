import { equals } from './check.ts'
import { CAREFUL, type CandidateOptions, candidates, type Job } from './job.ts'

/** The rows of what is done by hand without checks, and of ours, unless a job calls them otherwise. */
export const HAND = 'by hand'
export const OURS = 'Keywright'

interface JobOptions<Input, Result> extends CandidateOptions<Input> {
  /** What the rows by hand and of ours are called. */
  readonly rows?: readonly [hand: string, ours: string]
  /** Throws for wrong results; without it, all have to give what is made by hand. */
  readonly check?: (results: readonly Result[]) => void
}

/** A job that is done by hand, by hand with the same checks, and by us. */
export const threeWays = <Input, Result>(
  title: string,
  inputs: readonly Input[],
  { rows: [hand, own] = [HAND, OURS], check, ...options }: JobOptions<Input, Result>,
  byHand: (input: Input) => Result,
  careful: (input: Input) => Result,
  ours: (input: Input) => Result,
): Job => ({
  title,
  candidates: candidates(
    inputs,
    check ?? equals(inputs.map(byHand)),
    { [hand]: byHand, [CAREFUL]: careful, [own]: ours },
    options,
  ),
})
