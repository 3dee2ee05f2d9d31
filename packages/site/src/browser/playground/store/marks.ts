import type { Entry } from '../../../playground/rows/compare-sides.ts'
import type { Problem } from '../../../playground/rows/problems.ts'

/** What is wrong, in a word or two. */
export const MARKS: Readonly<Record<Problem['kind'], string>> = {
  collision: 'collides',
  order: 'out of order',
  neighbour: 'a neighbour',
  lost: 'lost',
}

/** The mark on a key: how many rows collide in it, or what else is wrong. */
export const markOf = (kind: Problem['kind'], { rows }: Entry): string =>
  kind === 'collision' ? `${rows.length} rows` : MARKS[kind]
