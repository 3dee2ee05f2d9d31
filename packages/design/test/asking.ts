import { type Entity, queryInputs } from '@keywright/adapters'
import { between, KeyError } from '@keywright/core'
import { fullestFields } from '../src/coverage/detail.ts'
import type { AccessPattern } from '../src/index.ts'
import type { Item } from './designs.ts'

/** A pattern with values: those of one item, and for the range those from it to another one. */
export interface Question {
  readonly conditions: Item
  /** Whether an item is wanted, by its values and without any key. */
  readonly isWanted: (item: Item) => boolean
  /** The order of `sortBy` among items, ascending. */
  readonly order: (a: Item, b: Item) => number
}

export const questionOf = (
  entity: Entity,
  { given, range, sortBy }: AccessPattern,
  target: Item,
  other: Item,
): Question => {
  const fullest = fullestFields(entity)
  const orderOf =
    (name: string) =>
    (a: unknown, b: unknown): number => {
      const codec = fullest.get(name)?.codec
      if (!codec) return plain(a, b)
      // By value: what `desc` reverses is the order of the keys.
      return codec.compare(a as never, b as never) * (codec.descending ? -1 : 1)
    }
  // Two times of one bucket are equal there, but a range from the later to the earlier is empty.
  const ends =
    range === undefined
      ? []
      : [target[range], other[range]].sort((a, b) => orderOf(range)(a, b) || plain(a, b))
  return {
    conditions: {
      ...Object.fromEntries(given.map((name) => [name, target[name]])),
      ...(range !== undefined && { [range]: between(ends[0], ends[1]) }),
    },
    isWanted: (item) =>
      given.every((name) => orderOf(name)(item[name], target[name]) === 0) &&
      (range === undefined ||
        (orderOf(range)(item[range], ends[0]) >= 0 && orderOf(range)(item[range], ends[1]) <= 0)),
    order: (a, b) => (sortBy === undefined ? 0 : orderOf(sortBy)(a[sortBy], b[sortBy])),
  }
}

/** The order of JavaScript, for what no key of the entity holds. */
const plain = (a: unknown, b: unknown): number =>
  Number((a as number) > (b as number)) - Number((a as number) < (b as number))

/** The inputs that read an index for a question; `undefined` when adapters refuse it. */
export const inputsFor = (
  entity: Entity,
  index: string,
  { conditions }: Question,
  descending = false,
): ReturnType<typeof queryInputs> | undefined => {
  try {
    return queryInputs(entity, conditions as never, { index, descending } as never)
  } catch (error) {
    if (error instanceof KeyError) return undefined
    throw error
  }
}

/** Whether rows come in an order, or in the opposite one. */
export const isSorted = (
  rows: readonly Item[],
  order: (a: Item, b: Item) => number,
  direction: 1 | -1,
): boolean => rows.every((row, i) => i === 0 || order(rows[i - 1] as Item, row) * direction <= 0)
