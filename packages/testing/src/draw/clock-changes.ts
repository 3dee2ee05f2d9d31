/** A moment when the clocks of the process's time zone go back, so that local times come twice. */
export interface ClockChange {
  /** Two instants with the same local time, in milliseconds; `place` chooses which. */
  readonly twins: (place: number) => [number, number]
}

const MONTH = 30 * 86_400_000
const MINUTE = 60_000

/** Minutes east of UTC at an instant. */
const offsetAt = (ms: number): number => -new Date(ms).getTimezoneOffset()

/** The changes between two instants, of which there are none where the zone has no summer time. */
export const clockChangesIn = (from: number, to: number, most: number): ClockChange[] => {
  const changes: ClockChange[] = []
  for (let ms = to; ms > from && changes.length < most; ms -= MONTH) {
    const [before, after] = [offsetAt(ms - MONTH), offsetAt(ms)]
    if (after < before) changes.push(changeIn(ms - MONTH, ms, (before - after) * MINUTE))
  }
  return changes
}

/** Narrows it down to the millisecond. */
const changeIn = (from: number, to: number, back: number): ClockChange => {
  let [low, high] = [from, to]
  const after = offsetAt(to)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === after) high = middle
    else low = middle
  }
  return {
    twins: (place) => {
      const ms = high - back + (place % back)
      return [ms, ms + back]
    },
  }
}
