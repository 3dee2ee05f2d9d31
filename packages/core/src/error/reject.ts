import { KeyError, type KeyErrorCode } from './key-error.ts'
import { show } from './show.ts'

/** Refuses without naming a place: pattern functions have none, and so stay small. */
export const reject = (code: KeyErrorCode, expected: string, got: unknown): never => {
  throw new KeyError(code, `expected ${expected}, got ${show(got)}`)
}
