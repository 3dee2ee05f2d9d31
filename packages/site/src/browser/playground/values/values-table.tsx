import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import { fieldsIn } from '../../../playground/key/sketch.ts'
import { replaced } from '../../../playground/replaced.ts'
import { MOST_ROWS, readTable } from '../../../playground/rows/cells.ts'
import type { CellError } from '../../../playground/rows/compare-sides.ts'
import { cellsByName, saysOfPaste, withBlock } from '../../../playground/rows/paste.ts'
import { readPasted } from '../../../playground/rows/read-rows.ts'
import type { State } from '../../../playground/state/state.ts'
import type { KeyPanel, Pasting } from '../panels.ts'
import { PrivacyBox } from '../privacy-box.tsx'
import { RowsPanel, rowErrors } from './rows-panel.tsx'
import type { RowActions } from './values-row.tsx'

/** The values, as a table to type into and paste into. */
export const ValuesTable = ({
  state: { rows, parts },
  errors,
  change,
  privacy,
  markPasted,
  share,
}: KeyPanel & Pasting & { readonly errors: readonly CellError[] }) => {
  const [said, setSaid] = useState('')
  const fields = useMemo(() => fieldsIn(parts), [parts])
  const fieldsOf = useRef(fields)
  fieldsOf.current = fields
  const count = useRef(0)
  count.current = rows.length
  const setRows = useCallback(
    (next: (before: State) => State['rows']): void =>
      change((before) => ({ ...before, rows: next(before) })),
    [change],
  )
  const add = (more: State['rows']): void =>
    setRows((before) => [...before.rows, ...more].slice(0, MOST_ROWS))
  // The same functions as long as nothing else changes: a row is drawn again only when it has changed.
  const actions = useMemo(
    (): RowActions => ({
      onType: (row, column, text) =>
        setRows(({ rows: before }) =>
          replaced(before, row, replaced(before[row] ?? [], column, text)),
        ),
      onPaste: (row, column, text) => {
        const fields = fieldsOf.current
        if (/^\s*[[{]/.test(text)) {
          const pasted = readPasted(text)
          const { rows: named, others } = cellsByName(pasted.rows, fields)
          if (named.length > 0) {
            add(named)
            const counts = { added: named.length, there: count.current }
            setSaid(saysOfPaste(pasted, counts, [others, 'have none of these fields']))
            return true
          }
        }
        const block = readTable(text)
        if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false
        setRows((before) => withBlock(before.rows, row, column, fieldsIn(before.parts), block))
        const isWide = block.some((cells) => column + cells.length > fields.length)
        setSaid(
          [
            ...(row + block.length > MOST_ROWS ? [`The first ${MOST_ROWS} rows are kept.`] : []),
            ...(isWide ? ['Cells beyond the last field were left out.'] : []),
          ].join(' '),
        )
        return true
      },
      onRemove: (row) => setRows((before) => replaced(before.rows, row)),
    }),
    [setRows],
  )
  return (
    <RowsPanel
      name="values"
      title="Values"
      hint="Type, or paste cells, CSV or JSON."
      {...{ fields, rows, actions, said, markPasted }}
      onSay={setSaid}
      errors={useMemo(() => rowErrors(errors, fields), [errors, fields])}
      draws={['Add nasty values', 12, parts]}
      onAdd={() => add([fields.map(() => '')])}
      onDrawn={add}
    >
      {privacy.isPasted && <PrivacyBox name="values" privacy={privacy} share={share} />}
    </RowsPanel>
  )
}
