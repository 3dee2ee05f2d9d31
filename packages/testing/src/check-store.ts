import type { KeyRange } from '@keywright/core'
import { ANYTHING, answer, type OptionRules, optionsOf, refuse } from '@keywright/core/internal'
import { count, print } from './report/print.ts'
import { diagnose, isRight } from './store/diagnose.ts'
import { refusedKey, refusedRange, wrongAnswer } from './store/messages.ts'
import { nastyKeys } from './store/probe-keys.ts'
import { type ListOptions, type Probe, probesFor } from './store/probes.ts'
import { type Answer, simulatedStore } from './store/simulated-store.ts'

/** What `list` may return: the keys, all at once or one by one. */
export type ListedKeys = Iterable<string> | AsyncIterable<string>

/** A store, as `checkStore` uses it. */
export interface StoreCheck {
  /** Writes these keys, each with any value. */
  readonly put: (keys: readonly string[]) => unknown
  /**
   * Returns all keys in the closed interval from `lower` to `upper`, in order. It is called with the
   * options that `takes` lists, and without any.
   */
  readonly list: (range: KeyRange, options: ListOptions) => ListedKeys | Promise<ListedKeys>
  /** Empties the store; called before the first write, and at the end. */
  readonly clear?: (() => unknown) | undefined
  /** The options that `list` takes; none if left out. */
  readonly takes?: readonly (keyof ListOptions)[] | undefined
  /** The longest key that the store takes, in UTF-8 bytes; 512 if left out. */
  readonly maxBytes?: number | undefined
  /** How many keys to write in one range; 2,100 if left out, which is over two pages of 1,000. */
  readonly pageKeys?: number | undefined
  /** Whether the store takes a key, where it documents that it does not take all. */
  readonly accepts?: ((key: string) => boolean) | undefined
}

const TAKES: readonly unknown[] = ['descending', 'limit', 'after'] satisfies (keyof ListOptions)[]

/** A misspelt one would leave questions out in silence. */
const RULES: OptionRules<StoreCheck> = {
  put: ANYTHING,
  list: ANYTHING,
  clear: ANYTHING,
  takes: {
    expects: `a list of ${TAKES.join(', ')}`,
    takes: (value) => Array.isArray(value) && value.every((one) => TAKES.includes(one)),
  },
  maxBytes: ANYTHING,
  pageKeys: ANYTHING,
  accepts: ANYTHING,
}

/**
 * Checks that a store, with the code that asks it for ranges, is what ranges rely on: it keeps keys
 * as they are, sorts them by their UTF-8 bytes, and lists exactly the closed interval that it is asked
 * for, all pages of it.
 *
 * It writes keys that stores are known to mix up, lists ranges, and compares the answers with a model.
 * All keys start with `KW`, with ` KW` or with U+FEFF and `KW`; give it a table, bucket or prefix of its own. A failure names the
 * cause where it can tell: UTF-16 order, a linguistic or case-blind collation, an end or a start that
 * is exclusive, Unicode normalisation, trimmed or truncated text, characters that are replaced or dropped,
 * text that is escaped or decoded, a prefix taken as a pattern, missing pages. Needs no test framework: it rejects.
 *
 * @throws StoreError for a store that gives another answer than the model.
 * @example
 * const kept = new Set()
 * await checkStore({
 *   put: (keys) => keys.forEach((key) => kept.add(key)),
 *   list: (range) => [...kept].filter((key) => contains(range, key)).sort(compareKeys),
 *   clear: () => kept.clear(),
 * }) // => undefined
 */
export const checkStore = async (store: StoreCheck): Promise<void> => {
  const own = answer('checkStore', () => ({ ...store }))
  for (const name of ['put', 'list'] as const) {
    if (typeof own[name] !== 'function') {
      refuse('INVALID_DEFINITION', 'a function', own[name], `checkStore: ${name}`)
    }
  }
  optionsOf<StoreCheck>('checkStore', own, RULES)
  const { clear, takes = [], maxBytes = 512, pageKeys = 2100, accepts = () => true } = own
  const keys = nastyKeys({ maxBytes, pageKeys, accepts })
  await clear?.()
  try {
    await write(store, keys)
    const { answers, refused } = await ask(store, keys, probesFor({ maxBytes, pageKeys }, takes))
    if (!answers.every(isRight)) throw wrongAnswer(diagnose(keys, answers), answers)
    if (refused) throw refusedRange(refused.probe, refused.error)
  } finally {
    await clear?.()
  }
}

/** Writes all keys; if that fails, one after the other, to know which one is refused. */
const write = async ({ put, clear }: StoreCheck, keys: readonly string[]): Promise<void> => {
  try {
    await put(keys)
  } catch (error) {
    await clear?.()
    for (const [i, key] of keys.entries()) {
      try {
        await put([key])
      } catch (alone) {
        throw refusedKey(key, keys.slice(0, i), alone)
      }
    }
    throw refusedKey(undefined, keys, error)
  }
}

/** A probe that `list` threw for. */
interface Refused {
  readonly probe: Probe
  readonly error: unknown
}

// A store that refuses so many ranges will not answer the others.
const MOST_REFUSED = 20

/** Asks everything: what a store answers may explain what it refuses. */
const ask = async (
  { list }: StoreCheck,
  keys: readonly string[],
  probes: readonly Probe[],
): Promise<{ answers: Answer[]; refused: Refused | undefined }> => {
  // With no fault at all, a store is what ranges rely on.
  const model = simulatedStore({}, keys)
  const answers: Answer[] = []
  const refused: Refused[] = []
  for (const probe of probes) {
    if (refused.length > MOST_REFUSED) break
    try {
      const got = await collect(await list(probe.range, probe.options))
      answers.push({ probe, expected: model(probe), got })
    } catch (error) {
      refused.push({ probe, error })
    }
  }
  return { answers, refused: refused[0] }
}

const collect = async (listed: ListedKeys): Promise<string[]> => {
  if (typeof listed === 'string' || !isIterable(listed)) {
    throw new TypeError(`list must give an array of keys, it gave ${print(listed)}`)
  }
  // To await each of thousands of keys took as long as all the rest.
  if (Array.isArray(listed) && listed.every((key) => typeof key === 'string')) return [...listed]
  const keys: string[] = []
  for await (const key of listed) {
    if (typeof key !== 'string') {
      throw new TypeError(
        `list must give keys as text, item ${count(keys.length + 1, '').trim()} is ${print(key)}`,
      )
    }
    keys.push(key)
  }
  return keys
}

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Symbol.iterator in value || Symbol.asyncIterator in value)
