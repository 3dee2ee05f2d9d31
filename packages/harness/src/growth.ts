/** What attackers repeat: each is read to the end by some parser. */
const PIECES: readonly string[] = [
  ...['0', '9', '1', 'f', 'a', '#', '$', '$24', '-', '.', '~', ' ', '\ud83d', 'é', '_'],
  ...['#SHARD#', '2024-', 'P0'],
]

const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['1.', 'x'],
]

/**
 * A clock that starts now, and says how many milliseconds this process has worked since: what others do
 * meanwhile is not in it. A test compares two such times and never one with a number: another machine may
 * take four times as long, and its neighbours make that eight.
 */
const clockOf = (): (() => number) => {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** The time of some work. What throws takes time, too. */
const cpuTime = (work: () => unknown): number => {
  const since = clockOf()
  try {
    work()
  } catch {
    // The caller asks for the time only.
  }
  return since()
}

/**
 * How many times as long some work takes as another: the least time of each in a few turns, since a
 * collection of garbage falls into some of them. What takes a second has enough of one.
 */
export const timesAsLong = async (
  work: () => unknown,
  than: () => unknown,
  turns = 3,
): Promise<number> => {
  const times: [work: number[], than: number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, one] of [work, than].entries()) {
      const since = clockOf()
      await Promise.resolve()
        .then(one)
        .catch(() => {})
      times[i]?.push(since())
    }
  }
  return Math.min(...times[0]) / Math.min(...times[1])
}

/** Says how many milliseconds some work takes. */
type Clock = (work: () => unknown) => number

/** How many characters are enough to tell a square from a line. */
const LONG = 32_000

/**
 * True if the time of some work grows with the square of its size, or worse. Four times the size may
 * take about four times as long; a square would take sixteen, every time. What takes less than 30 ms
 * is not looked at more closely: in that time, no square of 32,000 can be done.
 */
export const growsFast = <T>(
  work: (input: T) => unknown,
  make: (size: number) => T,
  size: number = LONG,
  clock: Clock = cpuTime,
): boolean => {
  const [long, short] = [make(size), make(size / 4)]
  const timeOf = (input: T): number => clock(() => work(input))
  const looksSquare = (): boolean => {
    const time = timeOf(long)
    return time >= 30 && time > 10 * timeOf(short)
  }
  // A collection of garbage or a compilation may fall into one of them, but not into each: a square looks
  // like one every time.
  return Array.from({ length: 12 }).every(looksSquare)
}

/**
 * The texts for which reading takes time that grows with the square of their length, or worse: none,
 * for what reads text from outside.
 */
export const slowTexts = (read: (text: string) => unknown, clock?: Clock): string[] =>
  PIECES.flatMap((piece) =>
    AROUND.filter(([before, after]) =>
      growsFast(
        read,
        (size) => before + piece.repeat(Math.ceil(size / piece.length)) + after,
        LONG,
        clock,
      ),
    ).map(([before, after]) => `${before}${piece}…${after}`),
  )
