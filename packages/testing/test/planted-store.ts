import { compareKeys, contains, type KeyRange, keyByteLength } from '@keywright/core'
import { firstWhere } from '../src/first-where.ts'
import { checkStore, type ListOptions, type StoreCheck, StoreError } from '../src/index.ts'

/** An ordered store in memory, faithful but for what is given. */
export interface Planted {
  readonly fold?: (text: string) => string
  /** What becomes of a key that is written; the same as of one that is asked for, if left out. */
  readonly written?: (text: string) => string
  readonly order?: (a: string, b: string) => number
  readonly list?: (keys: readonly string[], range: KeyRange, options: ListOptions) => string[]
  readonly unique?: boolean
}

export const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const storeWith = ({
  fold = (text) => text,
  written = fold,
  order = compareKeys,
  list,
  unique,
}: Planted) => {
  let kept: string[] = []
  let isSorted = false
  const listed = (range: KeyRange) => {
    const [lower, upper] = [fold(range.lower), fold(range.upper)]
    const first = (is: (key: string) => boolean) =>
      firstWhere(0, kept.length, (i) => is(kept[i] as string))
    const from = first((key) => order(lower, key) <= 0)
    const past = first((key) => order(key, upper) > 0)
    return kept.slice(from, past)
  }
  return {
    put: async (keys: readonly string[]) => {
      kept = [...new Set([...kept, ...keys.map(written)])]
      isSorted = false
    },
    list: async (range: KeyRange, options: ListOptions) => {
      if (!isSorted) {
        kept.sort(order)
        if (unique) kept = kept.filter((key, i) => i === 0 || order(kept[i - 1] ?? '', key) !== 0)
      }
      isSorted = true
      return list ? list(kept, range, options) : listed(range)
    },
    clear: async () => {
      kept = []
    },
  }
}

/** Fewer keys than a page, where the fault is not about pages. */
export const few = { pageKeys: 40 }

export const failure = async (store: StoreCheck): Promise<StoreError> => {
  const error = await checkStore({ ...few, ...store }).then(
    () => new Error('the store passed'),
    (reason: unknown) => reason,
  )
  if (error instanceof StoreError) return error
  throw error
}

export const inside = (keys: readonly string[], range: KeyRange) =>
  keys.filter((key) => contains(range, key))
export const collator = (locale: string, options?: Intl.CollatorOptions) =>
  new Intl.Collator(locale, options).compare
export const withBytes =
  (order: (a: string, b: string) => number) =>
  (a: string, b: string): number =>
    order(a, b) || compareKeys(a, b)
export const startsLike = (pattern: RegExp) => (key: string) => pattern.test(key)
export const source = (prefix: string) => prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

export const cutBytes = (most: number) => (text: string) => {
  let cut = text
  while (keyByteLength(cut) > most) cut = cut.slice(0, -1)
  return cut
}
