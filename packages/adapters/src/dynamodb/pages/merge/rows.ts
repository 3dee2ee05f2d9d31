import type { Merge } from './merge.ts'

/** What every async iterator inherits: `Symbol.asyncIterator` and, where there is one, a way to dispose. */
const ASYNC_ITERATOR: object = /* @__PURE__ */ (() =>
  Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype))()

type Result<Item> = IteratorResult<Item, void>

const END = { done: true, value: undefined } as const

/**
 * The rows of a merge, at most so many, as an async generator would yield them: in order, whoever asks
 * before the last answer has come, and never again after an error or `return`. A row that is at hand
 * costs one promise; a generator takes three turns of the queue for each, and twice the time.
 */
export const rowsOf = <Item extends object>(
  { take, isDone, fetch }: Merge<Item>,
  limit: number,
): AsyncGenerator<Item, void, undefined> => {
  let given = 0
  let isEnded = false
  /** The last answer that is still to come. */
  let pending: Promise<unknown> | undefined

  const taken = (): Result<Item> | undefined => {
    if (isEnded || given >= limit) return END
    const row = take()
    if (row) {
      given += 1
      return { done: false, value: row }
    }
    return isDone() ? END : undefined
  }
  const fetched = async (): Promise<Result<Item>> => {
    try {
      for (;;) {
        const result = taken()
        if (result) return result
        await fetch({ rows: limit - given, requests: Number.POSITIVE_INFINITY })
      }
    } catch (error) {
      isEnded = true
      throw error
    }
  }
  /** Answers after those that were asked for before. */
  const inTurn = <T>(answer: () => Promise<T>): Promise<T> => {
    const promise = pending ? pending.then(answer, answer) : answer()
    pending = promise
    const settle = (): void => {
      if (pending === promise) pending = undefined
    }
    promise.then(settle, settle)
    return promise
  }
  const ended = async (): Promise<Result<Item>> => {
    isEnded = true
    return END
  }
  const methods: Pick<AsyncGenerator<Item, void, undefined>, 'next' | 'return' | 'throw'> = {
    next: () => {
      if (!pending) {
        try {
          const result = taken()
          if (result) return Promise.resolve(result)
        } catch (error) {
          isEnded = true
          return Promise.reject(error)
        }
      }
      return inTurn(fetched)
    },
    return: () => inTurn(ended),
    throw: (error) =>
      inTurn(async () => {
        isEnded = true
        throw error
      }),
  }
  return Object.assign(Object.create(ASYNC_ITERATOR), methods)
}
