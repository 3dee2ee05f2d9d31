import { LawError, type LawName } from '@keywright/testing'

/** A broken law, the values and keys that break it, and its explanation. */
export interface Finding {
  readonly law: LawName
  readonly values: readonly unknown[]
  readonly keys: readonly string[]
  readonly message: string
  /** The seed that finds it again; a finding that needs none has none. */
  readonly seed?: number
}

/** The line in which the testing package tells programs how to run it again. */
const AGAIN = /give check\w+ the option seed: (-?\d+)/

/** Runs a check of the testing package, and returns what it finds. */
export const findingOf = (check: () => void): Finding | undefined => {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof LawError)) throw error
    const { law, values, keys, seed } = error
    const message = error.message.replace(AGAIN, 'add --seed $1')
    return { law, values, keys, message, ...(seed !== undefined && { seed }) }
  }
}
