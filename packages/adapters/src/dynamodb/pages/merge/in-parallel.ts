/**
 * Works on all of them, at most `concurrency` at a time. After an error it begins no more, and waits
 * for those under way, so that nothing changes once the error is thrown.
 */
export const inParallel = async <T>(
  all: readonly T[],
  concurrency: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  let next = 0
  const errors: unknown[] = []
  const worker = async (): Promise<void> => {
    while (next < all.length && errors.length === 0) {
      const one = all[next] as T
      next += 1
      try {
        await work(one)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, worker))
  if (errors.length > 0) throw errors[0]
}
