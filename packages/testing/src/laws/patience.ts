/** How long a check waits for an encoder that may be slow. */
export interface Patience {
  /** Does some work, and counts its time. */
  readonly take: <T>(work: () => T) => T
  /** Whether the work that was done took longer than it may. */
  readonly isOver: () => boolean
}

const { performance = Date } = globalThis as { readonly performance?: { now(): number } }

/** So many turns are counted as if each had taken as long as the quickest of them. */
const TURNS = 8

/**
 * Patience for so many milliseconds of work. A deadline would do on an idle machine; on a busy one it would cut a
 * search in the middle, and another counterexample would be shown. Other work falls into some turns, but hardly
 * into all of a few in a row.
 */
export const patienceOf = (
  milliseconds: number,
  now: () => number = () => performance.now(),
): Patience => {
  let spent = 0
  let turns = 0
  let least = Number.POSITIVE_INFINITY
  return {
    take: (work) => {
      const start = now()
      try {
        return work()
      } finally {
        least = Math.min(least, now() - start)
        turns = (turns + 1) % TURNS
        if (turns === 0) {
          spent += TURNS * least
          least = Number.POSITIVE_INFINITY
        }
      }
    },
    isOver: () => spent > milliseconds,
  }
}
