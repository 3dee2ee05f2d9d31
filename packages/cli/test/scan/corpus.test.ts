import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Measured, measure, ratesOf } from './corpus.ts'

const README = new URL('../../README.md', import.meta.url)
const SETS = ['keys.md', 'no-keys.md', 'held-out.md', 'held-out-2.md'] as const
const measured = Object.fromEntries(SETS.map((name) => [name, measure(name)])) as Readonly<
  Record<(typeof SETS)[number], ReturnType<typeof measure>>
>

/** What must hold, and what is said of a set that fails. */
const holds = (one: Measured, precision: number, recall: number): void => {
  const rates = ratesOf(one)
  const says = JSON.stringify({ wrong: one.wrong, missed: one.missed }, null, 2)
  expect(one.unread).toEqual([])
  expect(rates.precision, says).toBeGreaterThanOrEqual(precision)
  expect(rates.recall, says).toBeGreaterThanOrEqual(recall)
}

describe('scan', () => {
  it('finds the keys of single-table code in many styles, and what breaks them', () => {
    const { keys, laws } = measured['keys.md']
    expect(keys.files).toBeGreaterThanOrEqual(15)
    expect(keys.expected).toBeGreaterThanOrEqual(75)
    holds(keys, 0.98, 0.95)
    holds(laws, 0.98, 0.95)
  })

  it('finds nothing in code that builds no keys', () => {
    const { keys } = measured['no-keys.md']
    expect(keys.files).toBeGreaterThanOrEqual(10)
    expect(keys.wrong).toEqual([])
    expect(keys.unread).toEqual([])
  })

  it.each(['held-out.md', 'held-out-2.md'] as const)('does well on %s', (name) => {
    const { keys, laws } = measured[name]
    expect(keys.expected).toBeGreaterThanOrEqual(20)
    holds(keys, 0.95, 0.9)
    holds(laws, 0.95, 0.9)
  })

  it('does as well as the README says', () => {
    const percent = (share: number, of: number): string =>
      of === 0 ? '' : `${Math.round(100 * share)} %`
    const cells = (one: Measured): string[] => {
      const { precision, recall } = ratesOf(one)
      const found = one.right.length + one.wrong.length
      return [
        ...[String(one.expected), String(one.wrong.length)],
        ...[percent(precision, found), percent(recall, one.expected)],
      ]
    }
    const rows = SETS.map((name) => [
      ...[`[${name}](test/scan/${name})`, String(measured[name].keys.files)],
      ...[...cells(measured[name].keys), ...cells(measured[name].laws)],
    ])
    const table = tableOf([TITLES, TITLES.map(() => '---'), ...rows])
    const readme = readFileSync(README, 'utf8')
    const shown = /^\| sources[\s\S]*?\n\n/m.exec(readme)?.[0] ?? ''
    if (process.env['UPDATE_README'])
      writeFileSync(
        README,
        readme.replace(shown, () => table),
      )
    else expect(shown, 'UPDATE_README=1 writes it anew').toBe(table)
  })
})

const TITLES = [
  ...['sources', 'files', 'keys', 'false', 'precision', 'recall'],
  ...['faults', 'false', 'precision', 'recall'],
]

/** A Markdown table, its columns as wide as their widest cell. */
const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = TITLES.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  const lines = rows.map((row) =>
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0, cell === '---' ? '-' : ' ')).join(' | '),
  )
  return `${lines.map((line) => `| ${line} |\n`).join('')}\n`
}
