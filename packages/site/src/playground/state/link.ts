import { fromLinkText, toLinkText } from '@keywright/cli'
import { checkState } from './check.ts'
import type { State } from './state.ts'

/** The hash of a link that opens this state. `keywright check --link` makes the same. */
export const toHash = (state: State): Promise<string> => toLinkText(state)

/** What a hash held: a state, nothing at all, or something that cannot be read. */
export type FromHash =
  | { readonly state: State }
  | { readonly empty: true }
  | { readonly damaged: string }

/** Reads the hash of a link. Never throws: the result says if it is damaged. */
export const fromHash = async (hash: string): Promise<FromHash> => {
  const text = hash.replace(/^#/, '')
  if (text === '') return { empty: true }
  try {
    const state = checkState(await fromLinkText(text))
    return state ? { state } : { damaged: 'This link does not hold a key.' }
  } catch (error) {
    return { damaged: (error as Error).message }
  }
}
