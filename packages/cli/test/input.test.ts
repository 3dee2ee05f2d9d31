import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cli } from './run-cli.ts'

const rows = [
  { PK: 'USER#1', SK: 'PROFILE', userId: '1', name: 'Ann, the "first"\nof all' },
  { PK: 'USER#2', SK: 'PROFILE', userId: '2', name: 'Bob' },
  { PK: 'USER#1', SK: 'ORDER#2024-01-15#a', userId: '1', on: '2024-01-15', orderId: 'a' },
]

const low = rows.map((row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { S: value }])),
)
const scan = { Items: low, Count: 3, ScannedCount: 3, ConsumedCapacity: null }
const exported = low.map((Item) => JSON.stringify({ Item }))
const quoted = (cell: string | undefined): string =>
  cell === undefined ? '' : `"${cell.replaceAll('"', '""')}"`
const csv = (separator: string): string => {
  const head = ['PK', 'SK', 'userId', 'name', 'on', 'orderId'] as const
  const lines = rows.map((row: Partial<Record<string, string>>) =>
    head.map((name) => quoted(row[name])),
  )
  return [head, ...lines].map((cells) => cells.join(separator)).join('\r\n')
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The same rows in every form that people have them in. */
const FORMS: Readonly<Record<string, Uint8Array>> = {
  'a scan, pretty-printed': bytes(JSON.stringify(scan, undefined, 4)),
  'a scan on one line': bytes(JSON.stringify(scan)),
  'two pages of a scan': bytes(
    [low.slice(0, 2), low.slice(2)]
      .map((Items) => JSON.stringify({ Items, Count: 1 }, undefined, 2))
      .join('\n'),
  ),
  'a scan by the document client': bytes(JSON.stringify({ Count: 3, Items: rows })),
  'an export': bytes(exported.join('\n')),
  'an export, gzipped': gzipSync(exported.join('\n')),
  'an export, gzipped in two members': Buffer.concat([
    gzipSync(`${exported[0]}\n`),
    gzipSync(exported.slice(1).join('\n')),
  ]),
  'a batch of writes': bytes(
    JSON.stringify({ app: low.map((Item) => ({ PutRequest: { Item } })) }),
  ),
  'a batch of reads': bytes(JSON.stringify({ Responses: { app: low }, UnprocessedKeys: {} })),
  'a JSON array': bytes(JSON.stringify(rows)),
  'a JSON array, pretty-printed, of low-level rows': bytes(JSON.stringify(low, undefined, 2)),
  'JSON lines': bytes(rows.map((row) => JSON.stringify(row)).join('\n')),
  'JSON lines with a byte order mark': bytes(
    `\ufeff${rows.map((row) => JSON.stringify(row)).join('\r\n')}`,
  ),
  'objects one after another': bytes(rows.map((row) => JSON.stringify(row, undefined, 2)).join('')),
  CSV: bytes(csv(',')),
  'CSV with tabs': bytes(csv('\t')),
  'CSV with semicolons': bytes(csv(';')),
  'UTF-16, as PowerShell writes it': Buffer.from(
    `\ufeff${JSON.stringify(scan, undefined, 4)}`,
    'utf16le',
  ),
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'keywright-input-'))

describe('rows are rows, however they come', async () => {
  const at = folder()
  writeFileSync(join(at, 'plain.json'), JSON.stringify(rows))
  const wanted = JSON.parse((await cli(['infer', 'plain.json', '--json'], { cwd: at })).out)

  it.each(Object.entries(FORMS))('%s', async (_, content) => {
    const cwd = folder()
    writeFileSync(join(cwd, 'rows'), content)
    const { out, err, code } = await cli(['infer', 'rows', '--json'], { cwd })
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(wanted)
    expect((await cli(['infer', 'rows', '--out', 'keys.ts'], { cwd })).code).toBe(0)
    const audited = await cli(['audit', 'keys.ts', 'rows'], { cwd })
    expect(audited.out).toContain('3 of 3 rows fit the design')
    expect(audited.code).toBe(0)
  })
})

