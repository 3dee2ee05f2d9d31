import { useState } from 'preact/hooks'
import { KIND_FORMS } from '../../../playground/key/sketch.ts'
import { MOST_ROWS } from '../../../playground/rows/cells.ts'
import { readPasted } from '../../../playground/rows/read-rows.ts'
import type { Privacy } from '../../../playground/state/private.ts'
import type { DerivedTable } from '../../../playground/table/derive.ts'
import { rowsFrom } from '../../../playground/table/from-rows.ts'
import { entityFields, ownOf, type TableState } from '../../../playground/table/sketch.ts'
import { PrivacyBox } from '../privacy-box.tsx'
import { askWorker } from '../worker-client.ts'

const SHOWN = 40
const DRAWN = 6

/** The rows of the chosen entity: typed, pasted or drawn. */
export const TableRows = ({
  state,
  derived,
  change,
  privacy,
  markPasted,
  share,
}: {
  readonly state: TableState
  readonly derived: DerivedTable
  readonly change: (next: (before: TableState) => TableState) => void
  readonly privacy: Privacy
  readonly markPasted: () => void
  readonly share: (isShared: boolean) => void
}) => {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const { table, rows, ask } = state
  const place = Math.min(ask.entity, table.entities.length - 1)
  const entity = table.entities[place]
  if (!entity) return null
  const fields = entityFields(entity)
  const own = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.entity === place)
  const add = (more: TableState['rows']): void =>
    change((before) => ({ ...before, rows: [...before.rows, ...more].slice(0, MOST_ROWS) }))
  /** Adds pasted rows, and says what of them is not there. */
  const paste = (pasted: string): boolean => {
    const read = readPasted(pasted)
    if (!('rows' in read) || !derived.defined.entities) return false
    const { rows: found, others } = rowsFrom(table, derived.defined.entities, read.rows)
    if (found.length === 0 && read.rows.length === 1) return false
    markPasted()
    add(found)
    const unread = read.unread.length > 0 ? ` Not read: ${read.unread.slice(0, 3).join('; ')}.` : ''
    setSaid(
      `${found.length} rows were added.${others > 0 ? ` ${others} belong to no entity.` : ''}${unread}`,
    )
    return true
  }
  const draw = async (): Promise<void> => {
    setSaid('Drawing …')
    const answer = await askWorker({ ask: 'nasty', parts: fields, count: DRAWN })
    setSaid('error' in answer ? answer.error : '')
    if ('rows' in answer)
      add(
        answer.rows.map((cells) => ({
          entity: place,
          cells: Object.fromEntries(fields.map(({ name }, i) => [name, cells[i] ?? ''])),
        })),
      )
  }

  return (
    <section
      class="panel"
      aria-labelledby="rows"
      onPasteCapture={markPasted}
      onDropCapture={markPasted}
    >
      <div class="panel-head">
        <h2 id="rows">Rows of {entity.name}</h2>
        <p class="hint">Type, paste rows, or draw some.</p>
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
            {own.slice(0, SHOWN).map(({ row, at }, i) => {
              const wrong = derived.refused.find((one) => one.row === at)
              const wrongField = fields.find(({ name }) => name === wrong?.field) ?? fields[0]
              return (
                <tr key={at}>
                  {fields.map((field) => {
                    const isWrong = wrong !== undefined && field === wrongField
                    return (
                      <td key={field.name}>
                        <input
                          value={ownOf(row.cells, field.name) ?? ''}
                          spellcheck={false}
                          placeholder={KIND_FORMS[field.kind].example}
                          aria-label={`${field.name}, row ${i + 1}`}
                          aria-invalid={isWrong}
                          aria-describedby={isWrong ? `row-error-${at}` : undefined}
                          onInput={(event) => {
                            const typed = event.currentTarget.value
                            change((before) => ({
                              ...before,
                              rows: before.rows.map((one, j) =>
                                j === at
                                  ? { ...one, cells: { ...one.cells, [field.name]: typed } }
                                  : one,
                              ),
                            }))
                          }}
                          onPaste={(event) => {
                            if (paste(event.clipboardData?.getData('text/plain') ?? ''))
                              event.preventDefault()
                          }}
                        />
                        {isWrong && (
                          <p class="error" id={`row-error-${at}`}>
                            {wrong.message}
                          </p>
                        )}
                      </td>
                    )
                  })}
                  <td class="remove">
                    <button
                      type="button"
                      class="button icon"
                      aria-label={`Remove row ${i + 1}`}
                      onClick={() =>
                        change((before) => ({
                          ...before,
                          rows: before.rows.filter((_, j) => j !== at),
                        }))
                      }
                    >
                      ×
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {own.length > SHOWN && <p class="hint">and {own.length - SHOWN} more rows</p>}
      <div class="actions">
        <button
          type="button"
          class="button small"
          onClick={() => add([{ entity: place, cells: {} }])}
        >
          Add row
        </button>
        <button type="button" class="button small" onClick={draw}>
          Draw rows
        </button>
        <span class="hint" role="status">
          {said}
        </span>
      </div>
      <details class="paste-rows">
        <summary>Paste rows of any entity</summary>
        <label class="option wide">
          JSON, DynamoDB JSON, CSV or cells of a spreadsheet, with or without their keys
          <textarea
            rows={4}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="actions">
          <button
            type="button"
            class="button small"
            disabled={text.trim() === ''}
            onClick={() => {
              if (paste(text)) setText('')
              else setSaid('These are not rows: expected JSON, or a table with a heading.')
            }}
          >
            Add these rows
          </button>
        </div>
        <PrivacyBox name="rows" privacy={privacy} onShare={share} />
      </details>
    </section>
  )
}
