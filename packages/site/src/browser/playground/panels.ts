import type { Privacy } from '../../playground/state/private.ts'
import type { State } from '../../playground/state/state.ts'
import type { DerivedTable } from '../../playground/table/derive.ts'
import type { TableState } from '../../playground/table/sketch.ts'

/** Changes a state into the next one. */
export type Change<T> = (next: (before: T) => T) => void

/** What a panel of the page of one key shows and changes. */
export interface KeyPanel {
  readonly state: State
  readonly change: Change<State>
}

/** What a panel of the page of a table shows and changes. */
export interface TablePanel {
  readonly state: TableState
  readonly derived: DerivedTable
  readonly change: Change<TableState>
}

/** What a panel needs into which people paste what may be private. */
export interface Pasting {
  readonly privacy: Privacy
  readonly markPasted: () => void
  readonly share: (isShared: boolean) => void
}
