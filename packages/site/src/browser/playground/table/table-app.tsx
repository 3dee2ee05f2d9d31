import { useCallback, useMemo } from 'preact/hooks'
import type { Privacy } from '../../../playground/state/private.ts'
import type { State } from '../../../playground/state/state.ts'
import { deriveTable } from '../../../playground/table/derive.ts'
import type { TableState } from '../../../playground/table/sketch.ts'
import { START_TABLE } from '../../../playground/table/start.ts'
import { Collections } from './collections.tsx'
import { TableFindings, TableRequest } from './table-answers.tsx'
import { TableAsk } from './table-ask.tsx'
import { TableBuilder } from './table-builder.tsx'
import { TableRows } from './table-rows.tsx'

/** The playground of a whole table. */
export const TableApp = ({
  state,
  change: changeAll,
  privacy,
  markPasted,
  share,
}: {
  readonly state: TableState
  readonly change: (next: (before: State) => State) => void
  readonly privacy: Privacy
  readonly markPasted: () => void
  readonly share: (isShared: boolean) => void
}) => {
  const derived = useMemo(() => deriveTable(state), [state])
  const change = useCallback(
    (next: (before: TableState) => TableState): void =>
      changeAll((before) => ({ ...before, table: next(before.table ?? START_TABLE) })),
    [changeAll],
  )
  return (
    <div class="columns">
      <div class="column">
        <TableBuilder state={state} derived={derived} change={change} />
        <TableRows {...{ state, derived, change, privacy, markPasted, share }} />
        <TableAsk {...{ state, derived, change, markPasted }} />
      </div>
      <div class="column wide">
        <Collections state={state} derived={derived} change={change} />
        <TableRequest state={state} derived={derived} />
        <TableFindings derived={derived} />
      </div>
    </div>
  )
}
