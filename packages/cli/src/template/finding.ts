import { LawError } from '@keywright/testing'

/** What was found: the law that is broken and the explanation; nothing where none is. */
export type Finding = { readonly law: string; readonly message: string } | undefined

/** How the testing package says to run it again, to programs. */
const AGAIN = /give check\w+ the option seed: (-?\d+)/

/** What a check of the testing package finds. */
export const findingOf = (check: () => void): Finding => {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof LawError)) throw error
    return { law: error.law, message: error.message.replace(AGAIN, 'add --seed $1') }
  }
}
