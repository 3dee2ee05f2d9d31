import { KeyError } from '@keywright/core'
import { EngineError } from '../engine/refusals.ts'
import { fail } from './world.ts'

/** What became of a write. */
export type Outcome = 'done' | 'condition' | KeyError

/** What a write may come to. */
export type Expected = 'done' | 'condition' | 'refused'

/** A write either happens, or its condition fails, or the library refuses it; anything else is a fault. */
export const attempt = (work: () => void): Outcome => {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof KeyError) return error
    const name = error instanceof EngineError ? error.name : ''
    if (name === 'ConditionalCheckFailedException' || name === 'TransactionCanceledException') {
      return 'condition'
    }
    throw error
  }
}

export const expectOutcome = (
  title: string,
  outcome: Outcome,
  allowed: readonly Expected[],
): void => {
  const got = outcome instanceof KeyError ? 'refused' : outcome
  if (allowed.includes(got)) return
  const told = outcome instanceof KeyError ? `KeyError: ${outcome.message}` : outcome
  fail(`${title}: expected ${allowed.join(' or ')}, got ${told}`)
}
