import { contains } from '@keywright/core'
import { handCondition } from '../ask/by-hand.ts'
import { type Answer, answer, askedOf, inWords } from '../ask/condition.ts'
import { type HandPiece, piecesOf } from '../key/by-hand.ts'
import { type Definition, define } from '../key/definition.ts'
import { type FieldSketch, fieldsIn } from '../key/sketch.ts'
import { compareSides, inValues, type Sides, writtenIn } from '../rows/compare-sides.ts'
import { conditionProblems, type Problem, problemsOf } from '../rows/problems.ts'
import type { State } from './state.ts'

/** Everything that the page draws, computed from its state. */
export interface Derived {
  readonly definition: Definition
  readonly fields: readonly FieldSketch[]
  readonly pieces: readonly HandPiece[]
  readonly sides: Sides
  readonly answer: Answer | undefined
  readonly problems: readonly Problem[]
  /** Whether there is a condition. Without one, no row is marked. */
  readonly isAsked: boolean
  /** The rows that meet the condition, and the rows that the same condition by hand selects. */
  readonly taken: { readonly ours: ReadonlySet<number>; readonly hand: ReadonlySet<number> }
}

const NOTHING: Sides = { hand: [], ours: [], errors: [], values: new Map() }

/** Computes the page. Pure, and fast enough for every keystroke. */
export const derive = (state: State): Derived => {
  const definition = define(state.parts)
  const fields = fieldsIn(state.parts)
  const pieces = piecesOf(state.template)
  const { key } = definition
  const sides = key ? compareSides(key, fields, pieces, state.rows) : NOTHING
  const isAsked = askedOf(fields, state.conditions).length > 0
  const answered = key ? answer(key, fields, state.conditions) : undefined
  const byHand = isAsked ? handCondition(pieces, fields, state.conditions) : undefined

  const range = isAsked ? answered?.range : undefined
  const ours = new Set(
    sides.ours.flatMap((entry) => (range && contains(range, entry.key) ? entry.rows : [])),
  )
  const hand = new Set(
    sides.hand.flatMap((entry) => (range && byHand?.takes(entry.key) ? entry.rows : [])),
  )
  const [written, says] = [writtenIn(sides), inValues(sides)]
  const asked = { words: inWords(fields, state.conditions), byHand: byHand?.said ?? '' }
  const ofRange = range
    ? conditionProblems(
        written,
        says,
        asked,
        (row) => ours.has(row),
        ({ row }) => hand.has(row),
      )
    : []
  return {
    definition,
    fields,
    pieces,
    sides,
    answer: answered,
    problems: [...problemsOf(written, says), ...ofRange],
    isAsked,
    taken: { ours, hand },
  }
}
