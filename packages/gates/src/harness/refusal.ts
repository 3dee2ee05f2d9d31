import { KeyError, type KeyErrorCode } from '@keywright/core'
import { expect } from 'vitest'

/** Calls past the types, as callers without them do. */
export const untyped = <Result>(call: (...args: never[]) => Result) =>
  call as unknown as (...args: unknown[]) => Result

/** The code of the KeyError that a call throws; nothing else may be thrown. */
export const refusal = (call: () => unknown): KeyErrorCode | 'no error' => {
  try {
    call()
  } catch (error) {
    expect(error).toBeInstanceOf(KeyError)
    return (error as KeyError).code
  }
  return 'no error'
}
