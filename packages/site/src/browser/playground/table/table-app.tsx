import { useCallback, useMemo } from 'preact/hooks'
import type { State } from '../../../playground/state/state.ts'
import { deriveTable } from '../../../playground/table/derive.ts'
import type { TableState } from '../../../playground/table/sketch.ts'
import { START_TABLE } from '../../../playground/table/start.ts'
import type { Change, Pasting, TablePanel } from '../panels.ts'
import { Collections } from './collections.tsx'
import { TableFindings, TableRequest } from './table-answers.tsx'
import { TableAsk } from './table-ask.tsx'
import { TableBuilder } from './table-builder.tsx'
import { TableRows } from './table-rows.tsx'

/** The playground of a whole table. */
export const TableApp = ({
  state,
  change: changeAll,
  ...pasting
}: Pasting & { readonly state: TableState; readonly change: Change<State> }) => {
  const derived = useMemo(() => deriveTable(state), [state])
  const change: Change<TableState> = useCallback(
    (next) => changeAll((before) => ({ ...before, table: next(before.table ?? START_TABLE) })),
    [changeAll],
  )
  const panel: TablePanel = { state, derived, change }
  return (
    <div class="columns">
      <div class="column">
        <TableBuilder {...panel} />
        <TableRows {...panel} {...pasting} />
        <TableAsk {...panel} {...pasting} />
      </div>
      <div class="column wide">
        <Collections {...panel} />
        <TableRequest {...panel} />
        <TableFindings derived={derived} />
      </div>
    </div>
  )
}
