import { answer, refuse } from '@keywright/core/internal'

/**
 * Gives each of an iterable to `take`, and returns what `finish` makes of it all: at once, or in a
 * promise where the iterable is an async one. Refuses anything else.
 */
export const takeAll = <One, Result>(
  place: string,
  what: string,
  given: Iterable<One> | AsyncIterable<One>,
  take: (one: One) => void,
  finish: () => Result,
): Result | Promise<Result> => {
  const { [Symbol.iterator]: now, [Symbol.asyncIterator]: later } = Object(given)
  const isSync = typeof now === 'function'
  // A text is an iterable of texts too, but whoever gives one means something else.
  if (typeof given === 'string' || (!isSync && typeof later !== 'function')) {
    refuse('INVALID_VALUE', `an iterable of ${what}`, given, place)
  }
  if (!isSync) return takeLater(place, given as AsyncIterable<One>, take, finish)
  for (const one of given as Iterable<One>) take(one)
  return finish()
}

const takeLater = async <One, Result>(
  place: string,
  given: AsyncIterable<One>,
  take: (one: One) => void,
  finish: () => Result,
): Promise<Result> => {
  for await (const one of given) take(one)
  return answer(place, finish)
}
