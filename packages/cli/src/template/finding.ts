import { LawError } from '@keywright/testing'

/** The broken law and its explanation; undefined if no law is broken. */
export type Finding = { readonly law: string; readonly message: string } | undefined

/** The line in which the testing package tells programs how to run it again. */
const AGAIN = /give check\w+ the option seed: (-?\d+)/

/** Runs a check of the testing package, and returns what it finds. */
export const findingOf = (check: () => void): Finding => {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof LawError)) throw error
    return { law: error.law, message: error.message.replace(AGAIN, 'add --seed $1') }
  }
}
