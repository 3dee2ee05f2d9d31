// @ts-check
import { cut, pad, widest } from './width.mjs'
import { wrap } from './wrap.mjs'

/** @typedef {readonly (readonly string[])[]} Rows */

const GAP = '  '

/** @type {typeof import('./index.d.mts').padded} */
export const padded = (rows, right = []) => {
  const widths = naturalWidths(rows)
  return rows.map((row) => row.map((cell, i) => pad(cell, widths[i] ?? 0, right.includes(i))))
}

/** @type {typeof import('./index.d.mts').align} */
export const align = (rows, { gap = GAP, right = [] } = {}) =>
  padded(rows, right).map((row) => row.join(gap).trimEnd())

/** A column of this width is never cut, and the last column has at least `LAST`. */
const NARROW = 12
const LAST = 34

/** @type {typeof import('./index.d.mts').columnsOf} */
export const columnsOf = (rows, columns, indent = 2) => {
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

/** @type {typeof import('./index.d.mts').layOut} */
export const layOut = ({ titles, rows, firm = 0, right = new Set() }, width) => {
  const natural = naturalWidths([titles, ...rows])
  for (let kept = titles.length; kept > 0; kept--) {
    const rest = kept < titles.length ? `+${titles.length - kept} more` : ''
    const room = width - (rest ? GAP.length + rest.length : 0)
    const widths = narrowed(natural.slice(0, kept), room, firm)
    if (!widths && kept > 1) continue
    const final = widths ?? [Math.max(1, room)]
    const lineOf = (/** @type {readonly string[]} */ cells) =>
      final.map((columns, i) => pad(cut(cells[i] ?? '', columns), columns, right.has(i))).join(GAP)
    const header = rest ? lineOf(titles) + GAP + rest : lineOf(titles).trimEnd()
    return { header, lines: rows.map((row) => lineOf(row).trimEnd()) }
  }
  return { header: '', lines: rows.map(() => '') }
}

/**
 * The widths of columns within the room, or `undefined` if they would get too narrow.
 *
 * @param {readonly number[]} natural
 * @param {number} room
 * @param {number} firm
 */
const narrowed = (natural, room, firm) => {
  const free = room - GAP.length * (natural.length - 1)
  const capped = (/** @type {number} */ firmCap, /** @type {number} */ cap) =>
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

/**
 * What each column needs.
 *
 * @param {Rows} rows
 */
const naturalWidths = (rows) => {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: count }, (_, i) => widest(rows.map((row) => row[i] ?? '')))
}

const sum = (/** @type {readonly number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0)
