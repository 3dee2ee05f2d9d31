import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from './cells.ts'

const quoted = (cell: string): string =>
  /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

describe('a table from a spreadsheet', () => {
  it('comes back cell by cell', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
        expect(readTable(`${text}\n`)).toEqual(rows)
      }),
    )
  })

  it('may have commas, and lines that end as on Windows', () => {
    expect(readTable('a,b\r\n"c,d",e\r\n')).toEqual([
      ['a', 'b'],
      ['c,d', 'e'],
    ])
  })

  it('is one cell where there is one', () => {
    expect(readTable('a, b')).toEqual([['a, b']])
  })
})
