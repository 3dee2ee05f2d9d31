/** Whether something is a promise. Its rejection is caught, so that no process ends because of it. */
export const isPromise = (result: unknown): boolean => {
  if (typeof result !== 'object' || result === null || !('then' in result)) return false
  if (typeof result.then !== 'function') return false
  const ignore = (): void => undefined
  try {
    result.then(ignore, ignore)
  } catch {
    // A `then` that throws is ignored, too.
  }
  return true
}
