import type { Derived } from '../../../playground/state/derive.ts'

/** The height of a row, on both sides. */
export const ROW = 36

/** Lines between the same rows, in store order on both sides. Lines cross where a row is out of order. */
export const Lines = ({
  derived,
  from,
  to,
  height,
  wrong,
  focus,
}: {
  readonly derived: Derived
  readonly from: number
  readonly to: number
  readonly height: number
  readonly wrong: ReadonlyMap<number, unknown>
  readonly focus: ReadonlySet<number>
}) => {
  const { hand, ours } = derived.sides
  const place = new Map(ours.flatMap((entry, i) => entry.rows.map((row) => [row, i])))
  const middle = (i: number): number => i * ROW + ROW / 2
  return (
    <svg
      class="lines"
      width="100%"
      height={height}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hand.slice(from, to).flatMap((entry, i) =>
        entry.rows.map((row) => {
          const y = middle(from + i)
          const z = middle(place.get(row) ?? 0)
          return (
            <path
              key={row}
              class={`line${wrong.has(row) ? ' wrong' : ''}${focus.has(row) ? ' focus' : ''}`}
              d={`M0 ${y} C 50 ${y}, 50 ${z}, 100 ${z}`}
              vector-effect="non-scaling-stroke"
            />
          )
        }),
      )}
    </svg>
  )
}
