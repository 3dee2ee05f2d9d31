import { widthOf } from '@keywright/design'
import { cut, pad } from './terminal-text.ts'

/** A table of texts, before it is known how much room there is. */
export interface Grid {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How many columns, from the left, are cut last: the keys that tell rows apart. */
  readonly firm?: number
  /** The columns whose texts end at one edge: those with numbers. */
  readonly right?: ReadonlySet<number>
}

/** The lines of a table. */
export interface Layout {
  readonly header: string
  readonly lines: readonly string[]
}

const GAP = '  '
/** How narrow a column may get before one is left out, and a firm one among others. */
const LEAST = 12
const LEAST_FIRM = 32

/**
 * Aligns a table in lines of at most this width. What does not fit is cut with an ellipsis, firm
 * columns last and long ones first. Columns for which there is no room, from the right, are counted
 * in the header.
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
  // Firm columns make way for others only so far.
  const least = natural.length > firm ? LEAST_FIRM : LEAST
  for (let cap = widest; cap >= least; cap--) {
    const widths = capped(cap, LEAST)
    if (sum(widths) <= free) return widths
  }
  return undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
