import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import { fieldsIn } from '../../../playground/key/sketch.ts'
import { MOST_ROWS, readTable } from '../../../playground/rows/cells.ts'
import type { CellError } from '../../../playground/rows/compare-sides.ts'
import { rowsByName, withBlock, withCell } from '../../../playground/rows/paste.ts'
import type { Privacy } from '../../../playground/state/private.ts'
import type { State } from '../../../playground/state/state.ts'
import { PrivacyBox } from '../privacy-box.tsx'
import { askWorker } from '../worker-client.ts'
import { ValuesRow } from './values-row.tsx'

interface Props {
  readonly state: State
  readonly errors: readonly CellError[]
  readonly change: (next: (before: State) => State) => void
  readonly privacy: Privacy
  readonly markPasted: () => void
  readonly share: (isShared: boolean) => void
}

/** How many rows are drawn at first. A table of a thousand inputs is slow, and nobody edits it. */
const SHOWN = 50

const NASTY = 12

/** The values, as a table to type into and paste into. */
export const ValuesTable = ({ state, errors, change, privacy, markPasted, share }: Props) => {
  const [shown, setShown] = useState(SHOWN)
  const [said, setSaid] = useState('')
  const { rows, parts } = state
  const fields = useMemo(() => fieldsIn(parts), [parts])
  const names = fields.map(({ name }) => name)
  const fieldsOf = useRef(fields)
  fieldsOf.current = fields
  const errorsOf = useMemo(() => {
    const found = new Map<number, string[]>()
    for (const { row, field, message } of errors) {
      const lines = found.get(row) ?? fields.map(() => '')
      // An error of the whole row shows at its start.
      lines[Math.max(0, names.indexOf(field ?? ''))] = message.replaceAll('\n', ' ')
      found.set(row, lines)
    }
    return found
  }, [errors, fields])

  const setRows = useCallback(
    (next: (before: State) => State['rows']): void =>
      change((before) => ({ ...before, rows: next(before) })),
    [change],
  )
  const type = useCallback(
    (row: number, column: number, text: string) =>
      setRows((before) => withCell(before.rows, row, column, text)),
    [setRows],
  )
  const paste = useCallback(
    (row: number, column: number, text: string): boolean => {
      const named = rowsByName(text, fieldsOf.current)
      if (named) {
        setRows((before) => [...before.rows, ...named].slice(0, MOST_ROWS))
        return true
      }
      const block = readTable(text)
      if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false
      setRows((before) => withBlock(before.rows, row, column, fieldsIn(before.parts), block))
      if (row + block.length > MOST_ROWS) setSaid(`The first ${MOST_ROWS} rows are kept.`)
      return true
    },
    [setRows],
  )
  const remove = useCallback(
    (row: number) => setRows((before) => before.rows.filter((_, i) => i !== row)),
    [setRows],
  )
  const makeNasty = async (): Promise<void> => {
    setSaid('Drawing …')
    const answer = await askWorker({ ask: 'nasty', parts, count: NASTY })
    setSaid('error' in answer ? answer.error : '')
    if ('rows' in answer) setRows((before) => [...before.rows, ...answer.rows].slice(0, MOST_ROWS))
  }

  return (
    <section
      class="panel"
      aria-labelledby="values"
      onPasteCapture={markPasted}
      onDropCapture={markPasted}
    >
      <div class="panel-head">
        <h2 id="values">Values</h2>
        <p class="hint">Type, or paste cells, CSV or JSON.</p>
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
              <ValuesRow
                key={row}
                errors={errorsOf.get(row)?.join('\n') ?? ''}
                onType={type}
                onPaste={paste}
                onRemove={remove}
                {...{ row, cells, fields }}
              />
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
            setRows((before) => [...before.rows, fields.map(() => '')])
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
      {privacy.isPasted && <PrivacyBox name="values" privacy={privacy} onShare={share} />}
    </section>
  )
}
