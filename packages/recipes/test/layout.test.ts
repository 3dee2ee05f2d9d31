import { layOut, widthOf } from '@keywright/harness/terminal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf } from '../tour/print/grid.ts'
import { printable } from '../tour/print/printable.ts'

const words = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', 'é', '日', '🦕', '\u0301'),
  maxLength: 40,
})

describe('text', () => {
  it('has nothing in it that a terminal would obey', () => {
    expect(printable('a\u001b[31m\tb\n\u202e\uE000\u{10FFFF}\uD800 é日🦕')).toBe(
      'a\\u{1B}[31m\\u{9}b\\n\\u{202E}\\u{E000}\\u{10FFFF}\\u{D800} é日🦕',
    )
  })
})

describe('a table', () => {
  const lines = (rows: object[], keys: string[], width: number): string[] => {
    const { header, lines } = layOut(
      gridOf(rows as Record<string, unknown>[], { firm: keys, keys }),
      width,
    )
    return [header, ...lines]
  }
  const rows = [
    { total: 5, note: 'paid by card at the desk', SK: 'ORDER#2024-01-15', PK: 'USER#1' },
    { total: 10, SK: 'ORDER#2024-02-01', PK: 'USER#1', tags: new Set(['new']), empty: '' },
  ]
  it('has keys first and numbers at the right edge', () => {
    expect(lines(rows, ['PK', 'SK', 'GSI1PK'], 140)).toEqual([
      'PK      SK                total  note                      tags     empty',
      'USER#1  ORDER#2024-01-15      5  paid by card at the desk',
      "USER#1  ORDER#2024-02-01     10                            {'new'}  ''",
    ])
  })
  it('is cut in other columns before keys', () => {
    expect(lines(rows, ['PK', 'SK'], 62)).toEqual([
      'PK      SK                total  note           tags     empty',
      'USER#1  ORDER#2024-01-15      5  paid by card…',
      "USER#1  ORDER#2024-02-01     10                 {'new'}  ''",
    ])
  })
  it('leaves out columns, and says how many, before it cuts keys', () => {
    expect(lines(rows, ['PK', 'SK'], 60)).toEqual([
      'PK      SK                total  note                +2 more',
      'USER#1  ORDER#2024-01-15      5  paid by card at t…',
      'USER#1  ORDER#2024-02-01     10',
    ])
    expect(lines(rows, ['PK', 'SK'], 30)).toEqual([
      'PK      SK             +4 more',
      'USER#1  ORDER#2024-0…',
      'USER#1  ORDER#2024-0…',
    ])
  })
  it('has a very long key cut so that others have room', () => {
    const row = { PK: 'USER#1', SK: `ORDER#${'9'.repeat(60)}`, note: 'paid by card' }
    expect(lines([row], ['PK', 'SK'], 60)).toEqual([
      'PK      SK                                      note',
      'USER#1  ORDER#9999999999999999999999999999999…  paid by card',
    ])
  })
  it('never is wider than it may be, and has a line for each row', () => {
    const cell = fc.oneof(words, fc.integer(), fc.boolean(), fc.array(words, { maxLength: 3 }))
    const row = fc.dictionary(fc.constantFrom(...'abcdefghijklmnop'), cell)
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 20, max: 140 }),
        (all, width) => {
          const shown = lines(all, ['c', 'b'], width)
          expect(shown).toHaveLength(all.length + 1)
          for (const line of shown) expect(widthOf(line)).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
  it('stays whole where its columns are narrow', () => {
    expect(lines([{ PK: 'a', n: 1 }], ['PK'], 20)).toEqual(['PK  n', 'a   1'])
  })
})
