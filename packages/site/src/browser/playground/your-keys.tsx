import { useState } from 'preact/hooks'
import { shortened } from '../../playground/rows/paste.ts'
import type { Answer, Opened, Question, ReadAttribute } from '../../playground/worker/protocol.ts'
import { bringIntoView } from './bring-into-view.ts'
import { Button, CodeBlock, Findings, TextBox } from './controls.tsx'
import { CopyButton } from './copy-button.tsx'
import type { KeyPanel, Pasting } from './panels.ts'
import { PrivacyBox } from './privacy-box.tsx'
import { askWorker } from './worker-client.ts'

type KeysAnswer = Answer<Extract<Question, { ask: 'keys' }>>

/** What was read out of the keys of one attribute. */
const AttributeView = ({
  read: { attribute, count, code, findings, explained, definitions },
  onOpen,
}: {
  readonly read: ReadAttribute
  readonly onOpen: (opens: Opened) => void
}) => {
  const of = attribute === undefined ? '' : ` of ${attribute}`
  return (
    <>
      <div class="panel-head">
        <h3>
          {code === '' ? `No definition${of}` : `Definitions that fit${of}`} ({count}{' '}
          {count === 1 ? 'key' : 'keys'})
        </h3>
        <CopyButton text={code} label={`Copy the definitions${of}`} />
      </div>
      <CodeBlock text={code} />
      <div class="actions">
        {definitions.map(({ pattern, opens }) => (
          <Button key={pattern} onClick={() => onOpen(opens)}>
            Show <code>{pattern}</code> in the picture
          </Button>
        ))}
      </div>
      {findings.length > 0 && (
        <>
          <h3>What is unsafe{of === '' ? ' about them' : of}</h3>
          <Findings lines={findings} />
        </>
      )}
      {explained.length > 0 && (
        <>
          <h3>What they say</h3>
          <CodeBlock of="wrapped" text={explained.join('\n\n')} />
        </>
      )}
    </>
  )
}

/** Reads a visitor's existing keys or rows: definitions, findings, and what each key says. */
export const YourKeys = ({ state, change, privacy, markPasted, share }: KeyPanel & Pasting) => {
  const [answer, setAnswer] = useState<{ readonly for: string; readonly is: KeysAnswer }>()
  const [isBusy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    setAnswer({ for: state.keys, is: await askWorker({ ask: 'keys', text: state.keys }) })
    setBusy(false)
  }
  const open = (opens: Opened): void => {
    // The rows come from what was pasted, so they stay in the page, too.
    markPasted()
    change((before) => ({ ...before, ...opens, conditions: [] }))
    bringIntoView('in-the-store')
  }
  const shown = answer?.for === state.keys ? answer.is : undefined
  return (
    <section class="panel" aria-labelledby="your-keys">
      <h2 id="your-keys">Your keys</h2>
      <TextBox
        label="Paste keys, one per line, or rows: JSON, DynamoDB JSON, CSV, cells of a spreadsheet"
        rows={5}
        value={state.keys}
        placeholder={'USER#42\nUSER#43\nORDER#2024-01-15T10:30:00Z#7'}
        onText={(keys) => change((before) => ({ ...before, keys }))}
      />
      <PrivacyBox name="keys" privacy={privacy} share={share} />
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
              <Findings label="What was not read" lines={shortened(shown.notes, 10)} />
              {shown.attributes.map((one) => (
                <AttributeView key={one.attribute} read={one} onOpen={open} />
              ))}
            </>
          ))}
      </div>
    </section>
  )
}
