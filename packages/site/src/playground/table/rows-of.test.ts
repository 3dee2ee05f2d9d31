import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FieldSketch } from '../key/sketch.ts'
import { replaced } from '../replaced.ts'
import type { Cells } from '../rows/paste.ts'
import { cellsIn, withCells } from './rows-of.ts'
import type { RowSketch } from './sketch.ts'

const fields: readonly FieldSketch[] = [
  { name: 'a', kind: 'text' },
  { name: 'constructor', kind: 'text' },
]
const row = (entity: number, a: string, gone = 'x'): RowSketch => ({ entity, cells: { a, gone } })
const rows = fc.array(fc.tuple(fc.nat(1), fc.string()).map(([entity, a]) => row(entity, a)))

it('a change to the rows of one entity is that change, and no other row moves', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.string(), (all, n, text) => {
      const before = cellsIn(all, 1, fields)
      const at = before.length > 0 ? n % before.length : 0
      const changes: ((cells: Cells) => Cells)[] = [
        (cells) => [...cells, [text, text]],
        (cells) => (cells.length > 0 ? replaced(cells, at, [text, '']) : cells),
      ]
      for (const change of changes) {
        const after = withCells(all, 1, fields, change(before))
        expect(cellsIn(after, 1, fields)).toEqual(change(before))
        expect(after.filter(({ entity }) => entity === 0)).toEqual(
          all.filter(({ entity }) => entity === 0),
        )
      }
    }),
  )
})

it('a row keeps what was typed for fields that are not there now, and its place', () => {
  const all = [row(1, 'one'), row(0, 'other'), row(1, 'two'), row(1, 'three', 'y')]
  const cells = cellsIn(all, 1, fields)
  expect(withCells(all, 1, fields, replaced(cells, 2, ['four', '']))).toEqual([
    ...all.slice(0, 3),
    row(1, 'four', 'y'),
  ])
})
