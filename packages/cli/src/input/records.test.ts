import { expect, it } from 'vitest'
import type { InputRecord } from './reader.ts'
import { recordReader } from './records.ts'

const recordsIn = (pieces: readonly string[]): InputRecord[] => {
  const reader = recordReader('rows')
  return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()]
}

// Found by an opponent: after an empty line, half of the next one decided.
it.each([
  '\nPK,SK\nA,B\n',
  '\r\nPK,SK\r\nA,B\r\n',
  '\n\n"PK","SK"\n"A","B"\n',
  '\nfoo\tbar\nx\ty',
  '\nPK\nUSER#1',
  '\n{app}#USER#1\n',
  '\n{"PK":"A"}\n',
  '\n$ion_1_0 {Item:{}}',
  '\ufeff\nUSER#1\n',
])('the first line that is not empty tells the format, wherever it is cut: %j', (text) => {
  const whole = recordsIn([text])
  expect(recordsIn(text.split(''))).toEqual(whole)
  for (let i = 1; i < text.length; i++) {
    expect(recordsIn([text.slice(0, i), text.slice(i)])).toEqual(whole)
  }
})

// Found by an opponent: a scan of more than 4 MB had lost what stands around its rows.
it.each([
  ['"NextToken":"abc","Count":60,', ''],
  ['', ',"Count":60,"NextToken":"abc"'],
  ['', ',"LastEvaluatedKey":{"PK":{"S":"a"}},"Count":60'],
])('a long scan that goes on says so: %s Items %s', (before, after) => {
  const row = JSON.stringify({ PK: { S: 'x'.repeat(100_000) } })
  const scan = (count: number): InputRecord[] =>
    recordsIn([`{${before}"Items":[${Array<string>(count).fill(row).join()}]${after}}`])
  const notes = (records: readonly InputRecord[]) => records.filter((one) => 'note' in one)
  const goesOn = 'rows: the scan goes on after these rows; they are not the whole table'
  for (const count of [2, 60]) {
    expect(scan(count)).toHaveLength(count + 1)
    expect(notes(scan(count))).toEqual([{ note: goesOn }])
  }
})
