import { useEffect, useRef, useState } from 'preact/hooks'
import { definitionCode } from '../../playground/code/typescript.ts'
import type { Definition } from '../../playground/key/definition.ts'
import { readDefinition } from '../../playground/key/read-definition.ts'
import { readTemplate } from '../../playground/key/read-template.ts'
import { freeName, newField, type PartSketch } from '../../playground/key/sketch.ts'
import { type State, withParts } from '../../playground/state/state.ts'
import { FieldEditor } from './part-editor.tsx'

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

const moved = (parts: readonly PartSketch[], at: number, by: -1 | 1): PartSketch[] => {
  const rest = replaced(parts, at)
  rest.splice(at + by, 0, parts[at] as PartSketch)
  return rest
}

/** A text that is read as people type it: a template literal, or a definition. */
const SourceBox = ({
  label,
  text,
  read,
}: {
  readonly label: string
  readonly text: string
  readonly read: (source: string) => string | undefined
}) => {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState('')
  const id = label.replace(/\W+/g, '-').toLowerCase()
  return (
    <div class="source">
      <label for={id}>{label}</label>
      <input
        id={id}
        class={error ? 'code wrong' : 'code'}
        spellcheck={false}
        autocomplete="off"
        value={draft ?? text}
        aria-describedby={`${id}-error`}
        aria-invalid={error !== ''}
        onInput={(event) => {
          setDraft(event.currentTarget.value)
          setError(read(event.currentTarget.value) ?? '')
        }}
        onBlur={() => {
          if (!error) setDraft(undefined)
        }}
      />
      <p class="error" id={`${id}-error`} role="status">
        {error}
      </p>
    </div>
  )
}

/** The key: chips for its parts, and the two texts that say the same. */
export const KeyBuilder = ({ state, definition, change }: Props) => {
  const { parts } = state
  const [open, setOpen] = useState<number>()
  const chips = useRef<HTMLUListElement>(null)
  const focusNext = useRef<number>(undefined)
  const set = (next: readonly PartSketch[]): void => change(withParts(state, next))
  const part = open === undefined ? undefined : parts[open]

  useEffect(() => {
    if (focusNext.current === undefined) return
    chips.current?.querySelectorAll<HTMLElement>('.chip')[focusNext.current]?.focus()
    focusNext.current = undefined
  })

  const move = (at: number, by: -1 | 1): void => {
    if (at + by < 0 || at + by >= parts.length) return
    set(moved(parts, at, by))
    setOpen((was) => (was === at ? at + by : was))
    focusNext.current = at + by
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

  return (
    <section class="panel first" aria-labelledby="the-key">
      <h2 id="the-key">The key</h2>
      <ul class="chips" ref={chips} aria-label="Parts of the key">
        {parts.map((one, at) => {
          const isField = typeof one === 'object'
          const says = isField
            ? `${one.name || '?'} ${one.kind}${one.desc ? ' ↓, descending' : ''}, field`
            : `${one || '(empty)'}, literal`
          return (
            <li key={at}>
              {at > 0 && (
                <span class="joint" aria-hidden="true">
                  #
                </span>
              )}
              <button
                type="button"
                class={`chip ${isField ? 'field' : 'literal'}${definition.part === at ? ' wrong' : ''}`}
                aria-expanded={open === at}
                aria-label={`${says}, edit`}
                title="Arrow keys with Alt move it, Delete removes it"
                onClick={() => setOpen(open === at ? undefined : at)}
                onKeyDown={(event) => {
                  if (event.altKey && event.key === 'ArrowLeft') move(at, -1)
                  else if (event.altKey && event.key === 'ArrowRight') move(at, 1)
                  else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
                  else return
                  event.preventDefault()
                }}
              >
                {isField ? one.name || '?' : one || '(empty)'}
                {isField && ' '}
                {isField && (
                  <span class="kind">
                    {one.kind}
                    {one.desc ? ' ↓' : ''}
                  </span>
                )}
              </button>
            </li>
          )
        })}
        <li class="adders">
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
        </li>
      </ul>
      {definition.error !== undefined && (
        <p class="error" role="status">
          {definition.error}
        </p>
      )}
      {part !== undefined && open !== undefined && (
        <fieldset class="editor">
          <legend>{typeof part === 'string' ? 'Literal' : 'Field'}</legend>
          {typeof part === 'string' ? (
            <label class="option">
              Text
              <input
                value={part}
                onInput={(event) => set(replaced(parts, open, event.currentTarget.value))}
              />
            </label>
          ) : (
            <FieldEditor field={part} onChange={(field) => set(replaced(parts, open, field))} />
          )}
          <div class="editor-actions">
            <button
              type="button"
              class="button small"
              disabled={open === 0}
              onClick={() => move(open, -1)}
            >
              Move left
            </button>
            <button
              type="button"
              class="button small"
              disabled={open === parts.length - 1}
              onClick={() => move(open, 1)}
            >
              Move right
            </button>
            <button
              type="button"
              class="button small"
              disabled={parts.length === 1}
              onClick={() => remove(open)}
            >
              Remove
            </button>
            <button type="button" class="button small" onClick={() => setOpen(undefined)}>
              Done
            </button>
          </div>
        </fieldset>
      )}
      <SourceBox
        label="By hand: a template literal"
        text={`\`${state.template}\``}
        read={(source) => {
          const found = readTemplate(source)
          if (!found) return 'expected a template literal such as `USER#${id}`'
          change(withParts(state, found.parts, found.template))
          return undefined
        }}
      />
      <SourceBox
        label="With Keywright: a definition"
        text={definitionCode(parts)}
        read={(source) => {
          const { parts: found, error } = readDefinition(source)
          if (found) change(withParts(state, found))
          return error
        }}
      />
    </section>
  )
}
