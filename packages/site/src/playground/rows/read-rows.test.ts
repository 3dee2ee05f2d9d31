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
  readPasted(text).rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )

describe('pasted rows', () => {
  it.each([
    ['a list', JSON.stringify(ROWS, null, 2)],
    ['lines', ROWS.map((row) => JSON.stringify(row)).join('\n')],
    ['lines that end with commas', `${ROWS.map((row) => JSON.stringify(row)).join(',\n')},\n`],
    ['the output of a scan', JSON.stringify({ Items: TYPED, Count: 2, ScannedCount: 2 })],
    ['an export', TYPED.map((Item) => JSON.stringify({ Item })).join('\n')],
    ['a list of typed rows', JSON.stringify(TYPED)],
    ['a batch of reads', JSON.stringify({ Responses: { app: TYPED }, UnprocessedKeys: {} })],
    ['a batch of writes', JSON.stringify({ app: TYPED.map((Item) => ({ PutRequest: { Item } })) })],
    ['CSV with semicolons', 'PK;SK;total\nUSER#1;ORDER#a;7\nUSER#2;ORDER#b;12.5'],
    ['CSV', 'PK,SK,total\nUSER#1,ORDER#a,7\r\n"USER#2",ORDER#b,12.5\n'],
    ['cells of a spreadsheet', 'PK\tSK\ttotal\nUSER#1\tORDER#a\t7\nUSER#2\tORDER#b\t12.5'],
  ])('are read from %s', (_, text) => {
    expect(texts(text)).toEqual(texts(JSON.stringify(ROWS)))
    expect(readPasted(text)).toMatchObject({ keys: [], notes: [] })
  })

  it('say what of them cannot be read', () => {
    expect(readPasted('{"PK":"A#1"}\n{"PK":"A#2"\n{"PK":"A#3"}')).toEqual({
      rows: [{ PK: 'A#1' }, { PK: 'A#3' }],
      keys: [],
      notes: [
        'This text ends in the middle of a JSON value, which begins in line 2: it was cut off.',
      ],
    })
    expect(readPasted('PK,SK\nA,B\nA,B,C\nD,E')).toEqual({
      rows: [
        { PK: 'A', SK: 'B' },
        { PK: 'D', SK: 'E' },
      ],
      keys: [],
      notes: ['This text: line 3 has 3 cells, and the header has 2.'],
    })
  })

  it.each<[what: string, text: string, rows: number, keys: number, says: string | RegExp]>([
    [
      'entries of a list that are no rows',
      '[{"PK":"A#1"}, 7]',
      1,
      0,
      'neither an object nor text: 7',
    ],
    ['keys among rows', '["A#1", {"PK":"A#2"}]', 1, 1, /^$/],
    ['an open list', `[\n{"PK":"A#1"},\n`, 1, 0, 'it was cut off'],
    ['a scan that is cut off', '{"Items": [{"PK": {"S": "A#1"}}, {"PK": {', 0, 0, 'it was cut off'],
    [
      'the page of a scan',
      '{"Items":[{"PK":{"S":"A"}}],"LastEvaluatedKey":{"PK":{"S":"A"}}}',
      1,
      0,
      'goes on',
    ],
    ['an answer without rows', '{"Items":[],"Count":0}', 0, 0, 'without rows'],
    ['a quote that stays open', 'PK,SK\n"A,B', 0, 0, 'a quote is never closed'],
    ['a header alone', 'PK,SK\n', 0, 0, 'a header without rows'],
    ['what console.log prints', "[ { PK: 'A#1' } ]", 0, 0, 'is not JSON'],
    ['Ion', "$ion_1_0 {Item:{PK:'A'}}", 0, 0, 'Amazon Ion'],
    ['a value that ends elsewhere', '{"PK":"A#1}\n{"PK":"A#2"}\n{"PK":"A#3"}', 2, 0, 'line 1'],
  ])('say what of %s is not there', (_, text, rows, keys, says) => {
    const read = readPasted(text)
    expect([read.rows.length, read.keys.length]).toEqual([rows, keys])
    expect(read.notes.join('\n')).toMatch(says)
  })

  it('have numbers and bytes as fields take them, and what only looks like them as it is', () => {
    const typed = {
      n: { N: '12345678901234567890' },
      b: { B: 'wP/u' },
      m: { M: { a: { S: 'x' } } },
    }
    expect(readPasted(JSON.stringify(typed)).rows).toEqual([
      { n: 12345678901234567890n, b: Uint8Array.of(0xc0, 0xff, 0xee), m: { a: 'x' } },
    ])
    const odd = { a: { L: 5 }, b: { M: null } }
    expect(readPasted(JSON.stringify(odd)).rows).toEqual([odd])
  })

  it('are read in time that grows with the text, wherever it is cut off', () => {
    const { notes } = readPasted('{"PK":\n'.repeat(20_000))
    expect(notes.at(-1)).toBe('What follows is not read.')
  })

  it('hold keys in attributes that are called so, or whose values have parts', () => {
    const names = (...rows: Record<string, unknown>[]) => keyAttributes(rows).names
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
      expect(readPasted(text)).toEqual({ rows: [], keys: ['A#1', 'A#2'], notes: [] })
  })

  it('may be anything', () => {
    for (const text of ['', '\0', '[', '{', '{}', '[1]', 'a,b', 'a\tb', '"', 'null', '[[[]]]'])
      expect(Object.keys(readPasted(text))).toHaveLength(3)
  })
})
