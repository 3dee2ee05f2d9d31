import { KeyError } from '../src/index.ts'

/** The error that a refusal throws; anything else that is thrown, or nothing, is a mistake. */
export const errorOf = (act: () => unknown): KeyError => {
  try {
    act()
  } catch (error) {
    if (error instanceof KeyError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
