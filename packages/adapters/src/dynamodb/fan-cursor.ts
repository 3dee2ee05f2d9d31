import { signed, verified } from './cursor.ts'
import { refuse } from './error.ts'
import { fingerprint } from './fingerprint.ts'
import { type Fan, originOf, withOrigin } from './origin.ts'
import { type AnyQueryInput, readQuery } from './query.ts'
import type { QueryInput } from './query-input.ts'
import { packKey, unpackKey } from './start-key.ts'

/** Where one of several inputs is: not begun, done, or after a key. */
export type Position = 'begin' | 'done' | Readonly<Record<string, unknown>>

// What a position is in JSON.
const BEGIN = 0
const DONE = 1

/** Marks inputs as parts of one query. */
export const fanOf = (inputs: QueryInput[]): QueryInput[] => {
  const id = fingerprint(inputs.map((input) => readQuery(input).identity).join())
  return inputs.map((input, at) => {
    const origin = originOf(input)
    return origin ? withOrigin(input, { ...origin, fan: { id, at, of: inputs.length } }) : input
  })
}

/** The inputs from where a cursor says they are; without those that are done. */
export const openFan = (cursor: string | undefined, inputs: QueryInput[]): QueryInput[] => {
  if (cursor === undefined) return inputs
  const [first] = inputs
  const positions = verified((first && originOf(first)?.fan?.id) ?? '', cursor)
  if (!Array.isArray(positions) || positions.length !== inputs.length) {
    return refuse('INVALID_CURSOR', 'cursor', `${inputs.length} positions`, positions)
  }
  return inputs.flatMap((input, i) => {
    const position: unknown = positions[i]
    if (position === DONE) return []
    if (position !== BEGIN) input.ExclusiveStartKey = unpackKey(position, readQuery(input))
    return [input]
  })
}

/** A cursor for the positions of inputs; `undefined` when all of them are done. */
export const closeFan = (
  states: readonly { readonly input: AnyQueryInput; readonly position: Position }[],
): string | undefined => {
  const open = states.filter(({ position }) => position !== 'done')
  const [first] = open
  if (!first) return undefined
  const { id, of } = fanIn(first.input)
  const positions: unknown[] = Array.from({ length: of }, () => DONE)
  for (const { input, position } of open) {
    const fan = fanIn(input)
    if (fan.id !== id) refuse('INVALID_CURSOR', 'cursor', 'inputs of one queryInputs', 'several')
    positions[fan.at] = typeof position === 'object' ? packKey(position, readQuery(input)) : BEGIN
  }
  return signed(id, positions)
}

const fanIn = (input: AnyQueryInput): Fan =>
  originOf(input)?.fan ?? refuse('INVALID_CURSOR', 'cursor', 'the inputs of queryInputs', input)
