import { useState } from 'preact/hooks'
import type { State } from '../../playground/state/state.ts'
import { askWorker } from './worker-client.ts'

/** Lets the testing package look for values that break the template literal. */
export const Counterexample = ({ state }: { readonly state: State }) => {
  const [answer, setAnswer] = useState<{
    readonly for: string
    readonly text: string
    readonly isFound: boolean
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
    setAnswer({ for: asked, text, isFound: 'found' in found && found.found !== undefined })
    setBusy(false)
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
          <pre tabIndex={0} class={answer.isFound ? 'code-block found' : 'code-block'}>
            <code>{answer.text}</code>
          </pre>
        )}
      </div>
    </section>
  )
}
