import { align } from '@keywright/harness/terminal'
import type { Conformance, Difference } from './judge.ts'

/** What each level covers; SPEC.md, section 10. */
export const LEVELS: Readonly<Record<number, string>> = {
  1: 'text, composite, compare',
  2: 'numbers, times, choices',
  3: 'descending',
  4: 'ranges',
  5: 'shards, sets',
}

/** The table of levels for people, with the first differences of each. At most 80 columns. */
export const report = (
  { version, reached, levels }: Conformance,
  { most = 3 }: { readonly most?: number } = {},
): string => {
  const rows = levels.map(({ level, passed, total, differences }) => [
    String(level),
    LEVELS[level] ?? '',
    `${passed} of ${total}`,
    differences.length > 0 ? 'differs' : level <= reached ? 'reached' : 'passed',
  ])
  const table = align([['level', 'covers', 'vectors', ''], ...rows])
  const differences = levels.flatMap((result) => [
    ...result.differences.slice(0, most).flatMap((one) => describe(result.level, one)),
    ...(result.differences.length > most
      ? ['', `level ${result.level}: ${result.differences.length - most} more`]
      : []),
  ])
  const verdict =
    reached > 0
      ? `Reaches level ${reached} of SPEC ${version}.`
      : `Reaches no level of SPEC ${version}.`
  return [...table, ...differences, '', verdict].join('\n')
}

const describe = (level: number, { request, expected, got }: Difference): string[] => [
  '',
  `level ${level}`,
  `  asked     ${shorten(request)}`,
  `  expected  ${shorten(expected)}`,
  `  got       ${shorten(got)}`,
]

/** Fits a line to a terminal by cutting its middle, where requests are most alike. */
const shorten = (text: string): string =>
  text.length <= 68 ? text : `${text.slice(0, 45)}…${text.slice(-22)}`
