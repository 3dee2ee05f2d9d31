import { refuse, words } from '@keywright/core/internal'
import { type Fan, originOf } from '../query/origin.ts'
import { cursorAt } from '../query/position/position.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { closeFan } from './fan-cursor.ts'
import { isLazy } from './lazy-list.ts'
import { placeIn, type StartKey } from './merge/lane.ts'
import { type Merge, mergeOf, type Run } from './merge/merge.ts'

/** Inputs that are read as one query. */
export interface Reading<Input, Item> {
  readonly merge: Merge<Item>
  /** The one input that is the whole query, and no part of several. */
  readonly whole: Input | undefined
  /** The key after which the one input continues. */
  readonly place: () => StartKey | undefined
  /** Resumes after the rows that were taken; `undefined` at the end. */
  readonly cursor: () => string | undefined
}

/** Starts to read the inputs of one query; `place` is the function that was asked to. */
export const readingOf = <Input extends AnyQueryInput, Item extends object>(
  place: string,
  given: Input | readonly Input[],
  run: Run<Input, Item>,
  concurrency = 16,
): Reading<Input, Item> => {
  const inputs = listOf(place, given)
  if (typeof run !== 'function') refuse('INVALID_CONDITION', 'a function', run, `${place}: run`)
  const fan = fanOf(place, inputs)
  const merge = mergeOf(place, inputs, run, concurrency)
  const whole = fan ? undefined : inputs[0]
  const startOf = (): StartKey | undefined => {
    const [lane] = merge.progress().lanes
    return lane && placeIn(lane)
  }
  return {
    merge,
    whole,
    place: startOf,
    cursor: () => {
      const { lanes, waiting } = merge.progress()
      if (lanes.length === 0 && !waiting) return undefined
      if (fan) return closeFan(fan, merge.progress())
      const query = readQuery(whole as Input)
      return cursorAt(query, { backward: query.backward, key: startOf() })
    },
  }
}

/** One input is a list of one. */
const listOf = <Input extends AnyQueryInput>(
  place: string,
  inputs: Input | readonly Input[],
): readonly Input[] =>
  Array.isArray(inputs)
    ? (inputs as readonly Input[])
    : typeof inputs === 'object' && inputs !== null
      ? [inputs as Input]
      : refuse('INVALID_CONDITION', 'an input, or a list of inputs', inputs, place)

/** The query that the inputs are parts of; `undefined` when there are none, or one that is whole. */
const fanOf = (place: string, inputs: readonly AnyQueryInput[]): Fan | undefined => {
  if (inputs.length === 1) {
    const origin = originOf(inputs[0])
    if (origin && !origin.fan) return undefined
  }
  // A list that the caller made is checked as a whole, before the first request.
  const all = isLazy(inputs) ? [inputs[0] as AnyQueryInput] : inputs
  const [fan, ...others] = Array.from(
    all,
    (input) =>
      originOf(input)?.fan ??
      refuse(
        'INVALID_CONDITION',
        'one input of queryInput, or inputs of queryInputs, extended by extend',
        input,
        place,
      ),
  )
  const other = others.find((one) => one !== fan && textOf(one) !== textOf(fan as Fan))
  if (other) refuse('INVALID_CONDITION', 'inputs of one queryInputs', words('several'), place)
  // Their cursor is a place in the order of the query.
  if (all.some((input) => fan && (input.ScanIndexForward === false) !== fan.descending)) {
    const expected = 'inputs in the direction of queryInputs, whose option is descending'
    refuse('INVALID_CONDITION', expected, words('another direction'), place)
  }
  return fan
}

/** A text that is the same for the same query, even when its inputs were made twice. */
const textOf = ({ identity, total, periods }: Fan): string =>
  JSON.stringify([identity(), total, periods])
