/** Calls past the types, as callers without them do. */
export const untyped = <Result>(call: (...args: never[]) => Result) =>
  call as unknown as (...args: unknown[]) => Result

/** Whether this is core's `KeyError`. By its name: the harness imports no package that it tests. */
export const isKeyError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && error.name === 'KeyError' && 'code' in error

const thrown = (call: () => unknown, say: (error: Error & { readonly code: string }) => string) => {
  try {
    call()
  } catch (error) {
    if (isKeyError(error)) return say(error)
    throw error
  }
  return 'no error'
}

/** The code of the KeyError that a call throws; nothing else may be thrown. */
export const refusal = (call: () => unknown): string => thrown(call, ({ code }) => code)

/** The code and the message of the KeyError that a call throws; nothing else may be thrown. */
export const refusalText = (call: () => unknown): string =>
  thrown(call, ({ code, message }) => `${code} ${message}`)
