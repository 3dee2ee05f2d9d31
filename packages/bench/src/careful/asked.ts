import type { QueryInput } from '@keywright/adapters'
import { refuse } from './fields.ts'

/**
 * Which query an input is of: a page makes cursors of no other, and refuses an input that it does not know.
 * The SDK takes the input as it is and people copy it with `{ ...input }`, so it is hidden in the names,
 * which copies share. A WeakMap of the names took five times as long.
 */
const ASKED = Symbol('asked')

interface Remembered {
  readonly [ASKED]?: unknown
}

export const remember = (input: QueryInput, asked: unknown): QueryInput => {
  Object.defineProperty(input.ExpressionAttributeNames, ASKED, { value: asked, configurable: true })
  return input
}

/** Refuses an input of another query, or one that somebody else made. */
export const checkAsked = (input: QueryInput, asked: unknown): void => {
  const names = input.ExpressionAttributeNames as Remembered | undefined
  if (names?.[ASKED] !== asked) refuse('an input of this query', input)
}
