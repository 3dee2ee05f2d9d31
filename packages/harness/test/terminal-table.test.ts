import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, padded, widthOf } from '../src/terminal/index.ts'

const value = fc.string({ unit: 'grapheme', maxLength: 5 })

describe('align', () => {
  it('gives every value of a column one width', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 4 })), (rows) => {
        const table = padded(rows)
        for (const column of [0, 1, 2, 3]) {
          const widths = table.flatMap((row) => row[column] ?? []).map(widthOf)
          expect(new Set(widths).size).toBeLessThanOrEqual(1)
        }
        expect(table.map((row) => row.map((text) => text.trim()))).toEqual(
          rows.map((row) => row.map((text) => text.trim())),
        )
      }),
    )
  })

  it('aligns names at the left and numbers at the right', () => {
    expect(
      align(
        [
          ['😀', '7', 'x'],
          ['name', '1234'],
        ],
        { right: [1] },
      ),
    ).toEqual(['😀       7  x', 'name  1234'])
  })

  it('counts what a terminal shows', () => {
    expect(
      ['abc', 'é', 'e\u0301', '✓', '😀', '中文', '\u{1D400}', '❤\ufe0f', ''].map(widthOf),
    ).toEqual([3, 1, 1, 1, 2, 4, 1, 1, 0])
  })

  it('takes another gap, and leaves nothing at the end of a line', () => {
    expect(align([['a', ''], ['bcd']], { gap: ' | ' })).toEqual(['a   |', 'bcd'])
    expect(align([])).toEqual([])
  })
})
