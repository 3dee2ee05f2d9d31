import { words } from '@keywright/core/internal'
import { type Fan, type Identity, type Origin, originOf, withOrigin } from '../query/origin.ts'
import { refused, signed, verified } from '../query/position/signature.ts'
import { MOST_CHARACTERS, packKey, unpackKey } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryInput } from '../sdk/input-types.ts'
import type { Period } from './buckets.ts'
import { lazyList } from './lazy-list.ts'
import { packRows, unpackRows } from './packed-rows.ts'

/** An input that is under way: which one, and the key after which it continues, if it has begun. */
interface UnderWay {
  readonly input: AnyQueryInput
  readonly start: Readonly<Record<string, unknown>> | undefined
}

/**
 * A cursor for the inputs under way. Of all others it says only how many were opened: those before
 * are done, those after have not begun. `undefined` when all are done.
 */
export const closeFan = (
  { identity, total, periods }: Fan,
  opened: number,
  underWay: readonly UnderWay[],
): string | undefined => {
  if (underWay.length === 0 && opened >= total) return undefined
  const placesOf = (lanes: readonly UnderWay[]) => lanes.map(({ input }) => originOf(input)?.at)
  const begun = underWay.filter(({ start }) => start)
  const waiting = underWay.filter(({ start }) => !start)
  const keys = begun.map(({ input, start = {} }) => packKey(start, readQuery(input)))
  return signed(identity(), [
    periods.flat(),
    opened,
    placesOf(waiting),
    placesOf(begun),
    packRows(keys),
  ])
}

/** The inputs, continued where a cursor says; without one, all from their start. */
export const openFan = (
  cursor: unknown,
  identity: () => Identity,
  asked: readonly Period[],
  inputsOf: (periods: readonly Period[]) => QueryInput[],
): QueryInput[] => {
  if (cursor === undefined) return inputsOf(asked)
  // Every input may be under way.
  const most = MOST_CHARACTERS * (1 + inputsOf(asked).length)
  const [ends, opened, waiting, begun, rows] = listIn(verified(identity(), cursor, most))
  const inputs = inputsOf(periodsIn(ends, asked))
  if (!isIndex(opened, inputs.length + 1)) return refused(opened)
  const underWay = new Map<number, readonly unknown[] | undefined>()
  const add = (at: unknown, key: readonly unknown[] | undefined): void => {
    if (!isIndex(at, opened) || underWay.has(at)) refused(at)
    underWay.set(at as number, key)
  }
  for (const at of listIn(waiting)) add(at, undefined)
  const keys = unpackRows(listIn(rows))
  for (const [i, at] of listIn(begun).entries()) add(at, keys[i] ?? refused(at))
  const under = [...underWay]
    .sort(([a], [b]) => a - b)
    .map(([at, key]) => {
      const input = inputs[at] as QueryInput
      if (key) input.ExclusiveStartKey = unpackKey(key, readQuery(input))
      return withOrigin(input, { ...(originOf(input) as Origin), isUnderWay: true })
    })
  return lazyList(
    under.length + inputs.length - opened,
    (i) => under[i] ?? (inputs[opened + i - under.length] as QueryInput),
  )
}

/** The periods that a cursor was made with; they must lie within those that are asked for. */
const periodsIn = (ends: unknown, asked: readonly Period[]): Period[] => {
  const list = listIn(ends)
  if (list.length !== 2 * asked.length) return refused(ends)
  return asked.map(([first, last], i) => {
    const [from, to] = [list[2 * i], list[2 * i + 1]]
    if (!Number.isInteger(from) || !Number.isInteger(to)) return refused(from)
    if ((from as number) < first || (to as number) > last) {
      const got = `one of ${textOf(from as number)} to ${textOf(to as number)}`
      refused(words(got), 'a cursor of a period within this one')
    }
    return [from as number, to as number]
  })
}

const textOf = (ms: number): string =>
  Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms)

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : refused(value)

const isIndex = (value: unknown, below: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < below
