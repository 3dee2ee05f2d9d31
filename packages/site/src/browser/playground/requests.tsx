import { REQUESTS } from '../../playground/code/requests.ts'
import type { Derived } from '../../playground/state/derive.ts'
import { CodeBlock, Panel } from './controls.tsx'
import { CopyButton } from './copy-button.tsx'
import type { KeyPanel } from './panels.ts'
import { Tabs } from './tabs.tsx'

/** The request for each store, and the code, ready to copy. */
export const Requests = ({ state, derived, change }: KeyPanel & { readonly derived: Derived }) => {
  const chosen = REQUESTS.find(({ id }) => id === state.store) ?? REQUESTS[0]
  if (!chosen) return null
  const text = chosen.write(state, derived)
  return (
    <Panel
      name="request"
      title="The request"
      aside={<CopyButton text={text} label={`Copy the request for ${chosen.title}`} />}
    >
      <Tabs
        name="Stores and languages"
        tabs={REQUESTS}
        chosen={chosen.id}
        onChoose={(store) => change((before) => ({ ...before, store }))}
      >
        <CodeBlock text={text} />
        {chosen.trap && <p class="hint">{chosen.trap}</p>}
      </Tabs>
    </Panel>
  )
}
