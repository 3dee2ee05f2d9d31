import { chiSquareTail } from './chi-square.ts'

/** What the counts of partitions say about how evenly items fall on them. */
export interface Evenness {
  readonly pValue: number | undefined
  readonly even: boolean | undefined
}

/** Pearson's approximation needs this many items for each partition: the classical rule. */
export const ENOUGH = 5

/** A good hash is called uneven once in a thousand times, not once in twenty. */
const CERTAIN = 0.001

/** From here up nothing speaks against an even split; between the two, more items have to decide. */
export const PLAUSIBLE = 0.01

/**
 * Over many items any difference is significant, so it also has to matter: the true loads differ by
 * a twentieth of the mean (their coefficient of variation), or the hottest exceeds it by a tenth.
 */
const SPREAD = 0.05
const EXCESS = 1.1

/**
 * Judges counts against an even split over `partitions`, of which those without a count are empty.
 *
 * One partition alone would be even with itself. But the question is whether load spreads, and it
 * cannot spread over less than two, so that is what one partition is compared with.
 */
export const evenness = (counts: readonly number[], partitions: number): Evenness => {
  const cells = Math.max(partitions, 2)
  const items = counts.reduce((sum, count) => sum + count, 0)
  const expected = items / cells
  const max = counts.reduce((most, count) => Math.max(most, count), 0)
  const hottest = chanceOfHottest(items, max, cells)
  if (expected < ENOUGH) {
    return hottest < CERTAIN
      ? { pValue: hottest, even: false }
      : { pValue: undefined, even: undefined }
  }
  const empty = (cells - counts.length) * expected
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, empty)
  const pValue = chiSquareTail(statistic, cells - 1)
  // Chance alone makes the statistic as large as the degrees of freedom; the rest is the loads'.
  const spread = Math.sqrt(Math.max(0, statistic - (cells - 1)) / items)
  if (hottest < CERTAIN) return { pValue, even: false }
  if (pValue >= PLAUSIBLE || spread < SPREAD) return { pValue, even: true }
  return { pValue, even: pValue < CERTAIN ? false : undefined }
}

/**
 * An upper bound of the chance that some partition gets at least `max` items when none has more than
 * `EXCESS` times its even share: Chernoff's bound for one, times their number. Unlike Pearson's test
 * it holds for any number of items, and when more partitions exist than were seen; and it finds one
 * hot key among a million, whose part in Pearson's sum is lost in the noise of the others.
 */
export const chanceOfHottest = (items: number, max: number, cells: number): number => {
  const share = max / items
  const most = EXCESS / cells
  if (!(share > most)) return 1
  const rest = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - most)) : 0
  return Math.min(1, cells * Math.exp(-items * (share * Math.log(share / most) + rest)))
}
