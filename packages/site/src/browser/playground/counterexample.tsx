import { useState } from 'preact/hooks'
import type { State } from '../../playground/state/state.ts'
import { bringIntoView } from './bring-into-view.ts'
import { askWorker } from './worker-client.ts'

/** Lets the testing package look for values that break the template literal. */
export const Counterexample = ({
  state,
  change,
}: {
  readonly state: State
  readonly change: (next: (before: State) => State) => void
}) => {
  const [answer, setAnswer] = useState<{
    readonly for: string
    readonly text: string
    readonly rows: State['rows']
  }>()
  const asked = JSON.stringify([state.template, state.parts])
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
    <section class="panel" aria-labelledby="counterexample">
      <div class="panel-head">
        <h2 id="counterexample">Counterexample</h2>
        <button type="button" class="button" onClick={find} disabled={isBusy}>
          {isBusy ? 'Looking …' : 'Find a counterexample'}
        </button>
      </div>
      <p class="hint">
        Tries thousands of values on <code>{`\`${state.template}\``}</code>, and shrinks what it
        finds.
      </p>
      <div aria-live="polite">
        {answer && answer.for === asked && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard
          <pre tabIndex={0} class={answer.rows.length > 0 ? 'code-block found' : 'code-block'}>
            <code>{answer.text}</code>
          </pre>
        )}
      </div>
      {answer && answer.for === asked && answer.rows.length > 0 && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => show(answer.rows)}>
            Show it in the picture
          </button>
        </div>
      )}
    </section>
  )
}
