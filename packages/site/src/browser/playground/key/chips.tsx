import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import type { PartSketch } from '../../../playground/key/sketch.ts'

interface Props {
  /** What the chips are parts of, for people who hear the page. */
  readonly label: string
  readonly parts: readonly PartSketch[]
  /** The part being edited. */
  readonly open: number | undefined
  /** The part that is wrong. */
  readonly wrong: number | undefined
  readonly list: RefObject<HTMLUListElement | null>
  readonly onOpen: (at: number) => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (at: number) => void
  readonly children: preact.ComponentChildren
}

const describe = (part: PartSketch): string =>
  typeof part === 'object'
    ? `${part.name || '?'} ${part.kind}${part.desc ? ' ↓, descending' : ''}, field`
    : `${part || '(empty)'}, literal`

/** The target of a drag: the place of the chip whose middle it has passed. */
const placeAt = (x: number, y: number, from: number, list: Element | null): number => {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-part]')
  // A chip stays among its own: other keys have other lists.
  if (!under || !list?.contains(under)) return from
  const to = Number(under.dataset['part'])
  const { left, width } = under.getBoundingClientRect()
  const hasPassed = to > from ? x > left + width / 2 : x < left + width / 2
  return hasPassed ? to : from
}

/** A press that moves farther than this is a drag, not a click. */
const SLACK = 6

/** The parts of the key: press one to edit it, drag it or move it by keyboard. */
export const Chips = ({
  label,
  parts,
  open,
  wrong,
  list,
  onOpen,
  onMove,
  onRemove,
  children,
}: Props) => {
  const drag = useRef<{ at: number; readonly x: number; readonly y: number; moved: boolean }>(
    undefined,
  )
  return (
    <ul class="chips" ref={list} aria-label={label}>
      {parts.map((part, at) => {
        const isField = typeof part === 'object'
        return (
          <li key={at} data-part={at}>
            {at > 0 && (
              <span class="joint" aria-hidden="true">
                #
              </span>
            )}
            <button
              type="button"
              class={`chip ${isField ? 'field' : 'literal'}${wrong === at ? ' wrong' : ''}`}
              aria-expanded={open === at}
              aria-label={`${describe(part)}, edit`}
              title="Drag it, or move it with Alt and an arrow key. Delete removes it."
              onClick={() => {
                if (!drag.current?.moved) onOpen(at)
                drag.current = undefined
              }}
              onPointerDown={(event) => {
                drag.current = { at, x: event.clientX, y: event.clientY, moved: false }
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onPointerMove={(event) => {
                const now = drag.current
                if (!now || event.buttons === 0) return
                const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLACK
                if (!far && !now.moved) return
                const to = placeAt(event.clientX, event.clientY, now.at, list.current)
                drag.current = { ...now, at: to, moved: true }
                if (to !== now.at) onMove(now.at, to)
              }}
              onPointerCancel={() => {
                drag.current = undefined
              }}
              onKeyDown={(event) => {
                if (event.altKey && event.key === 'ArrowLeft') onMove(at, at - 1)
                else if (event.altKey && event.key === 'ArrowRight') onMove(at, at + 1)
                else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(at)
                else return
                event.preventDefault()
              }}
            >
              {isField ? `${part.name || '?'} ` : part || '(empty)'}
              {isField && (
                <span class="kind">
                  {part.kind}
                  {part.desc ? ' ↓' : ''}
                </span>
              )}
            </button>
          </li>
        )
      })}
      <li class="adders">{children}</li>
    </ul>
  )
}
