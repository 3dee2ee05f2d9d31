import { LawError } from '../src/index.ts'

/** The error of a check that must fail. */
export const failure = (check: () => void): LawError => {
  try {
    check()
  } catch (error) {
    if (error instanceof LawError) return error
    throw error
  }
  throw new Error('no law was broken')
}
