import type { KeyRange } from '@keywright/core'
import type { StoreFault } from './faults.ts'

/** What is wrong with a store, and the answer that shows it. */
export interface StoreFinding {
  readonly faults: readonly StoreFault[]
  /** The whole explanation. */
  readonly story: string
  readonly range?: KeyRange | undefined
  readonly expected?: readonly string[] | undefined
  readonly got?: readonly string[] | undefined
}

/**
 * What `checkStore` rejects with: a store that is not what ranges rely on.
 *
 * `faults` names the causes, and is empty where none could be told; `range`, `expected` and `got` are
 * the shortest answer that was wrong.
 *
 * @example
 * const kept = new Set()
 * const store = {
 *   put: (keys) => keys.forEach((key) => kept.add(key)),
 *   list: ({ lower, upper }) => [...kept].filter((key) => key >= lower && key <= upper).sort(),
 * }
 * const error = await checkStore(store).catch((error) => error)
 * error.name // => 'StoreError'
 * error.faults // => ['utf16Order']
 */
export class StoreError extends Error {
  declare readonly faults: readonly StoreFault[]
  declare readonly range: KeyRange | undefined
  declare readonly expected: readonly string[] | undefined
  declare readonly got: readonly string[] | undefined

  constructor(
    { faults, story, range, expected, got }: StoreFinding,
    options?: { readonly cause?: unknown },
  ) {
    super(story, options)
    Object.assign(this, { name: 'StoreError', faults, range, expected, got })
  }
}
