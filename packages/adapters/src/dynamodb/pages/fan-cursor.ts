import { refuse, words } from '@keywright/core/internal'
import type { Fan, Identity } from '../query/origin.ts'
import { listIn, refused, signed, verified } from '../query/position/signature.ts'
import { MOST_CHARACTERS } from '../query/position/start-key.ts'
import type { AnyQueryInput, QueryInput } from '../sdk/input-types.ts'
import type { Period } from './buckets.ts'
import { packLanes, unpackLanes } from './fan-lanes.ts'
import type { FanOut } from './fan-out.ts'
import { packPlaces, packRow, unpackPlaces } from './fan-places.ts'
import { lazyList } from './lazy-list.ts'
import type { StartKey } from './merge/lane.ts'
import type { Progress } from './merge/progress-types.ts'

/** The cursor of several inputs that are read as one query. */
export const closeFan = ({ identity, isPlaced, periods }: Fan, progress: Progress): string =>
  signed(identity(), [periods.flat(), ...(isPlaced ? packPlaces : packLanes)(progress)])

/** The cursor right after a row of one of the inputs. */
export const closeFanAt = (fan: Fan, input: AnyQueryInput, key: StartKey): string => {
  const { identity, isPlaced, periods } = fan
  if (!isPlaced) {
    refuse('INVALID_CURSOR', 'a sort key of one text', words('a list'), 'itemCursor')
  }
  return signed(identity(), [periods.flat(), ...packRow(input, key)])
}

/** The inputs, continued where a cursor says; without one, all from their start. */
export const openFan = (
  cursor: unknown,
  identity: () => Identity,
  asked: readonly Period[],
  fanOutOf: (periods: readonly Period[]) => FanOut,
): QueryInput[] => {
  const whole = fanOutOf(asked)
  const { total, isPlaced } = whole.fan
  if (cursor === undefined) {
    const inputs = lazyList(total, (at) => whole.inputAt(at))
    // Wrong conditions are refused now, not when the first input is read.
    if (total > 0) inputs[0]
    else identity()
    return inputs
  }
  // Of places there are two at most; of lanes each may be under way.
  const most = MOST_CHARACTERS * (isPlaced ? 2 : 1 + total)
  const [ends, ...packed] = listIn(verified(identity(), cursor, most))
  const kept = fanOutOf(periodsIn(ends, asked))
  return (isPlaced ? unpackPlaces : unpackLanes)(kept, packed)
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
