/** How many columns of a terminal a text takes: emoji and East Asian characters take two, marks none. */
export const widthOf: (text: string) => number

/** The widest of some texts, in columns. */
export const widest: (texts: readonly string[]) => number

/** The text if it fits, or its beginning and an ellipsis. */
export const cut: (text: string, width: number) => string

/** The text padded with spaces to the width: on its right, or on its left to align it right. */
export const pad: (text: string, width: number, right?: boolean) => string

/**
 * Lines of at most `width` columns, 80 by default, broken between words. A longer word is broken after
 * its delimiters `#`, and what is still too long anywhere. A placeholder such as `<at desc>` is one word.
 * `first` stands before the first line, and `below` before every other: by default as many spaces.
 */
export const wrap: (text: string, width?: number, first?: string, below?: string) => string[]

/** Every line of a text wrapped; what does not fit stands below, indented further if the line is indented. */
export const fit: (text: string, columns: number) => string

type Rows = readonly (readonly string[])[]

/** Every value of a table padded to the width of its column. Rows may be shorter than others. */
export const padded: (rows: Rows, right?: readonly number[]) => string[][]

/** What stands between columns, and which of them are aligned at their right edge. */
export interface AlignOptions {
  readonly gap?: string
  /** The numbers of the columns, from 0, whose values end at one edge: those with numbers. */
  readonly right?: readonly number[]
}

/** The lines of a table, as wide as it is, without spaces at the end of a line. */
export const align: (rows: Rows, options?: AlignOptions) => string[]

/** Rows in aligned columns. The last column wraps, and the others are cut if there is no room. */
export const columnsOf: (rows: Rows, columns: number, indent?: number) => string[]

/** A table of texts, before it is fitted to a width. */
export interface Grid {
  readonly titles: readonly string[]
  readonly rows: Rows
  /** How many columns, from the left, are cut last: the keys, which tell rows apart. */
  readonly firm?: number
  /** The right-aligned columns: those with numbers. */
  readonly right?: ReadonlySet<number>
}

/**
 * Aligns a table in lines of at most this width, the titles first. It cuts text with an ellipsis, in long
 * columns first and in firm columns last. Columns at the right that do not fit are counted in the titles.
 */
export const layOut: (
  grid: Grid,
  width: number,
) => { readonly header: string; readonly lines: readonly string[] }

/** Adds colour to a text, or leaves it as it is. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>

/** The brushes for coloured or plain text. */
export const paintFor: (coloured: boolean) => Paint

/** True on a terminal, unless `NO_COLOR` is set or the terminal is `dumb`. `FORCE_COLOR` overrides these. */
export const hasColour: (
  stream: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
) => boolean

/** A line that says what is being done, until it is erased. */
export interface ProgressLine {
  /** Shows a text, or the text that a function gives, unless the last one is not old enough. */
  readonly show: (text: string | (() => string)) => void
  readonly erase: () => void
}

/** Where progress is written to, and how often. */
export interface ProgressOptions {
  readonly write: (text: string) => unknown
  /** Nothing is shown elsewhere: in a file it would stay. */
  readonly isTTY?: boolean | undefined
  /** The width of the terminal, 80 by default. */
  readonly columns?: number | undefined
  /** The least time between two texts in milliseconds, 0 by default. */
  readonly pause?: number
}

/** Progress on a terminal. */
export const progressLine: (options: ProgressOptions) => ProgressLine

/** The time since `performance.now()` gave this: `1.2 s`. */
export const secondsSince: (start: number) => string
