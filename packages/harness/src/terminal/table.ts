import { cut, pad, widest } from './width.ts'
import { wrap } from './wrap.ts'

type Rows = readonly (readonly string[])[]

const GAP = '  '

/** Every value of a table padded to the width of its column. Rows may be shorter than others. */
export const padded = (rows: Rows, right: readonly number[] = []): string[][] => {
  const widths = naturalWidths(rows)
  return rows.map((row) => row.map((cell, i) => pad(cell, widths[i] ?? 0, right.includes(i))))
}

/** What stands between columns, and which of them are aligned at their right edge. */
interface AlignOptions {
  readonly gap?: string
  /** The numbers of the columns, from 0, whose values end at one edge: those with numbers. */
  readonly right?: readonly number[]
}

/** The lines of a table, as wide as it is, without spaces at the end of a line. */
export const align = (rows: Rows, { gap = GAP, right = [] }: AlignOptions = {}): string[] =>
  padded(rows, right).map((row) => row.join(gap).trimEnd())

/** A column of this width is never cut, and the last column has at least `LAST`. */
const NARROW = 12
const LAST = 34

/** Rows in aligned columns. The last column wraps, and the others are cut if there is no room. */
export const columnsOf = (rows: Rows, columns: number, indent = 2): string[] => {
  const needed = naturalWidths(rows).slice(0, -1)
  const wide = needed.filter((width) => width > NARROW)
  const narrow = sum(needed) - sum(wide)
  const room = columns - indent - narrow - GAP.length * needed.length - LAST
  // As wide as they need, or else the wide ones share the rest.
  const share = Math.max(NARROW, Math.floor(room / Math.max(1, wide.length)))
  const widths = needed.map((width) => Math.min(width, share))
  const used = indent + sum(widths) + GAP.length * widths.length
  return rows.flatMap((row) => {
    const cells = widths.map((width, i) => pad(cut(row[i] ?? '', width), width) + GAP)
    const first = ' '.repeat(indent) + cells.join('')
    return wrap(row[widths.length] ?? '', Math.max(used + 20, columns), first)
  })
}

/** How narrow a column may get before a column is left out, and how narrow a firm one may get. */
const LEAST = 12
const LEAST_FIRM = 32

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
export const layOut = (
  { titles, rows, firm = 0, right = new Set() }: Grid,
  width: number,
): { readonly header: string; readonly lines: readonly string[] } => {
  const natural = naturalWidths([titles, ...rows])
  for (let kept = titles.length; kept > 0; kept--) {
    const rest = kept < titles.length ? `+${titles.length - kept} more` : ''
    const room = width - (rest ? GAP.length + rest.length : 0)
    const widths = narrowed(natural.slice(0, kept), room, firm)
    if (!widths && kept > 1) continue
    const final = widths ?? [Math.max(1, room)]
    const lineOf = (cells: readonly string[]): string =>
      final.map((columns, i) => pad(cut(cells[i] ?? '', columns), columns, right.has(i))).join(GAP)
    const header = rest ? lineOf(titles) + GAP + rest : lineOf(titles).trimEnd()
    return { header, lines: rows.map((row) => lineOf(row).trimEnd()) }
  }
  return { header: '', lines: rows.map(() => '') }
}

/** The widths of columns within the room, or `undefined` if they would get too narrow. */
const narrowed = (natural: readonly number[], room: number, firm: number): number[] | undefined => {
  const free = room - GAP.length * (natural.length - 1)
  const capped = (firmCap: number, cap: number): number[] =>
    natural.map((width, i) => Math.min(width, i < firm ? firmCap : cap))
  const most = Math.max(...natural)
  for (let cap = Math.max(most, LEAST); cap >= LEAST; cap--) {
    const widths = capped(most, cap)
    if (sum(widths) <= free) return widths
  }
  // Firm columns give way to others only up to a point.
  const least = natural.length > firm ? LEAST_FIRM : LEAST
  for (let cap = most; cap >= least; cap--) {
    const widths = capped(cap, LEAST)
    if (sum(widths) <= free) return widths
  }
  return undefined
}

/** What each column needs. */
const naturalWidths = (rows: Rows): number[] => {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: count }, (_, i) => widest(rows.map((row) => row[i] ?? '')))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
