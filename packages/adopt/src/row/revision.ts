import { REVISION } from './attributes.ts'
import { fingerprint } from './fingerprint.ts'
import type { Pair } from './pair.ts'
import type { Item } from './requests.ts'

/** How often an item was written since the start, by its revision. */
const countOf = (revision: unknown): number =>
  typeof revision === 'string' ? Number.parseInt(revision, 36) || 0 : 0

/**
 * The revision of an item after a write: the count, and a fingerprint of what the item holds. An item that
 * is deleted and made again counts from one, so the count alone could be that of an earlier life; with the
 * fingerprint it is the same only for the same item.
 */
export const revisionAfter = (pair: Pair, before: Item | undefined, after: Item): string =>
  revisionOf(pair, 1 + countOf(before?.[REVISION]), after)

/** The revision that belongs to what a row holds, whatever it carries: old code changes the one and not the other. */
export const revisionIn = (pair: Pair, row: Item): string =>
  revisionOf(pair, countOf(row[REVISION]), row)

const revisionOf = (pair: Pair, count: number, item: Item): string =>
  `${count.toString(36)}-${fingerprint(pair.content(item))}`

/**
 * The revision of a row that had none because the clean-up took it off. It says when it was made: if the
 * clean-up took it off again at once, a writer that has read the row before could not see the write.
 */
export const laterRevision = (pair: Pair, after: Item, now: number): string =>
  `${revisionOf(pair, 1, after)}@${now}`

/** A writer that read a row longer ago than this, in seconds, does not write it any more. */
const LONGEST_WRITE = 3600

/** Whether the clean-up may take a revision off. */
export const mayGo = (revision: unknown, now: number): boolean => {
  const made = /@(\d+)$/.exec(String(revision))?.[1]
  return made === undefined || Number(made) + LONGEST_WRITE < now
}
