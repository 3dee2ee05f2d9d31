import { lineIndex, Unreadable } from '../lex/source-code.ts'
import { templateOf } from '../template/parse-template.ts'
import type { Skipped, SourceFile } from './files/source-file.ts'
import { findKeys } from './find/find-keys.ts'
import { ignoresOf } from './ignores.ts'
import { type Judged, judgeOf } from './judge/check.ts'
import { type Group, groupsOf } from './judge/group.ts'
import { type Meeting, meetingsOf } from './judge/meet.ts'
import { asStored } from './judge/stored.ts'

/** A pattern of keys: where code builds it, and what is wrong with it. */
export type Pattern = Group & Judged

/** A comment that says to ignore a key. */
export interface Ignored {
  readonly file: string
  readonly line: number
  readonly reason: string
  /** How many keys it is for. */
  readonly keys: number
}

/** What a scan found, and what it looked at. */
export interface Scan {
  readonly files: number
  readonly lines: number
  readonly patterns: readonly Pattern[]
  readonly meetings: readonly Meeting[]
  readonly ignored: readonly Ignored[]
  /** Files that could not be read or understood. */
  readonly notLookedAt: readonly Skipped[]
  /** Code that becomes a key, but is not understood. */
  readonly unread: readonly {
    readonly file: string
    readonly line: number
    readonly source: string
  }[]
}

/** The keys of one source. */
const readFile = ({ name, source }: SourceFile) => {
  const { keys, comments, unread } = findKeys(source, name)
  const where = lineIndex(source)
  const lineOf = (at: number): number => where(at).line
  const ignores = ignoresOf(source, comments, lineOf)
  const counts = ignores.map(() => 0)
  const isPython = /\.py$/i.test(name)
  const kept = keys.filter(({ at, end, nameAt }) => {
    const [from, to] = [Math.min(lineOf(nameAt), lineOf(at)), lineOf(end)]
    const n = ignores.findIndex(
      ({ line, last, reason }) => reason !== '' && line <= to && last >= from,
    )
    if (n >= 0) counts[n] = (counts[n] as number) + 1
    return n < 0
  })
  return {
    lines: lineOf(source.length),
    keys: kept.map(({ node, labels, at, end, attribute, isPrefix, isWhole }) => {
      const [start, stop] = [where(at), where(end)]
      const place = {
        ...{ file: name, line: start.line, column: start.column },
        ...{ endLine: stop.line, endColumn: stop.column },
        ...{ labels, attribute, isPrefix, isWhole },
      }
      return { place, template: templateOf(asStored(node, isPython), labels[0]) }
    }),
    ignored: ignores.map(({ line, reason }, i) => ({
      ...{ file: name, line, reason, keys: counts[i] as number },
    })),
    unread: unread.map(({ at, source: own }) => ({ file: name, line: lineOf(at), source: own })),
  }
}

/**
 * Finds the keys that sources build, and what is wrong with them. It never runs the code.
 */
export const scan = (sources: Iterable<SourceFile | Skipped>): Scan => {
  const reads: ReturnType<typeof readFile>[] = []
  const notLookedAt: Skipped[] = []
  for (const file of sources) {
    if ('reason' in file) {
      notLookedAt.push(file)
      continue
    }
    try {
      reads.push(readFile(file))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { line } = lineIndex(file.source)(error.at)
      notLookedAt.push({ file: file.name, reason: `line ${line} ${error.message}` })
    }
  }
  const judge = judgeOf()
  const groups = groupsOf(reads.flatMap(({ keys }) => keys))
  return {
    files: reads.length,
    lines: reads.reduce((sum, { lines }) => sum + lines, 0),
    patterns: groups.map((group) => ({ ...group, ...judge(group) })),
    meetings: meetingsOf(groups),
    ignored: reads.flatMap(({ ignored }) => ignored),
    notLookedAt,
    unread: reads.flatMap(({ unread }) => unread),
  }
}
