import { refuse } from '@keywright/core/internal'
import type { Clock } from './clock.ts'

/** Keeps requests to a rate that the table can bear. */
export interface Pace {
  /** Waits until that many units may be used. */
  readonly take: (units: number) => Promise<void>
  /** A request was refused for its rate: the rate is halved. */
  readonly throttled: () => void
  /** A request went through: the rate grows by a hundredth, up to the limit. */
  readonly passed: () => void
}

/** The lowest rate after halving, in units per second. */
const LEAST = 1

/**
 * A limit in units per second that adapts, like congestion control: it halves whenever the table throttles, and
 * then grows again slowly. Without a limit it starts unbounded, and learns one from the first throttling.
 */
export const paceOf = (perSecond: number | undefined, clock: Clock): Pace => {
  if (perSecond !== undefined && !(perSecond > 0)) {
    refuse('INVALID_CONDITION', 'a number of units above 0', perSecond, 'perSecond')
  }
  const most = perSecond ?? Number.POSITIVE_INFINITY
  const start = clock.now()
  let rate = most
  let used = 0
  let free = start
  return {
    take: async (units) => {
      used += units
      const now = clock.now()
      const turn = Math.max(now, free)
      free = turn + (units * 1000) / rate
      if (turn > now) await clock.sleep(turn - now)
    },
    throttled: () => {
      const seconds = Math.max(clock.now() - start, 1) / 1000
      rate = Math.max(LEAST, Math.min(rate, used / seconds) / 2)
    },
    passed: () => {
      if (rate < most) rate = Math.min(most, rate * 1.01)
    },
  }
}
