import type { Entity, EntityIndex } from '@keywright/adapters'
import { refuse } from '@keywright/core'
import { checkOptions } from '../check.ts'
import { indexesOf } from '../keys/entities.ts'
import { MOST_ITEM_BYTES } from '../load/capacity.ts'

/**
 * How the values of a field are spread over requests.
 *
 * - `{ uniform: n }`: n values, each as often as the others
 * - `{ zipf: n, exponent? }`: n values, the k-th as often as 1 / k to the power of `exponent` (1)
 * - `{ given: [['acme', 9], ['ajax', 1]] }`: these values, with these weights
 * - `{ unique: true }`: a new value in each request
 * - `{ now: true }`: the time of the request, as a Date
 */
export type Spread =
  | { readonly uniform: number }
  | { readonly zipf: number; readonly exponent?: number }
  | { readonly given: readonly (readonly [value: unknown, weight: number])[] }
  | { readonly unique: true }
  | { readonly now: true }

/** Requests of one kind. */
export interface Operation {
  readonly entity: string
  /** `write` puts whole items, in the table and all indexes that hold them; `read` reads one index. */
  readonly kind: 'write' | 'read'
  /** The index that is read: `primary` by default. */
  readonly index?: string
  readonly perSecond: number
  /** The second in which these requests begin, 0 by default, and the one in which they have ended. */
  readonly from?: number
  readonly to?: number
  /** The bytes of an item; for a read, of all rows that it reads. */
  readonly itemBytes: number
  /** True for strongly consistent reads, which cost double. */
  readonly consistent?: boolean
  /**
   * How the values are spread, by name: those of the keys, and those that a `when` looks at. Text is
   * made of the numbers: `userId-7`.
   */
  readonly values?: Readonly<Record<string, Spread>>
}

/** What is written and read, and for how long. */
export interface Workload {
  /** Default 3,600: an hour. At most a day. */
  readonly seconds?: number
  /** How many partitions the table and each index begin with: 4 by default, as a new on-demand table. */
  readonly partitions?: number
  readonly operations: readonly Operation[]
}

/** More requests a second than any workload has: a slip of the keyboard. */
const MOST_REQUESTS = 1_000_000_000

/** Checks a workload against the entities. */
export const checkWorkload = (
  entities: readonly Entity[],
  workload: Workload,
): Required<Workload> => {
  const place = 'simulate'
  const given = checkOptions('INVALID_VALUE', place, workload, [
    'seconds',
    'partitions',
    'operations',
  ])
  const { seconds = 3600, partitions = 4, operations } = given
  whole(`${place}: seconds`, seconds, 86_400)
  whole(`${place}: partitions`, partitions, 10_000)
  if (!Array.isArray(operations) || operations.length === 0) {
    refuse('INVALID_VALUE', 'a list of operations', operations, place)
  }
  operations.forEach((operation: Operation, i) => {
    checkOperation(entities, operation, seconds, `${place}: operation ${i}`)
  })
  return { seconds, partitions, operations }
}

