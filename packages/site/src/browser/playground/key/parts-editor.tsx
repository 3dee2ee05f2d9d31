import { useEffect, useRef, useState } from 'preact/hooks'
import { freeName, newField, type PartSketch } from '../../../playground/key/sketch.ts'
import { replaced } from '../../../playground/replaced.ts'
import { Button } from '../controls.tsx'
import { Chips } from './chips.tsx'
import { PartEditor } from './part-editor.tsx'

interface Props {
  /** What the parts are of: `the key`. */
  readonly of: string
  readonly parts: readonly PartSketch[]
  /** What is wrong, and with which part. */
  readonly error?: string | undefined
  readonly wrong?: number | undefined
  /** Someone types the same as text, and sees the error there. */
  readonly isTyping?: boolean
  /** The item's own attributes have no fixed text. */
  readonly isOwn?: boolean
  readonly onChange: (parts: readonly PartSketch[]) => void
}

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = [...replaced(list, from)]
  rest.splice(to, 0, list[from] as T)
  return rest
}

/** The parts of a key as chips, and the form of the one that is open. */
export const PartsEditor = ({ of, parts, error, wrong, isTyping, isOwn, onChange }: Props) => {
  const [open, setOpen] = useState<number>()
  const chips = useRef<HTMLUListElement>(null)
  const focusNext = useRef<number>(undefined)
  const part = open === undefined ? undefined : parts[open]

  useEffect(() => {
    if (focusNext.current === undefined) return
    chips.current?.querySelectorAll<HTMLElement>('.chip')[focusNext.current]?.focus()
    focusNext.current = undefined
  })

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= parts.length) return
    onChange(moved(parts, from, to))
    // The part being edited stays the same, wherever it is now.
    if (open !== undefined) setOpen(moved([...parts.keys()], from, to).indexOf(open))
    focusNext.current = to
  }
  const remove = (at: number): void => {
    if (parts.length === 1) return
    onChange(replaced(parts, at))
    setOpen(undefined)
    focusNext.current = Math.max(0, at - 1)
  }
  const add = (one: PartSketch): void => {
    onChange([...parts, one])
    setOpen(parts.length)
  }
  const close = (): void => {
    focusNext.current = open
    setOpen(undefined)
  }
  const to = of === 'the key' ? '' : ` to ${of}`
  // An error shows at its source: at the chip, in the form of the part, or below the definition.
  const isInForm = part !== undefined && wrong === open

  return (
    <>
      <Chips
        label={`Parts of ${of}`}
        parts={parts}
        open={open}
        wrong={wrong}
        list={chips}
        onOpen={(at) => setOpen(open === at ? undefined : at)}
        onMove={move}
        onRemove={remove}
      >
        <Button
          aria-label={`Add field${to}`}
          onClick={() => add(newField(freeName('field', parts), 'text'))}
        >
          Add field
        </Button>
        {!isOwn && (
          <Button aria-label={`Add literal${to}`} onClick={() => add('TYPE')}>
            Add literal
          </Button>
        )}
      </Chips>
      <p class="error" role="status">
        {isTyping || isInForm ? '' : error}
      </p>
      {part !== undefined && open !== undefined && (
        <PartEditor
          part={part}
          error={isInForm && !isTyping ? error : undefined}
          errorId={`part-error-${of.replace(/\W+/g, '-')}`}
          place={open}
          count={parts.length}
          onChange={(next) => onChange(replaced(parts, open, next))}
          onMove={(by) => move(open, open + by)}
          onRemove={() => remove(open)}
          onDone={close}
        />
      )}
    </>
  )
}
