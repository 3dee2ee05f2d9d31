import { LawError } from '../src/index.ts'

/** A message without the number of calls: it depends on what the encoder was asked before. */
export const withoutCalls = (message: string): string =>
  message.replace(/after [\d,]+ calls?/g, 'after … calls')

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
