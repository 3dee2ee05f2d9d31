import { useState } from 'preact/hooks'
import type { State } from '../../playground/state/state.ts'
import { bringIntoView } from './bring-into-view.ts'
import { Button, CodeBlock, Panel } from './controls.tsx'
import type { KeyPanel } from './panels.ts'
import { askWorker } from './worker-client.ts'

/** Lets the testing package look for values that break the template literal. */
export const Counterexample = ({ state, change }: KeyPanel) => {
  const [answer, setAnswer] = useState<{
    readonly for: string
    readonly text: string
    readonly rows: State['rows']
  }>()
  const asked = JSON.stringify([state.template, state.parts])
  const current = answer?.for === asked ? answer : undefined
  const [isBusy, setBusy] = useState(false)
  const find = async (): Promise<void> => {
    setBusy(true)
    const found = await askWorker({
      ask: 'counterexample',
      parts: state.parts,
      template: state.template,
    })
    const text =
      'error' in found
        ? found.error
        : (found.found ?? 'No counterexample was found: these keys keep every law that was tried.')
    setAnswer({ for: asked, text, rows: 'rows' in found ? found.rows : [] })
    setBusy(false)
  }
  /** The rows of the counterexample come first, and the picture is brought into view. */
  const show = (rows: State['rows']): void => {
    const known = new Set(rows.map((row) => JSON.stringify(row)))
    change((before) => ({
      ...before,
      rows: [...rows, ...before.rows.filter((row) => !known.has(JSON.stringify(row)))],
    }))
    bringIntoView('in-the-store')
  }
  return (
    <Panel
      name="counterexample"
      title="Counterexample"
      aside={
        <button type="button" class="button" onClick={find} disabled={isBusy}>
          {isBusy ? 'Looking …' : 'Find a counterexample'}
        </button>
      }
    >
      <p class="hint">
        Tries thousands of values on <code>{`\`${state.template}\``}</code>, and shrinks what it
        finds.
      </p>
      <div aria-live="polite">
        {current && <CodeBlock of={current.rows.length > 0 ? 'found' : ''} text={current.text} />}
      </div>
      {current && current.rows.length > 0 && (
        <div class="actions">
          <Button onClick={() => show(current.rows)}>Show it in the picture</Button>
        </div>
      )}
    </Panel>
  )
}
