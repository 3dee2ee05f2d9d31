import { useState } from 'preact/hooks'
import { replaced } from '../../../playground/replaced.ts'
import { MOST_ROWS } from '../../../playground/rows/cells.ts'
import { saysOfPaste, shortened } from '../../../playground/rows/paste.ts'
import { readPasted } from '../../../playground/rows/read-rows.ts'
import { rowsFrom } from '../../../playground/table/from-rows.ts'
import { entityFields, ownOf, type TableState } from '../../../playground/table/sketch.ts'
import { Button, TextBox } from '../controls.tsx'
import type { Pasting, TablePanel } from '../panels.ts'
import { PrivacyBox } from '../privacy-box.tsx'
import { RowsPanel, rowErrors } from '../values/rows-panel.tsx'
import type { RowActions } from '../values/values-row.tsx'

/** The rows of the chosen entity: typed, pasted or drawn. */
export const TableRows = ({
  state: { table, rows, ask },
  derived,
  change,
  privacy,
  markPasted,
  share,
}: TablePanel & Pasting) => {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const place = Math.min(ask.entity, table.entities.length - 1)
  const entity = table.entities[place]
  if (!entity) return null
  const fields = entityFields(entity)
  const byName = (cells: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(fields.map(({ name }, i) => [name, cells[i] ?? '']))
  /** Where the rows of this entity are among all. */
  const places = [...rows.keys()].filter((at) => rows[at]?.entity === place)
  const setRows = (next: (before: TableState['rows']) => TableState['rows']): void =>
    change((before) => ({ ...before, rows: next(before.rows) }))
  const add = (more: TableState['rows']): void =>
    setRows((before) => [...before, ...more].slice(0, MOST_ROWS))
  /** Adds pasted rows, and says what of them is not there. */
  const paste = (pasted: string): boolean => {
    const read = readPasted(pasted)
    if (read.rows.length === 0 || !derived.defined.entities) return false
    const { rows: found, others } = rowsFrom(table, derived.defined.entities, read.rows)
    if (found.length === 0 && read.rows.length === 1) return false
    markPasted()
    add(found)
    const counts = { added: found.length, there: rows.length }
    setSaid(saysOfPaste(read, counts, [others, 'belong to no entity']))
    return true
  }
  const actions: RowActions = {
    onType: (row, column, typed) =>
      setRows((before) => {
        const at = places[row] as number
        const cells = { ...before[at]?.cells, [fields[column]?.name ?? '']: typed }
        return replaced(before, at, { entity: place, cells })
      }),
    onPaste: (_row, _column, pasted) => paste(pasted),
    onRemove: (row) => setRows((before) => replaced(before, places[row] as number)),
  }
  const refused = derived.refused.map((one) => ({ ...one, row: places.indexOf(one.row) }))

  return (
    <RowsPanel
      name="rows"
      title={`Rows of ${entity.name}`}
      hint="Type, paste rows, or draw some."
      {...{ fields, actions, said, markPasted }}
      onSay={setSaid}
      rows={places.map((at) => fields.map(({ name }) => ownOf(rows[at]?.cells ?? {}, name) ?? ''))}
      errors={rowErrors(refused, fields)}
      hasExamples
      draws={['Draw rows', 6, fields]}
      onAdd={() => add([{ entity: place, cells: {} }])}
      onDrawn={(drawn) => add(drawn.map((cells) => ({ entity: place, cells: byName(cells) })))}
    >
      <details class="paste-rows">
        <summary>Paste rows of any entity</summary>
        <TextBox
          label="JSON, DynamoDB JSON, CSV or cells of a spreadsheet, with or without their keys"
          rows={4}
          value={text}
          onText={setText}
        />
        <div class="actions">
          <Button
            disabled={text.trim() === ''}
            onClick={() => {
              if (paste(text)) setText('')
              else
                setSaid(
                  [
                    'These are not rows: expected JSON, or a table with a heading.',
                    ...shortened(readPasted(text).notes, 3),
                  ].join(' '),
                )
            }}
          >
            Add these rows
          </Button>
        </div>
        <PrivacyBox name="rows" privacy={privacy} share={share} />
      </details>
    </RowsPanel>
  )
}
