import { useEffect, useRef, useState } from 'preact/hooks'
import { visible } from '../../../playground/rows/cell.ts'
import type { Entry } from '../../../playground/rows/compare-sides.ts'
import { byRowOf, type Problem } from '../../../playground/rows/problems.ts'
import type { Derived } from '../../../playground/state/derive.ts'
import type { State } from '../../../playground/state/state.ts'
import { verdictOf } from '../../../playground/state/verdict.ts'
import { Panel } from '../controls.tsx'
import { Lines, ROW } from './lines.tsx'
import { Look } from './look.tsx'
import { MARKS, markOf } from './marks.ts'

/** Rows beyond the edge of what is visible, so that scrolling shows no gap. */
const MARGIN = 8

interface Focus {
  readonly side: 'hand' | 'ours'
  readonly key: string
}

/** The part of a long list that is in view. */
const useWindow = (count: number) => {
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 16 * ROW })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    look()
    element.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [count])
  return {
    box,
    from: Math.max(0, Math.floor(view.top / ROW) - MARGIN),
    to: Math.min(count, Math.ceil((view.top + view.height) / ROW) + MARGIN),
  }
}

interface SideProps {
  readonly side: Focus['side']
  readonly from: number
  readonly to: number
  readonly derived: Derived
  readonly wrong: ReadonlyMap<number, readonly Problem[]>
  readonly focus: Focus | undefined
  readonly onFocus: (focus: Focus) => void
}

const Side = ({ side, from, to, derived, wrong, focus, onFocus }: SideProps) => (
  <ol
    class={`side ${side}`}
    style={{ height: `${derived.sides[side].length * ROW}px` }}
    aria-label={
      side === 'hand' ? 'Keys by hand, in store order' : 'Keys of Keywright, in store order'
    }
  >
    {derived.sides[side].slice(from, to).map((entry, i) => {
      const problems = side === 'hand' ? entry.rows.flatMap((row) => wrong.get(row) ?? []) : []
      const marks = [...new Set(problems.map(({ kind }) => kind))]
      const isTaken = derived.isAsked && entry.rows.some((row) => derived.taken[side].has(row))
      const select = (): void => onFocus({ side, key: entry.key })
      const isFocus = focus?.side === side && focus.key === entry.key
      return (
        <li key={entry.key} style={{ top: `${(from + i) * ROW}px` }}>
          <button
            type="button"
            class={`entry${marks.length > 0 ? ' wrong' : ''}${isTaken ? ' taken' : ''}${isFocus ? ' focus' : ''}`}
            aria-pressed={isFocus}
            onMouseEnter={select}
            onFocus={select}
            onClick={select}
          >
            <span class="key">{visible(entry.key) || '(empty)'}</span>
            {isTaken && <span class="visually-hidden">, taken by the condition</span>}
            {marks.map((kind) => (
              <span key={kind} class="mark">
                {markOf(kind, entry)}
              </span>
            ))}
          </button>
        </li>
      )
    })}
  </ol>
)

/** How many problems are listed; the rest are marked on their rows. */
const LISTED = 6

/** Both sides in store order, the selected key, and what is wrong by hand. */
export const SidesView = ({
  derived,
  rows,
}: {
  readonly derived: Derived
  readonly rows: State['rows']
}) => {
  const { sides, problems } = derived
  const [chosen, setFocus] = useState<Focus>()
  const count = Math.max(sides.hand.length, sides.ours.length)
  const { box, from, to } = useWindow(count)
  const byRow = byRowOf(problems)
  const entryOf = (problem: Problem): Entry | undefined =>
    sides.hand.find((one) => one.rows.includes(problem.rows[0] as number))
  const first = problems[0] && entryOf(problems[0])
  // Until someone selects a key, the first wrong one is selected.
  const chosenEntry = chosen && sides[chosen.side].find(({ key }) => key === chosen.key)
  const focus: Focus | undefined = chosenEntry ? chosen : first && { side: 'hand', key: first.key }
  const entry = chosenEntry ?? first
  const focused = new Set(entry?.rows)
  const touched = [...new Set((entry?.rows ?? []).flatMap((row) => byRow.get(row) ?? []))]
  const listed = problems.slice(0, LISTED)
  const height = count * ROW
  const shown = { derived, from, to, wrong: byRow }

  return (
    <Panel
      name="in-the-store"
      title="In the store"
      of="store"
      status={verdictOf(derived, rows.length)}
    >
      <div class="side-heads" aria-hidden="true">
        <span>By hand</span>
        <span>Keywright</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section class="sides" ref={box} tabIndex={0} aria-label="Keys on both sides">
        <div class="sides-inner" style={{ height: `${height}px` }}>
          <Side side="hand" {...shown} focus={focus} onFocus={setFocus} />
          <Lines {...shown} height={height} focus={focused} />
          <Side side="ours" {...shown} focus={focus} onFocus={setFocus} />
        </div>
      </section>
      <Look
        side={focus?.side ?? 'hand'}
        entry={entry}
        rows={rows}
        derived={derived}
        problems={touched}
      />
      {problems.length > 1 && (
        <ul class="problems" aria-label="What is wrong by hand">
          {listed.map((problem) => (
            <li key={`${problem.kind} ${problem.rows.join()}`}>
              <button
                type="button"
                class="problem"
                aria-pressed={touched.includes(problem)}
                onClick={() => {
                  const found = entryOf(problem)
                  if (found) setFocus({ side: 'hand', key: found.key })
                }}
              >
                <span class="mark">{MARKS[problem.kind]}</span>{' '}
                <code>{visible(entryOf(problem)?.key ?? '')}</code>
              </button>
            </li>
          ))}
          {problems.length > LISTED && (
            <li class="hint">and {problems.length - LISTED} more, marked above</li>
          )}
        </ul>
      )}
    </Panel>
  )
}