const checkOperation = (
  entities: readonly Entity[],
  operation: Operation,
  seconds: number,
  place: string,
): void => {
  const names = [
    'entity',
    'kind',
    'index',
    'perSecond',
    'from',
    'to',
    'itemBytes',
    'consistent',
    'values',
  ] as const
  const one = checkOptions('INVALID_VALUE', place, operation, names)
  const entity = entities.find(({ name }) => name === one.entity)
  if (!entity) {
    const all = entities.map(({ name }) => name).join(', ')
    refuse('INVALID_VALUE', `the entity to be one of ${all}`, one.entity, place)
  }
  if (one.kind !== 'write' && one.kind !== 'read') {
    refuse('INVALID_VALUE', 'kind to be "write" or "read"', one.kind, place)
  }
  if (one.index !== undefined && !Object.hasOwn(Object(entity).indexes, one.index)) {
    refuse('INVALID_VALUE', `an index of ${one.entity}`, one.index, place)
  }
  for (const name of ['perSecond', 'itemBytes'] as const) {
    if (!(typeof one[name] === 'number' && one[name] >= 0 && one[name] < Infinity)) {
      refuse('INVALID_VALUE', 'a number from 0', one[name], `${place}: ${name}`)
    }
  }
  if (one.perSecond > MOST_REQUESTS) {
    refuse('INVALID_VALUE', `at most ${MOST_REQUESTS}`, one.perSecond, `${place}: perSecond`)
  }
  if (one.kind === 'write' && (one.itemBytes === 0 || one.itemBytes > MOST_ITEM_BYTES)) {
    const expected = `a number above 0, at most ${MOST_ITEM_BYTES}, as DynamoDB's items are`
    refuse('INVALID_VALUE', expected, one.itemBytes, `${place}: itemBytes`)
  }
  const { from = 0, to = seconds } = one
  if (
    !(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= seconds)
  ) {
    const expected = `from and to to be whole seconds, 0 <= from < to <= ${seconds}`
    refuse('INVALID_VALUE', expected, `${from} to ${to}`, place)
  }
  if (one.consistent !== undefined && typeof one.consistent !== 'boolean') {
    refuse('INVALID_VALUE', 'consistent to be true or false', one.consistent, place)
  }
  if (one.kind === 'write' && one.index !== undefined) {
    refuse('INVALID_VALUE', 'no index: a write goes to all that hold the item', one.index, place)
  }
  const { schema } = (entity as Entity).indexes[one.index ?? 'primary'] as EntityIndex
  if (one.consistent === true && (one.kind === 'write' || schema.kind === 'global')) {
    const expected = 'consistent only for reads of a table or a local index'
    refuse('INVALID_VALUE', expected, one.consistent, place)
  }
  const known = namesIn(entity as Entity)
  const values = checkOptions('INVALID_VALUE', `${place}: values`, one.values ?? {})
  for (const [field, spread] of Object.entries(values)) {
    if (known && !known.has(field)) {
      const expected = `the name of a value of ${one.entity}`
      refuse('INVALID_VALUE', expected, field, `${place}: values`)
    }
    if (!isSpread(spread as Spread)) {
      refuse('INVALID_VALUE', 'uniform, zipf, given, unique or now', spread, `${place}: ${field}`)
    }
  }
}

/** The values that keys need; `undefined` where a `when` or `values` function may read others too. */
const namesIn = (entity: Entity): ReadonlySet<string> | undefined => {
  const indexes = indexesOf(entity)
  if (entity.values || indexes.some(({ when }) => when)) return undefined
  return new Set(indexes.flatMap(({ pk, sk }) => [...pk.needs, ...(sk?.needs ?? [])]))
}

const isCount = (count: unknown): boolean => Number.isInteger(count) && (count as number) >= 1

const isWeight = (weight: unknown): boolean =>
  typeof weight === 'number' && weight >= 0 && weight < 1e15

const isSpread = (spread: Spread): boolean => {
  if (typeof spread !== 'object' || spread === null) return false
  const [kind, ...others] = Object.keys(spread).filter((name) => name !== 'exponent')
  if (others.length > 0 || ('exponent' in spread && kind !== 'zipf')) return false
  if ('uniform' in spread) return isCount(spread.uniform)
  if ('zipf' in spread) {
    return isCount(spread.zipf) && spread.zipf <= 1_000_000 && isWeight(spread.exponent ?? 1)
  }
  if ('given' in spread) {
    return (
      Array.isArray(spread.given) &&
      spread.given.length > 0 &&
      spread.given.every((one) => Array.isArray(one) && isWeight(one[1])) &&
      spread.given.some(([, weight]) => weight > 0)
    )
  }
  return ('unique' in spread && spread.unique === true) || ('now' in spread && spread.now === true)
}

const whole = (place: string, value: number, most: number): void => {
  if (!isCount(value) || value > most) {
    refuse('INVALID_VALUE', `a whole number from 1 to ${most}`, value, place)
  }
}
