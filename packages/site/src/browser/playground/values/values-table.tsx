import { useMemo } from 'preact/hooks'
import { fieldsIn } from '../../../playground/key/sketch.ts'
import { replaced } from '../../../playground/replaced.ts'
import { MOST_ROWS } from '../../../playground/rows/cells.ts'
import type { CellError } from '../../../playground/rows/compare-sides.ts'
import { cellsByName } from '../../../playground/rows/paste.ts'
import { isJson } from '../../../playground/rows/read-rows.ts'
import type { KeyPanel, Pasting } from '../panels.ts'
import { RowsPanel } from './rows-panel.tsx'

/** The values of one key, as a table to type into and paste into. */
export const ValuesTable = ({
  state: { rows, parts },
  errors,
  change,
  ...pasting
}: KeyPanel & Pasting & { readonly errors: readonly CellError[] }) => {
  const fields = useMemo(() => fieldsIn(parts), [parts])
  return (
    <RowsPanel
      name="values"
      title="Values"
      hint="Type, or paste cells, CSV or JSON."
      {...{ fields, rows, errors, ...pasting }}
      room={MOST_ROWS - rows.length}
      draws={['Add nasty values', 12, parts]}
      setRows={(next) =>
        change((before) => ({ ...before, rows: next(before.rows).slice(0, MOST_ROWS) }))
      }
      onRemove={(row) => change((before) => ({ ...before, rows: replaced(before.rows, row) }))}
      addPasted={(pasted, text) => {
        // Cells go where they were pasted.
        if (!isJson(text)) return undefined
        const { rows: named, others } = cellsByName(pasted, fields)
        if (named.length === 0) return undefined
        change((before) => ({ ...before, rows: [...before.rows, ...named].slice(0, MOST_ROWS) }))
        return { added: named.length, others, are: 'have none of these fields' }
      }}
    />
  )
}
