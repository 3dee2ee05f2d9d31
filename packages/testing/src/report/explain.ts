import { LawError } from './law-error.ts'
import { LAWS, type LawName } from './law-names.ts'
import { print, printKey } from './print.ts'

/** One line of the facts: what it is, and the texts in columns. */
export type Row = readonly [label: string, ...texts: string[]]

/** A value that a law is about, and its key if it has one. */
interface Blamed {
  readonly value: unknown
  readonly key?: string | undefined
}

/** What a law has to say about a case that breaks it. */
export interface Account {
  /** What happened, in a sentence that ends with a colon. */
  readonly what: string
  readonly entries: readonly Blamed[]
  /** What to show, if not just the entries. */
  readonly facts?: readonly Row[]
  /** What decides it, where the facts alone do not show it. */
  readonly because?: string | undefined
  /** What a store would do wrong. */
  readonly effect: string
  /** The keys, where there are others than those of the entries. */
  readonly keys?: readonly string[]
}

/** One value and its key, or several with their keys beside them. */
export const rowsOf = (entries: readonly Blamed[]): Row[] =>
  entries.flatMap(({ value, key = '' }, i): Row[] =>
    entries.length === 1
      ? [
          ['value', print(value)],
          ['key', printKey(key)],
        ]
      : [[['first', 'second', 'third'][i] ?? '', print(value), printKey(key)]],
  )

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
  const { what, entries, facts = rowsOf(entries), because, effect } = account
  const { keys = entries.flatMap(({ key }) => key ?? []) } = account
  const parts = [
    `Law broken: ${title} (${promise}).`,
    what,
    table(facts),
    ...(because ? [because] : []),
    effect,
  ]
  const values = entries.map(({ value }) => value)
  throw new LawError({ law, story: parts.join('\n\n'), values, keys })
}
