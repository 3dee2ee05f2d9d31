import type { Entry } from '../../../playground/rows/compare-sides.ts'
import { byRowOf } from '../../../playground/rows/problems.ts'
import { derive } from '../../../playground/state/derive.ts'
import { START } from '../../../playground/state/state.ts'
import { Lines, ROW } from './lines.tsx'
import { markOf } from './marks.ts'

/** What the playground opens with, as a picture: both sides in store order, and what is wrong by hand. */
export const Picture = () => {
  const derived = derive(START)
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
      <figcaption class="hint">
        Seven rows in the order of the store. By hand, two collide, one pair is out of order, and
        asking for Lyon takes Lyons.
      </figcaption>
    </figure>
  )
}
