import { useEffect, useRef, useState } from 'preact/hooks'
import { keyCode } from '../../../playground/code/typescript.ts'
import type { Definition } from '../../../playground/key/definition.ts'
import { readDefinition } from '../../../playground/key/read-definition.ts'
import { type ReadCode, readTemplates } from '../../../playground/key/read-template.ts'
import { freeName, newField, type PartSketch } from '../../../playground/key/sketch.ts'
import { type State, withParts, withTemplate } from '../../../playground/state/state.ts'
import { Chips } from './chips.tsx'
import { PartEditor } from './part-editor.tsx'
import { ReadNotes } from './read-notes.tsx'
import { SourceBox } from './source-box.tsx'

interface Props {
  readonly state: State
  readonly definition: Definition
  readonly change: (state: State) => void
}

const replaced = (parts: readonly PartSketch[], at: number, ...by: PartSketch[]): PartSketch[] => [
  ...parts.slice(0, at),
  ...by,
  ...parts.slice(at + 1),
]

const moved = (parts: readonly PartSketch[], from: number, to: number): PartSketch[] => {
  const rest = replaced(parts, from)
  rest.splice(to, 0, parts[from] as PartSketch)
  return rest
}

/** The key: chips for its parts, and the two texts that say the same. */
export const KeyBuilder = ({ state, definition, change }: Props) => {
  const { parts } = state
  const [open, setOpen] = useState<number>()
  const [isTyping, setTyping] = useState(false)
  const [read, setRead] = useState<ReadCode>()
  const chips = useRef<HTMLUListElement>(null)
  const focusNext = useRef<number>(undefined)
  const set = (next: readonly PartSketch[]): void => change(withParts(state, next))
  const part = open === undefined ? undefined : parts[open]

  useEffect(() => {
    if (focusNext.current === undefined) return
    chips.current?.querySelectorAll<HTMLElement>('.chip')[focusNext.current]?.focus()
    focusNext.current = undefined
  })

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= parts.length) return
    set(moved(parts, from, to))
    // The part being edited stays the same, wherever it is now.
    if (open !== undefined)
      setOpen(moved([...parts.keys()].map(String), from, to).indexOf(String(open)))
    focusNext.current = to
  }
  const remove = (at: number): void => {
    if (parts.length === 1) return
    set(replaced(parts, at))
    setOpen(undefined)
    focusNext.current = Math.max(0, at - 1)
  }
  const add = (one: PartSketch): void => {
    set([...parts, one])
    setOpen(parts.length)
  }
  const close = (): void => {
    focusNext.current = open
    setOpen(undefined)
  }
  // An error shows at its source: at the chip, in the form of the part, or below the definition.
  const isInForm = part !== undefined && definition.part === open

  return (
    <section class="panel first" aria-labelledby="the-key">
      <div class="panel-head">
        <h2 id="the-key">The key</h2>
        <p class="hint">Press a part to edit it, drag it to move it.</p>
      </div>
      <Chips
        parts={parts}
        open={open}
        wrong={definition.part}
        list={chips}
        onOpen={(at) => setOpen(open === at ? undefined : at)}
        onMove={move}
        onRemove={remove}
      >
        <button
          type="button"
          class="button small"
          onClick={() => add(newField(freeName('field', parts), 'text'))}
        >
          Add field
        </button>
        <button type="button" class="button small" onClick={() => add('TYPE')}>
          Add literal
        </button>
      </Chips>
      <p class="error" role="status">
        {isTyping || isInForm ? '' : definition.error}
      </p>
      {part !== undefined && open !== undefined && (
        <PartEditor
          part={part}
          error={isInForm && !isTyping ? definition.error : undefined}
          place={open}
          count={parts.length}
          onChange={(next) => set(replaced(parts, open, next))}
          onMove={(by) => move(open, open + by)}
          onRemove={() => remove(open)}
          onDone={close}
        />
      )}
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
          setOpen(undefined)
          change(withTemplate(state, first))
          return undefined
        }}
      />
      {read && (
        <ReadNotes
          read={read}
          shown={state.template}
          onShow={(one) => {
            setOpen(undefined)
            change(withTemplate(state, one))
          }}
        />
      )}
      <SourceBox
        label="With Keywright: a definition"
        text={keyCode(parts)}
        error={definition.error}
        onDraft={setTyping}
        read={(source) => {
          const { parts: found, error } = readDefinition(source)
          if (found) {
            setOpen(undefined)
            change(withParts(state, found))
          }
          return error
        }}
      />
    </section>
  )
}
