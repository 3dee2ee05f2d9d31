import { describe, expect, it } from 'vitest'
import { keyAttributes, readPasted } from './read-rows.ts'

const ROWS = [
  { PK: 'USER#1', SK: 'ORDER#a', total: 7 },
  { PK: 'USER#2', SK: 'ORDER#b', total: 12.5 },
]
const TYPED = ROWS.map(({ PK, SK, total }) => ({
  PK: { S: PK },
  SK: { S: SK },
  total: { N: String(total) },
}))
const texts = (text: string): unknown =>
  (readPasted(text) as { rows: readonly object[] }).rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )

describe('pasted rows', () => {
  it.each([
    ['a list', JSON.stringify(ROWS, null, 2)],
    ['lines', ROWS.map((row) => JSON.stringify(row)).join('\n')],
    ['lines that end with commas', `[\n${ROWS.map((row) => JSON.stringify(row)).join(',\n')},\n`],
    ['the output of a scan', JSON.stringify({ Items: TYPED, Count: 2, ScannedCount: 2 })],
    ['an export', TYPED.map((Item) => JSON.stringify({ Item })).join('\n')],
    ['a list of typed rows', JSON.stringify(TYPED)],
    ['CSV', 'PK,SK,total\nUSER#1,ORDER#a,7\r\n"USER#2",ORDER#b,12.5\n'],
    ['cells of a spreadsheet', 'PK\tSK\ttotal\nUSER#1\tORDER#a\t7\nUSER#2\tORDER#b\t12.5'],
  ])('are read from %s', (_, text) => {
    expect(texts(text)).toEqual(texts(JSON.stringify(ROWS)))
    expect(readPasted(text).unread).toEqual([])
  })

  it('say what of them cannot be read', () => {
    expect(readPasted('{"PK":"A#1"}\n{"PK":"A#2"\n{"PK":"A#3"}')).toEqual({
      rows: [{ PK: 'A#1' }, { PK: 'A#3' }],
      unread: ['line 2: {"PK":"A#2"'],
    })
    expect(readPasted('PK,SK\nA,B\nA,B,C').unread).toEqual([
      'line 3: it has 3 cells, and the heading 2',
    ])
  })

  it('hold keys in attributes that are called so, or whose values have parts', () => {
    const names = (...rows: Record<string, unknown>[]) => keyAttributes(rows)
    expect(names({ PK: 'a', GSI1PK: 'b', gsi2_sk: 'c', name: 'x#y', n: 1 })).toEqual([
      'PK',
      'GSI1PK',
      'gsi2_sk',
    ])
    expect(names({ name: 'Ann', place: 'US#CA' })).toEqual(['place'])
    expect(names({ name: 'Ann', PK: 7 })).toEqual([])
  })
})

describe('pasted keys', () => {
  it('are lines, quoted lines or a list', () => {
    for (const text of ['A#1\nA#2\r\n\n', '"A#1",\n"A#2"', '["A#1", "A#2"]', 'A#1\n  A#2 '])
      expect(readPasted(text)).toEqual({ keys: ['A#1', 'A#2'], unread: [] })
  })

  it('may be anything', () => {
    for (const text of ['', '\0', '[', '{', '{}', '[1]', 'a,b', 'a\tb', '"', 'null', '[[[]]]'])
      expect(Object.keys(readPasted(text))).toHaveLength(2)
  })
})
