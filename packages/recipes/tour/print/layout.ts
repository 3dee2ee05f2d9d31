import { widthOf } from '@keywright/design'
import { cut, pad } from './terminal-text.ts'

/** A table of texts, before it is fitted to a width. */
export interface Grid {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How many columns, from the left, are cut last: the keys, which tell rows apart. */
  readonly firm?: number
  /** The right-aligned columns: those with numbers. */
  readonly right?: ReadonlySet<number>
}

/** The lines of a table. */
export interface Layout {
  readonly header: string
  readonly lines: readonly string[]
}

const GAP = '  '
/** How narrow a column may get before a column is left out, and how narrow a firm one may get. */
const LEAST = 12
const LEAST_FIRM = 32

/**
 * Aligns a table in lines of at most this width. It cuts text with an ellipsis, in long columns first
 * and in firm columns last. Columns at the right that do not fit are counted in the header.
 */
export const layOut = (grid: Grid, width: number): Layout => {
  const { titles, rows, firm = 0, right } = grid
  const natural = titles.map((title, i) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[i] ?? ''))),
  )
  for (let kept = titles.length; kept > 0; kept--) {
    const rest = kept < titles.length ? `+${titles.length - kept} more` : ''
    const room = width - (rest ? GAP.length + widthOf(rest) : 0)
    const widths = fit(natural.slice(0, kept), room, firm)
    if (!widths && kept > 1) continue
    const final = widths ?? [Math.max(1, room)]
    const lineOf = (cells: readonly string[]): string =>
      final
        .map((columns, i) => pad(cut(cells[i] ?? '', columns), columns, right?.has(i)))
        .join(GAP)
        .trimEnd()
    const header = lineOf(titles)
    const space = rest && pad('', sum(final) + GAP.length * kept - widthOf(header))
    return { header: header + space + rest, lines: rows.map(lineOf) }
  }
  return { header: '', lines: rows.map(() => '') }
}

/** The widths of columns within the room, or `undefined` if they would get too narrow. */
const fit = (natural: readonly number[], room: number, firm: number): number[] | undefined => {
  const free = room - GAP.length * (natural.length - 1)
  const capped = (firmCap: number, cap: number): number[] =>
    natural.map((width, i) => Math.min(width, i < firm ? firmCap : cap))
  const widest = Math.max(...natural)
  for (let cap = Math.max(widest, LEAST); cap >= LEAST; cap--) {
    const widths = capped(widest, cap)
    if (sum(widths) <= free) return widths
  }
  // Firm columns give way to others only up to a point.
  const least = natural.length > firm ? LEAST_FIRM : LEAST
  for (let cap = widest; cap >= least; cap--) {
    const widths = capped(cap, LEAST)
    if (sum(widths) <= free) return widths
  }
  return undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
