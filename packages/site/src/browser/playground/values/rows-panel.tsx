import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { FieldSketch, PartSketch } from '../../../playground/key/sketch.ts'
import { replaced } from '../../../playground/replaced.ts'
import { readTable } from '../../../playground/rows/cells.ts'
import type { CellError } from '../../../playground/rows/compare-sides.ts'
import { type Added, type Cells, saysOfPaste, withBlock } from '../../../playground/rows/paste.ts'
import { type PastedRow, readPasted } from '../../../playground/rows/read-rows.ts'
import { Button, Panel } from '../controls.tsx'
import type { Pasting } from '../panels.ts'
import { PrivacyBox } from '../privacy-box.tsx'
import { askWorker } from '../worker-client.ts'
import { type RowActions, ValuesRow } from './values-row.tsx'

/** How many rows are drawn at first. A table of a thousand inputs is slow, and nobody edits it. */
const SHOWN = 50

/** Errors at the cells of their fields, a line for each cell; an error of the whole row shows at its start. */
const linesOf = (
  errors: readonly CellError[],
  fields: readonly FieldSketch[],
): ReadonlyMap<number, string> => {
  const found = new Map<number, string[]>()
  for (const { row, field, message } of errors) {
    const lines = found.get(row) ?? fields.map(() => '')
    const at = fields.findIndex(({ name }) => name === field)
    lines[Math.max(0, at)] = message.replaceAll('\n', ' ')
    found.set(row, lines)
  }
  return new Map([...found].map(([row, lines]) => [row, lines.join('\n')]))
}

interface Props extends Pasting, Pick<RowActions, 'onRemove'> {
  readonly name: string
  readonly title: string
  readonly hint: string
  readonly fields: readonly FieldSketch[]
  readonly rows: Cells
  /** How many rows may come to those that are there. */
  readonly room: number
  readonly errors: readonly CellError[]
  /** Whether an empty cell shows what to type. */
  readonly hasExamples?: boolean
  /** What stands below instead of what says where pasted rows are, given what reads a pasted text and says what came of it. */
  readonly more?: (paste: (text: string) => boolean) => ComponentChildren
  /** The words of the button that draws rows, how many it draws, and of what. */
  readonly draws: readonly [says: string, count: number, parts: readonly PartSketch[]]
  readonly setRows: (next: (before: Cells) => Cells) => void
  /** Adds pasted rows. Undefined if the text is no rows, and may be cells. */
  readonly addPasted: (rows: readonly PastedRow[], text: string) => Added | undefined
}

/** A panel with rows of values to type into and paste into, and buttons to add and to draw some. */
export const RowsPanel = (props: Props) => {
  const { name, title, hint, fields, rows, room, errors, hasExamples = false, more } = props
  const { draws, setRows, privacy, markPasted, share } = props
  const [says, count, parts] = draws
  const [shown, setShown] = useState(SHOWN)
  const [said, setSaid] = useState('')
  const latest = useRef(props)
  latest.current = props
  const add = (more: Cells): void => setRows((before) => [...before, ...more])
  const draw = async (): Promise<void> => {
    setSaid('Drawing …')
    const answer = await askWorker({ ask: 'nasty', parts, count })
    setSaid('error' in answer ? answer.error : '')
    if ('rows' in answer) add(answer.rows)
  }
  /** Adds pasted rows, and says what of them is not there. */
  const paste = (text: string): boolean => {
    const pasted = readPasted(text)
    const added = pasted.rows.length > 0 ? latest.current.addPasted(pasted.rows, text) : undefined
    if (added) markPasted()
    setSaid(saysOfPaste(pasted, added, latest.current.room))
    return added !== undefined
  }
  // The same functions all the time: a row is drawn again only when it has changed.
  const actions = useMemo(
    (): RowActions => ({
      onType: (row, column, text) =>
        latest.current.setRows((before) =>
          replaced(before, row, replaced(before[row] ?? [], column, text)),
        ),
      onPaste: (row, column, text) => {
        if (paste(text)) return true
        const block = readTable(text)
        setSaid('')
        if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false
        const now = latest.current
        const most = now.rows.length + now.room
        now.setRows((before) => withBlock(before, row, column, now.fields, block, most))
        const isWide = block.some((cells) => column + cells.length > now.fields.length)
        setSaid(
          [
            ...(row + block.length > most ? [`The first ${most} rows are kept.`] : []),
            ...(isWide ? ['Cells beyond the last field were left out.'] : []),
          ].join(' '),
        )
        return true
      },
      onRemove: (row) => latest.current.onRemove(row),
    }),
    [],
  )
  const lines = useMemo(() => linesOf(errors, fields), [errors, fields])
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
                errors={lines.get(row) ?? ''}
                {...{ row, cells, fields, hasExamples, ...actions }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <Button
          disabled={room <= 0}
          onClick={() => {
            add([fields.map(() => '')])
            setShown(Math.max(shown, rows.length + 1))
          }}
        >
          Add row
        </Button>
        <Button onClick={draw}>{says}</Button>
        {rows.length > shown && (
          <Button onClick={() => setShown(rows.length)}>Show all {rows.length} rows</Button>
        )}
        <span class="hint" role="status">
          {said}
        </span>
      </div>
      {more?.(paste) ?? (privacy.isPasted && <PrivacyBox {...{ name, privacy, share }} />)}
    </Panel>
  )
}
