import { useState } from 'preact/hooks'
import type { FieldSketch } from '../../playground/key/sketch.ts'
import type { CellError } from '../../playground/rows/compare-sides.ts'
import { MOST_ROWS, readTable } from '../../playground/rows/paste.ts'
import type { State } from '../../playground/state/state.ts'
import { askWorker } from './worker-client.ts'

interface Props {
  readonly state: State
  readonly fields: readonly FieldSketch[]
  readonly errors: readonly CellError[]
  readonly change: (next: (before: State) => State) => void
}

/** So many rows are drawn at first; a table of a thousand inputs is slow, and nobody edits it. */
const SHOWN = 50

const withCell = (rows: State['rows'], row: number, column: number, text: string): State['rows'] =>
  rows.map((cells, i) => (i === row ? cells.map((cell, j) => (j === column ? text : cell)) : cells))

/** A block of cells, put where it was pasted. */
const withBlock = (
  rows: State['rows'],
  row: number,
  column: number,
  width: number,
  block: readonly (readonly string[])[],
): State['rows'] => {
  const next = rows.map((cells) => [...cells])
  for (const [i, cells] of block.entries()) {
    const at = row + i
    if (at >= MOST_ROWS) break
    next[at] ??= Array.from({ length: width }, () => '')
    cells.slice(0, width - column).forEach((cell, j) => {
      ;(next[at] as string[])[column + j] = cell
    })
  }
  return next
}

/** The values, as a table that can be typed into and pasted into. */
export const ValuesTable = ({ state, fields, errors, change }: Props) => {
  const [shown, setShown] = useState(SHOWN)
  const [said, setSaid] = useState('')
  const { rows } = state
  const errorAt = (row: number, field: string): string | undefined =>
    errors.find(
      (error) => error.row === row && (error.field === field || error.field === undefined),
    )?.message
  const setRows = (next: (rows: State['rows']) => State['rows']): void =>
    change((before) => ({ ...before, rows: next(before.rows) }))

  const makeNasty = async (): Promise<void> => {
    setSaid('Drawing …')
    const answer = await askWorker({ ask: 'nasty', parts: state.parts, count: 12 })
    setSaid('error' in answer ? answer.error : '')
    if ('rows' in answer) setRows((before) => [...before, ...answer.rows].slice(0, MOST_ROWS))
  }

  return (
    <section class="panel" aria-labelledby="values">
      <div class="panel-head">
        <h2 id="values">Values</h2>
        <p class="hint">Type, or paste from a spreadsheet.</p>
      </div>
      <div class="table-scroll">
        <table class="values">
          <thead>
            <tr>
              {fields.map(({ name, kind }) => (
                <th key={name} scope="col">
                  {name} <span class="kind">{kind}</span>
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((cells, row) => (
              <tr key={row}>
                {fields.map((field, column) => {
                  const error = errorAt(row, field.name)
                  const id = `error-${row}-${column}`
                  return (
                    <td key={field.name}>
                      <input
                        value={cells[column]}
                        spellcheck={false}
                        class={error ? 'wrong' : ''}
                        aria-label={`${field.name}, row ${row + 1}`}
                        aria-invalid={error !== undefined}
                        aria-describedby={error ? id : undefined}
                        onInput={(event) => {
                          const text = event.currentTarget.value
                          setRows((before) => withCell(before, row, column, text))
                        }}
                        onPaste={(event) => {
                          const block = readTable(event.clipboardData?.getData('text/plain') ?? '')
                          if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return
                          event.preventDefault()
                          setRows((before) => withBlock(before, row, column, fields.length, block))
                        }}
                      />
                      {error && (
                        <p class="error" id={id}>
                          {error}
                        </p>
                      )}
                    </td>
                  )
                })}
                <td class="remove">
                  <button
                    type="button"
                    class="button icon"
                    aria-label={`Remove row ${row + 1}`}
                    onClick={() => setRows((before) => before.filter((_, i) => i !== row))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <button
          type="button"
          class="button small"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => {
            setRows((before) => [...before, fields.map(() => '')])
            setShown(Math.max(shown, rows.length + 1))
          }}
        >
          Add row
        </button>
        <button type="button" class="button small" onClick={makeNasty}>
          Add nasty values
        </button>
        {rows.length > shown && (
          <button type="button" class="button small" onClick={() => setShown(rows.length)}>
            Show all {rows.length} rows
          </button>
        )}
        <span class="hint" role="status">
          {said}
        </span>
      </div>
    </section>
  )
}