describe('what is not understood is named', () => {
  it.each<[content: string | number[], words: string]>([
    ['$ion_1_0 {Item:{PK:"USER#1"}}', 'is Amazon Ion. Export the table as DynamoDB JSON instead.'],
    ['{Item:{PK:"USER#1"}}', 'is Amazon Ion'],
    [[0xe0, 0x01, 0x00, 0xea, 0xee], 'is Amazon Ion'],
    [[0x50, 0x41, 0x52, 0x31, 0x15, 0], 'is Parquet'],
    [[0x50, 0x4b, 0x03, 0x04, 0, 0], 'is a zip archive'],
    [[0x28, 0xb5, 0x2f, 0xfd, 0, 0], 'zstd'],
    [[0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0], 'cannot be read: unexpected end of file'],
    [[0xc3, 0x28, 0x41, 0x41], 'is not UTF-8 text'],
    ['{"manifestFilesS3Key": "x"}', 'is the manifest of an export'],
    ['{"PK": "USER#1"}\n{"PK": oops}', 'line 2 is not JSON: {"PK": oops}'],
    [
      '[{"PK": "USER#1"},\n{"PK": "USER#2"',
      'ends in the middle of a JSON value, which begins in line 2',
    ],
    ['[1, 2]', 'line 1 is neither an object nor text: 1'],
    ['[["a"]]', 'line 1 is neither an object nor text'],
    ['{"PK": "USER#1"}}', 'line 1 is not JSON: }'],
    ['{"Items": [], "Count": 0}', 'holds an answer without rows'],
    ['[]', 'holds an empty list'],
    ['["USER#1", {"PK": "USER#2"}]', 'holds keys and rows'],
    ['PK,SK\n"USER#1,PROFILE', 'a quote is never closed'],
    ['PK,SK\nUSER#1,PROFILE,x', 'line 2 has 3 cells, and the header has 2'],
    ['\n \nPK,SK\nUSER#1,PROFILE,x', 'line 4 has 3 cells, and the header has 2'],
    ['PK,SK\n', 'holds a header without rows'],
  ])('%j', async (content, words) => {
    const cwd = folder()
    writeFileSync(
      join(cwd, 'rows'),
      typeof content === 'string' ? content : Uint8Array.from(content),
    )
    const { code, err, out } = await cli(['infer', 'rows'], { cwd })
    expect(err).toContain(words)
    expect(code).toBe(2)
    expect(out).toBe('')
  })

  it('says that a scan goes on', async () => {
    const stdin = JSON.stringify({
      Items: [{ PK: { S: 'USER#1' }, userId: { S: '1' } }],
      NextToken: 'x',
    })
    const { err, code } = await cli(['infer'], { stdin })
    expect(err).toContain('the scan goes on after these rows')
    expect(code).toBe(0)
  })
})

describe('what looks like another format', () => {
  it('is a key that begins with a tag in braces, as keys of Redis do', async () => {
    const { out, code } = await cli(['infer', '--json'], { stdin: '{a}#USER#1\n{b}#USER#2\n' })
    expect(code).toBe(0)
    expect(JSON.parse(out).keys).toBe(2)
  })
})

describe('a quoted cell', () => {
  it('keeps the end of a line as it is on Windows', async () => {
    const cwd = folder()
    const stdin = 'PK,SK\r\nA#1,"x\r\ny"\r\nA#2,"x\r\nz"\r\n'
    const { out } = await cli(['infer', '--json', '--attribute', 'SK'], { cwd, stdin })
    const keys = await cli(['infer', '--json'], { stdin: JSON.stringify(['x\r\ny', 'x\r\nz']) })
    expect(out).toBe(keys.out)
  })

  it('that never ends is found in time that grows with the text', async () => {
    const stdin = `PK,SK\n"A#1,B\n${'USER#1,PROFILE of some length\n'.repeat(100_000)}`
    const { err, code } = await cli(['infer'], { stdin })
    expect(err).toContain('a quote is never closed')
    expect(code).toBe(2)
  })
})

describe('infer', () => {
  it('takes a list of keys, and one attribute of rows', async () => {
    const keys = await cli(['infer', '--json'], { stdin: JSON.stringify(rows.map(({ SK }) => SK)) })
    const one = await cli(['infer', '--json', '--attribute', 'SK'], { stdin: JSON.stringify(scan) })
    expect(JSON.parse(keys.out).keys).toBe(3)
    expect(one.out).toBe(keys.out)
  })

  it('writes the name of the table and its keys as it is told', async () => {
    const stdin = JSON.stringify([
      { a: 'x', b: 1 },
      { a: 'y', b: 2 },
    ])
    const { out } = await cli(['infer', '--table', 'things', '--pk', 'b', '--sk', 'a'], { stdin })
    expect(out).toContain("table({ name: 'things', pk: [{ name: 'b', type: 'N' }], sk: ['a'] })")
  })

  it('exits with 1 for findings, and with 0 when it wrote the file that was asked for', async () => {
    const cwd = folder()
    const stdin = JSON.stringify(['New York', 'a#b'].map((city) => ({ PK: `CITY#${city}`, city })))
    const shown = await cli(['infer'], { stdin, cwd })
    expect(shown.code).toBe(1)
    expect(shown.out).toContain('legacyKey')
    const written = await cli(['infer', '--out', 'keys.ts'], { stdin, cwd })
    expect(written.code).toBe(0)
    expect(written.out).toContain('Written to keys.ts.')
    expect(written.out).toContain('rekey moves them')
  })
})
