import { LawError } from './law-error.ts'
import { LAWS, type LawName } from './law-names.ts'

/** One line of the facts: what it is, and the texts in columns. */
export type Row = readonly [label: string, ...texts: string[]]

/** What a law has to say about a case that breaks it. */
export interface Account {
  /** What happened, in a sentence that ends with a colon. */
  readonly what: string
  readonly facts: readonly Row[]
  /** What decides it, where the facts alone do not show it. */
  readonly because?: string | undefined
  /** What a store would do wrong. */
  readonly effect: string
  readonly values: readonly unknown[]
  readonly keys: readonly string[]
}

/** Columns as wide as their widest text, so that two keys stand one above the other. */
export const table = (rows: readonly Row[]): string => {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => {
      const cells = row.map((text, column) =>
        column < row.length - 1 ? text.padEnd(Math.min(widths[column] ?? 0, 60)) : text,
      )
      return `  ${cells.join('  ')}`.trimEnd()
    })
    .join('\n')
}

/** Throws the error that every law shares: its name and promise, the case, and what a store would do. */
export const breaks = (law: LawName, account: Account): never => {
  const [title, promise] = LAWS[law]
  const { what, facts, because, effect, values, keys } = account
  const parts = [
    `Law broken: ${title} (${promise}).`,
    what,
    table(facts),
    ...(because ? [because] : []),
    effect,
  ]
  throw new LawError({ law, story: parts.join('\n\n'), values, keys })
}
