import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FieldSketch, PartSketch } from '../../../playground/key/sketch.ts'
import { MOST_ROWS } from '../../../playground/rows/cells.ts'
import type { CellError } from '../../../playground/rows/compare-sides.ts'
import { Button, Panel } from '../controls.tsx'
import type { Pasting } from '../panels.ts'
import { askWorker } from '../worker-client.ts'
import { type RowActions, ValuesRow } from './values-row.tsx'

/** How many rows are drawn at first. A table of a thousand inputs is slow, and nobody edits it. */
const SHOWN = 50

/** What is wrong with each row: a line for each of its cells. */
export type RowErrors = ReadonlyMap<number, string>

/** Errors at the cells of their fields; an error of the whole row shows at its start. */
export const rowErrors = (
  errors: readonly CellError[],
  fields: readonly FieldSketch[],
): RowErrors => {
  const found = new Map<number, string[]>()
  for (const { row, field, message } of errors) {
    const lines = found.get(row) ?? fields.map(() => '')
    const at = fields.findIndex(({ name }) => name === field)
    lines[Math.max(0, at)] = message.replaceAll('\n', ' ')
    found.set(row, lines)
  }
  return new Map([...found].map(([row, lines]) => [row, lines.join('\n')]))
}

/** A panel with rows of values to type into and paste into, and buttons to add and to draw some. */
export const RowsPanel = ({
  name,
  title,
  hint,
  fields,
  rows,
  errors,
  hasExamples = false,
  actions,
  said,
  onSay,
  draws: [drawsSay, count, parts],
  onAdd,
  onDrawn,
  markPasted,
  children,
}: Pick<Pasting, 'markPasted'> & {
  readonly name: string
  readonly title: string
  readonly hint: string
  readonly fields: readonly FieldSketch[]
  readonly rows: readonly (readonly string[])[]
  readonly errors: RowErrors
  /** Whether an empty cell shows what to type. */
  readonly hasExamples?: boolean
  readonly actions: RowActions
  /** What came of the last action. */
  readonly said: string
  readonly onSay: (said: string) => void
  /** The words of the button that draws rows, how many it draws, and of what. */
  readonly draws: readonly [says: string, count: number, parts: readonly PartSketch[]]
  readonly onAdd: () => void
  readonly onDrawn: (rows: readonly (readonly string[])[]) => void
  readonly children: ComponentChildren
}) => {
  const [shown, setShown] = useState(SHOWN)
  const draw = async (): Promise<void> => {
    onSay('Drawing …')
    const answer = await askWorker({ ask: 'nasty', parts, count })
    onSay('error' in answer ? answer.error : '')
    if ('rows' in answer) onDrawn(answer.rows)
  }
  return (
    <Panel {...{ name, title, hint }} onPasteCapture={markPasted} onDropCapture={markPasted}>
      <div class="table-scroll">
        <table class="values">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field.name} scope="col">
                  {field.name} <span class="kind">{field.kind}</span>
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((cells, row) => (
              <ValuesRow
                key={row}
                errors={errors.get(row) ?? ''}
                {...{ row, cells, fields, hasExamples, ...actions }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <Button
          disabled={rows.length >= MOST_ROWS}
          onClick={() => {
            onAdd()
            setShown(Math.max(shown, rows.length + 1))
          }}
        >
          Add row
        </Button>
        <Button onClick={draw}>{drawsSay}</Button>
        {rows.length > shown && (
          <Button onClick={() => setShown(rows.length)}>Show all {rows.length} rows</Button>
        )}
        <span class="hint" role="status">
          {said}
        </span>
      </div>
      {children}
    </Panel>
  )
}
