import { breaks } from '../report/explain.ts'
import { print, printError } from '../report/print.ts'
import { isPromise, lend } from '../search/index.ts'
import type { Entry, Subject } from './subject-types.ts'

/** The key of a value; `undefined` where an encoder that is not a key refuses it, as it may. */
export const keyOf = <V>({ encode, isKey }: Subject<V>, value: V): string | undefined => {
  // Encoders get a copy: one that changes its argument must not change what others see of it.
  const { given, change } = isKey ? { given: value, change: () => undefined } : lend(value)
  let key: unknown
  try {
    key = encode(given)
  } catch (error) {
    // By name: core may be loaded twice, once as ESM and once as CJS.
    if (error instanceof Error && error.name === 'KeyError' && !isKey) return undefined
    return noKey(value, 'encode gave no key for this value:', ['error', printError(error)], REFUSED)
  }
  if (isPromise(key)) {
    return noKey(value, 'encode gave a promise, not a key:', ['key', 'a promise'], ASYNC)
  }
  if (typeof key !== 'string') {
    return noKey(value, 'encode gave something that is not a string:', ['key', print(key)], NO_TEXT)
  }
  const found = change()
  if (found) changed('encode', value, found, key)
  return key
}

const REFUSED =
  'An item with this value could not be stored. If encode is right to refuse it, let `values` ' +
  'draw only what it takes.'
const NO_TEXT =
  'An item with this value could not be stored, or its key would be made up on the way.'
const ASYNC = 'A check needs the key at once: give it an encode that returns a string.'

const noKey = (
  value: unknown,
  what: string,
  outcome: readonly [string, string],
  effect: string,
): never =>
  breaks('total', {
    what,
    entries: [{ value }],
    facts: [['value', print(value)], outcome],
    effect,
  })

/** Accuses a function of changing what it was given. */
export const changed = (
  who: string,
  value: unknown,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  key?: string,
): never =>
  breaks('pure', {
    what: `${who} changes the value that it is given:`,
    entries: [{ value, key }],
    facts: [
      ['before', print(before)],
      ['after', print(after)],
    ],
    effect:
      'Whoever goes on with the value, to store the item or to make another key of it, works with ' +
      'something else than what was encoded.',
  })

/** The values that have keys, each with its key. */
export const entriesOf = <V>(subject: Subject<V>, values: readonly V[]): Entry<V>[] =>
  values.flatMap((value) => {
    const key = keyOf(subject, value)
    return key === undefined ? [] : [{ value, key }]
  })
