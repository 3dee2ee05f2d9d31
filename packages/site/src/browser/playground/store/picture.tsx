import { useState } from 'preact/hooks'
import { readTemplate } from '../../../playground/key/read-template.ts'
import type { Entry } from '../../../playground/rows/compare-sides.ts'
import { byRowOf } from '../../../playground/rows/problems.ts'
import { derive } from '../../../playground/state/derive.ts'
import { START, withTemplate } from '../../../playground/state/state.ts'
import { verdictOf } from '../../../playground/state/verdict.ts'
import { Lines, ROW } from './lines.tsx'
import { markOf } from './marks.ts'

/** Both sides of a template literal in store order, and what is wrong by hand. People type their own. */
export const Picture = () => {
  const [typed, setTyped] = useState(`\`${START.template}\``)
  const [state, setState] = useState(START)
  const derived = derive(state)
  const { hand, ours } = derived.sides
  const wrong = byRowOf(derived.problems)
  const count = Math.max(hand.length, ours.length)
  const side = (name: 'hand' | 'ours', entries: readonly Entry[]) => (
    <ol class={`side ${name}`}>
      {entries.map((entry, i) => {
        const [problem] = name === 'hand' ? entry.rows.flatMap((row) => wrong.get(row) ?? []) : []
        return (
          <li key={entry.key} style={{ top: `${i * ROW}px` }}>
            <span class={problem ? 'entry wrong' : 'entry'}>
              <span class="key">{entry.key}</span>
              {problem && <span class="mark">{markOf(problem.kind, entry)}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
  return (
    <figure class="picture">
      <label class="own-template">
        A key by hand: type your own
        <input
          value={typed}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            const read = readTemplate(event.currentTarget.value)
            if (read) setState(withTemplate(START, read))
          }}
        />
      </label>
      <div class="side-heads" aria-hidden="true">
        <span>By hand</span>
        <span>Keywright</span>
      </div>
      <div class="sides">
        <div class="sides-inner" style={{ height: `${count * ROW}px` }}>
          {side('hand', hand)}
          <Lines
            derived={derived}
            from={0}
            to={count}
            height={count * ROW}
            wrong={wrong}
            focus={new Set()}
          />
          {side('ours', ours)}
        </div>
      </div>
      <figcaption class="hint" aria-live="polite">
        {state === START
          ? 'Seven rows in the order of the store. By hand, two collide, one pair is out of order, and asking for Lyon takes Lyons.'
          : verdictOf(derived, state.rows.length)}
      </figcaption>
    </figure>
  )
}
