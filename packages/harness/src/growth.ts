/** What attackers repeat: each is read to the end by some parser. */
const PIECES: readonly string[] = [
  ...['0', '9', '1', 'f', 'a', '#', '$', '$24', '-', '.', '~', ' ', '\ud83d', 'é', '_'],
  ...['#SHARD#', '2024-', 'P0'],
]

const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['1.', 'x'],
]

/** The time of this process, in milliseconds: what others do meanwhile is not in it. */
const cpuTime = (act: () => unknown): number => {
  const start = process.cpuUsage()
  try {
    act()
  } catch {
    // Refusing takes time, too.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const LONG = 32_000

/**
 * Four times the text may take about four times as long; quadratic would be sixteen, every time. What
 * takes less than 30 ms for 32,000 characters is not looked at more closely: in that time, no square
 * of them can be done.
 */
const growsFast = (read: (text: string) => unknown, make: (size: number) => string): boolean => {
  const [long, short] = [make(LONG), make(LONG / 4)]
  const best = (text: string): number => Math.min(...[0, 1, 2].map(() => cpuTime(() => read(text))))
  if (cpuTime(() => read(long)) < 30 || best(long) < 30) return false
  return best(long) > 10 * best(short)
}

/**
 * The texts for which reading takes time that grows with the square of their length, or worse: none,
 * for what reads text from outside.
 */
export const slowTexts = (read: (text: string) => unknown): string[] =>
  PIECES.flatMap((piece) =>
    AROUND.filter(([before, after]) =>
      growsFast(read, (size) => before + piece.repeat(Math.ceil(size / piece.length)) + after),
    ).map(([before, after]) => `${before}${piece}…${after}`),
  )
