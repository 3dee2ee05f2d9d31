import { useState } from 'preact/hooks'
import type { State } from '../../playground/state/state.ts'
import type { Answer, Question } from '../../playground/worker/protocol.ts'
import { CopyButton } from './copy-button.tsx'
import { askWorker } from './worker-client.ts'

type KeysAnswer = Answer<Extract<Question, { ask: 'keys' }>>

/** Reads a visitor's existing keys: definitions, findings, and what each key says. */
export const YourKeys = ({
  state,
  change,
}: {
  readonly state: State
  readonly change: (next: (before: State) => State) => void
}) => {
  const [answer, setAnswer] = useState<{ readonly for: string; readonly is: KeysAnswer }>()
  const [isBusy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    setAnswer({ for: state.keys, is: await askWorker({ ask: 'keys', text: state.keys }) })
    setBusy(false)
  }
  const shown = answer?.for === state.keys ? answer.is : undefined
  return (
    <section class="panel" aria-labelledby="your-keys">
      <h2 id="your-keys">Your keys</h2>
      <label class="option wide">
        Paste keys, one per line. Nothing leaves your browser.
        <textarea
          rows={5}
          spellcheck={false}
          value={state.keys}
          placeholder={'USER#42\nUSER#43\nORDER#2024-01-15T10:30:00Z#7'}
          onInput={(event) => {
            const keys = event.currentTarget.value
            change((before) => ({ ...before, keys }))
          }}
        />
      </label>
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={read}
          disabled={isBusy || state.keys.trim() === ''}
        >
          {isBusy ? 'Reading …' : 'Read them'}
        </button>
      </div>
      <div aria-live="polite">
        {shown &&
          ('error' in shown ? (
            <p class="error">{shown.error}</p>
          ) : (
            <>
              <div class="panel-head">
                <h3>Definitions that fit</h3>
                <CopyButton text={shown.code} label="Copy the definitions" />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard */}
              <pre class="code-block" tabIndex={0}>
                <code>{shown.code}</code>
              </pre>
              {shown.findings.length > 0 && (
                <>
                  <h3>What is unsafe about them</h3>
                  <ul class="findings">
                    {shown.findings.map((finding) => (
                      <li key={finding}>{finding}</li>
                    ))}
                  </ul>
                </>
              )}
              {shown.explained.length > 0 && (
                <>
                  <h3>What they say</h3>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard */}
                  <pre class="code-block wrapped" tabIndex={0}>
                    <code>{shown.explained.join('\n\n')}</code>
                  </pre>
                </>
              )}
            </>
          ))}
      </div>
    </section>
  )
}
