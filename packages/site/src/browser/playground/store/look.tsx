import { type Anatomy, anatomyOf, handAnatomyOf } from '../../../playground/key/anatomy.ts'
import { handText, visible } from '../../../playground/rows/cell.ts'
import type { Entry } from '../../../playground/rows/compare-sides.ts'
import type { Problem } from '../../../playground/rows/problems.ts'
import type { Derived } from '../../../playground/state/derive.ts'
import type { State } from '../../../playground/state/state.ts'
import { AnatomyView } from './anatomy-view.tsx'

/** How many readings of one key are shown. */
const READINGS = 3

const anatomies = (
  side: 'hand' | 'ours',
  entry: Entry,
  rows: State['rows'],
  { definition, fields, pieces }: Derived,
): readonly Anatomy[] =>
  side === 'ours'
    ? definition.key
      ? [anatomyOf(definition.key, entry.key)]
      : []
    : entry.rows.slice(0, READINGS).map((row) =>
        handAnatomyOf(
          pieces,
          fields.map((field, i) => handText(field, rows[row]?.[i] ?? '', pieces[i])),
        ),
      )

/** The selected key: its parts, and a sentence about what is wrong with it. */
export const Look = ({
  side,
  entry,
  rows,
  derived,
  problems,
}: {
  readonly side: 'hand' | 'ours'
  readonly entry: Entry | undefined
  readonly rows: State['rows']
  readonly derived: Derived
  readonly problems: readonly Problem[]
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
  <section class="look" tabIndex={0} aria-live="polite" aria-label="The selected key">
    {entry ? (
      // Another key is drawn afresh, so nothing of the previous one moves.
      <div key={`${side} ${entry.key}`}>
        {problems.map(({ sentence }) => (
          <p key={sentence} class="sentence">
            {visible(sentence)}
          </p>
        ))}
        {anatomies(side, entry, rows, derived).map((anatomy, i, { length }) => (
          <AnatomyView
            key={i}
            anatomy={anatomy}
            title={
              side === 'ours' ? 'Keywright' : length > 1 ? `By hand, reading ${i + 1}` : 'By hand'
            }
          />
        ))}
      </div>
    ) : (
      <p class="hint">Point at a key, or move to it with Tab, to see its parts.</p>
    )}
  </section>
)
