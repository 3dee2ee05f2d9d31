/** Whether something is a promise; if it is, its rejection is nobody's business any more. */
export const isPromise = (result: unknown): boolean => {
  if (typeof result !== 'object' || result === null || !('then' in result)) return false
  if (typeof result.then !== 'function') return false
  const ignore = (): void => undefined
  try {
    result.then(ignore, ignore)
  } catch {
    // Not even that is anybody's business.
  }
  return true
}
