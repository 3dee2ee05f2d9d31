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
 * The time that work takes of this process, in milliseconds: what others do meanwhile is not in it, so
 * a test may rely on it on a busy machine. Work that throws takes time, too.
 */
export const cpuTime = (work: () => unknown): number => {
  const start = process.cpuUsage()
  try {
    work()
  } catch {
    // The caller asks for the time only.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
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
