import { useMemo, useState } from 'preact/hooks'
import { derive } from '../../playground/state/derive.ts'
import { toHash } from '../../playground/state/link.ts'
import { addressState } from '../../playground/state/private.ts'
import { START_TABLE } from '../../playground/table/start.ts'
import { Ask } from './ask.tsx'
import { Button } from './controls.tsx'
import { CopyButton } from './copy-button.tsx'
import { Counterexample } from './counterexample.tsx'
import { KeyBuilder } from './key/key-builder.tsx'
import type { KeyPanel } from './panels.ts'
import { Requests } from './requests.tsx'
import { SidesView } from './store/sides.tsx'
import { TableApp } from './table/table-app.tsx'
import { useStateInUrl } from './use-state-in-url.ts'
import { ValuesTable } from './values/values-table.tsx'
import { YourKeys } from './your-keys.tsx'

/** The playground. Everything on it is computed from one state, which is in the address. */
export const App = () => {
  const { state, change, notice, startOver, ...pasting } = useStateInUrl()
  // Starting over also clears text that was typed and not understood.
  const [starts, setStarts] = useState(0)
  const derived = useMemo(() => derive(state), [state])
  const panel: KeyPanel = { state, change }
  return (
    <div class="playground">
      <header class="playground-head">
        <div>
          <h1>Playground</h1>
          <p class="lead">
            The same rows with a key written by hand and with Keywright, in the order of the store.
          </p>
        </div>
        <div class="actions">
          <CopyButton
            text={async () =>
              `${location.href.replace(/#.*/s, '')}#${await toHash(addressState(state, pasting.privacy))}`
            }
            label="Copy link to what you see"
          >
            Copy link
          </CopyButton>
          <Button
            onClick={() => {
              startOver()
              setStarts(starts + 1)
            }}
          >
            Start over
          </Button>
        </div>
      </header>
      <p class="notice" role="status">
        {notice}
      </p>
      <ViewSwitch {...panel} />
      {state.view === 'table' && state.table ? (
        <TableApp key={starts} state={state.table} change={change} {...pasting} />
      ) : (
        <div class="columns">
          <div class="column">
            <KeyBuilder key={starts} definition={derived.definition} {...panel} />
            <ValuesTable errors={derived.sides.errors} {...panel} {...pasting} />
            <Ask derived={derived} {...panel} {...pasting} />
          </div>
          <div class="column wide">
            <SidesView derived={derived} rows={state.rows} />
            <Requests derived={derived} {...panel} />
            <Counterexample {...panel} />
            <YourKeys {...panel} {...pasting} />
          </div>
        </div>
      )}
    </div>
  )
}

/** One key, or a whole table: each keeps what it has while the other is shown. */
const ViewSwitch = ({ state, change }: KeyPanel) => (
  // biome-ignore lint/a11y/useSemanticElements: two buttons that belong together, not a form
  <div class="views" role="group" aria-label="What to look at">
    <button
      type="button"
      aria-pressed={state.view === undefined}
      onClick={() => change(({ view: _, ...before }) => before)}
    >
      One key
    </button>
    <button
      type="button"
      aria-pressed={state.view === 'table'}
      onClick={() =>
        change((before) => ({ ...before, view: 'table', table: before.table ?? START_TABLE }))
      }
    >
      A table
    </button>
  </div>
)
