// @ts-check

/**
 * Rows as aligned columns, the first row being the heading.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** @param {number} since as `performance.now()` gave it */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
