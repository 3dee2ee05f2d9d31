import { REQUESTS } from '../../playground/code/requests.ts'
import type { Derived } from '../../playground/state/derive.ts'
import type { State } from '../../playground/state/state.ts'
import { CopyButton } from './copy-button.tsx'
import { Tabs } from './tabs.tsx'

/** The request for each store, and the code, ready to copy. */
export const Requests = ({
  state,
  derived,
  change,
}: {
  readonly state: State
  readonly derived: Derived
  readonly change: (next: (before: State) => State) => void
}) => {
  const chosen = REQUESTS.find(({ id }) => id === state.store) ?? REQUESTS[0]
  if (!chosen) return null
  const text = chosen.write(state, derived)
  return (
    <section class="panel" aria-labelledby="request">
      <div class="panel-head">
        <h2 id="request">The request</h2>
        <CopyButton text={text} label={`Copy the request for ${chosen.title}`} />
      </div>
      <Tabs
        name="Stores and languages"
        tabs={REQUESTS}
        chosen={chosen.id}
        onChoose={(store) => change((before) => ({ ...before, store }))}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard */}
        <pre class="code-block" tabIndex={0}>
          <code>{text}</code>
        </pre>
        {chosen.trap && <p class="hint">{chosen.trap}</p>}
      </Tabs>
    </section>
  )
}
