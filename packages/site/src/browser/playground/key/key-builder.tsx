import { useState } from 'preact/hooks'
import { typescript } from '../../../playground/code/typescript.ts'
import type { Definition } from '../../../playground/key/definition.ts'
import { readDefinition } from '../../../playground/key/read-definition.ts'
import { type ReadCode, readTemplates } from '../../../playground/key/read-template.ts'
import { withParts, withTemplate } from '../../../playground/state/state.ts'
import { Panel } from '../controls.tsx'
import type { KeyPanel } from '../panels.ts'
import { PartsEditor } from './parts-editor.tsx'
import { ReadNotes } from './read-notes.tsx'
import { SourceBox } from './source-box.tsx'

/** The key: chips for its parts, and the two texts that say the same. */
export const KeyBuilder = ({
  state,
  definition,
  change: changeWith,
}: KeyPanel & { readonly definition: Definition }) => {
  const change = (next: typeof state): void => changeWith(() => next)
  const { parts } = state
  const [isTyping, setTyping] = useState(false)
  const [read, setRead] = useState<ReadCode>()
  // A key that was read anew has other parts: no form of the former ones stays open.
  const [reads, setReads] = useState(0)

  return (
    <Panel
      name="the-key"
      title="The key"
      of="first"
      hint="Press a part to edit it, drag it to move it."
    >
      <PartsEditor
        key={reads}
        of="the key"
        parts={parts}
        error={definition.error}
        wrong={definition.part}
        isTyping={isTyping}
        onChange={(next) => change(withParts(state, next))}
      />
      <SourceBox
        label="By hand: a template literal"
        text={`\`${state.template}\``}
        read={(source) => {
          const found = readTemplates(source)
          setRead(found)
          const [first] = found.templates
          if (!first)
            return found.fixed.length > 0
              ? 'expected a value in it, such as `USER#${id}`'
              : 'expected a template literal such as `USER#${id}`'
          setReads(reads + 1)
          change(withTemplate(state, first))
          return undefined
        }}
      />
      {read && (
        <ReadNotes
          read={read}
          shown={state.template}
          onShow={(one) => {
            setReads(reads + 1)
            change(withTemplate(state, one))
          }}
        />
      )}
      <SourceBox
        label="With Keywright: a definition"
        text={typescript.key(parts)}
        error={definition.error}
        onDraft={setTyping}
        read={(source) => {
          const { parts: found, error } = readDefinition(source)
          if (found) {
            setReads(reads + 1)
            change(withParts(state, found))
          }
          return error
        }}
      />
    </Panel>
  )
}
