import { useMemo } from 'preact/hooks'
import { replaced } from '../../../playground/replaced.ts'
import { MOST_ROWS } from '../../../playground/rows/cells.ts'
import { isJson } from '../../../playground/rows/read-rows.ts'
import { rowsFrom } from '../../../playground/table/from-rows.ts'
import { cellsIn, withCells } from '../../../playground/table/rows-of.ts'
import { entityFields } from '../../../playground/table/sketch.ts'
import type { Pasting, TablePanel } from '../panels.ts'
import { RowsPanel } from '../values/rows-panel.tsx'
import { PasteBox } from './paste-box.tsx'

/** The rows of the chosen entity: typed, pasted or drawn. Pasted ones may be of any entity. */
export const TableRows = ({
  state: { table, rows, ask },
  derived: { defined, refused },
  change,
  ...pasting
}: TablePanel & Pasting) => {
  const place = Math.min(ask.entity, table.entities.length - 1)
  const entity = table.entities[place]
  const fields = useMemo(() => (entity ? entityFields(entity) : []), [entity])
  if (!entity) return null
  /** Where the rows of this entity are among all. */
  const places = [...rows.keys()].filter((at) => rows[at]?.entity === place)
  return (
    <RowsPanel
      name="rows"
      title={`Rows of ${entity.name}`}
      hint="Type, paste rows, or draw some."
      {...{ fields, ...pasting }}
      rows={cellsIn(rows, place, fields)}
      room={MOST_ROWS - rows.length}
      errors={refused.map((one) => ({ ...one, row: places.indexOf(one.row) }))}
      hasExamples
      more={(paste) => <PasteBox paste={paste} privacy={pasting.privacy} share={pasting.share} />}
      draws={['Draw rows', 6, fields]}
      setRows={(next) =>
        change((before) => {
          const cells = next(cellsIn(before.rows, place, fields))
          return { ...before, rows: withCells(before.rows, place, fields, cells) }
        })
      }
      onRemove={(row) =>
        change((before) => ({ ...before, rows: replaced(before.rows, places[row] as number) }))
      }
      addPasted={(pasted, text) => {
        if (!defined.entities) return undefined
        const { rows: found, others } = rowsFrom(table, defined.entities, pasted)
        // Cells without a heading go where they were pasted.
        if (found.length === 0 && (pasted.length === 1 || !isJson(text))) return undefined
        change((before) => ({ ...before, rows: [...before.rows, ...found].slice(0, MOST_ROWS) }))
        return { added: found.length, others, are: 'belong to no entity' }
      }}
    />
  )
}
