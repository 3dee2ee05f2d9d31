import type { Entity } from '@keywright/adapters'
import { type AnyField, type Codec, KINDS } from '@keywright/core'
import { indexesOf } from '../keys/entities.ts'
import type { Operation, Spread } from './workload.ts'

/** Makes items: a value for each field, for each shard, and for what else the workload names. */
export const drawerOf = (
  entity: Entity,
  { values = {} }: Operation,
  random: () => number,
): ((i: number) => Record<string, unknown>) => {
  const fields = new Map<string, AnyField | undefined>()
  for (const { pk, sk } of indexesOf(entity)) {
    for (const field of [...pk.fields, ...(sk?.fields ?? [])]) fields.set(field.name, field)
    if (pk.shard && !fields.has(pk.shard.by)) fields.set(pk.shard.by, pk.shard.byField)
  }
  for (const name of Object.keys(values)) if (!fields.has(name)) fields.set(name, undefined)
  const makers = [...fields].map(([name, field]) => {
    const spread = Object.hasOwn(values, name) ? (values[name] as Spread) : usualSpread(field)
    return [name, makerOf(name, field, spread, random)] as const
  })
  return (i) => Object.fromEntries(makers.map(([name, make]) => [name, make(i)]))
}

/** The default: times are now, categories are even, and everything else tells rows apart. */
const usualSpread = (field: AnyField | undefined): Spread => {
  if (!field) return { unique: true }
  if (KINDS[field.kind].calendar) return { now: true }
  return field.codec.all ? { uniform: field.codec.all.length } : { unique: true }
}

const makerOf = (
  name: string,
  field: AnyField | undefined,
  spread: Spread,
  random: () => number,
): ((i: number) => unknown) => {
  if ('given' in spread) {
    const pick = picker(
      spread.given.map(([, weight]) => weight),
      random,
    )
    return () => spread.given[pick()]?.[0]
  }
  if ('now' in spread) {
    const isText = field !== undefined && typeof exampleOf(field) === 'string'
    return () => {
      const at = new Date(START + Math.floor(random() * 1000))
      return isText ? dayOf(at) : at
    }
  }
  const valueAt = numbered(name, field)
  if ('zipf' in spread) {
    const { zipf, exponent = 1 } = spread
    const pick = picker(
      Array.from({ length: zipf }, (_, k) => (k + 1) ** -exponent),
      random,
    )
    return () => valueAt(pick())
  }
  if ('uniform' in spread) return () => valueAt(Math.floor(random() * spread.uniform))
  return valueAt
}

const START = Date.UTC(2024, 0, 15)
const DAY = 86_400_000

/** Two thousand years: counting days from the start stays within the calendar. */
const MOST_DAYS = 730_000

const dateAt = (n: number): Date => new Date(START + (n % MOST_DAYS) * DAY)

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const exampleOf = (field: AnyField): unknown => KINDS[field.kind].examples(field)[0]

/**
 * The values of a field by number: those that it lists, or values like an example of its kind. There are
 * several ways to put a number into a text; the first that the codec accepts is used. The last one starts
 * from the codec's least text, which ids with a prefix have. No number has more digits than the field.
 */
const numbered = (name: string, field: AnyField | undefined): ((n: number) => unknown) => {
  const named = (n: number): string => `${name}-${n}`
  if (!field) return named
  const { all, least, decode, encode } = field.codec as Codec<unknown, unknown>
  if (all) return (n) => decode(all[n % all.length] as string)
  const { digits } = Object(KINDS[field.kind].settings(field)) as { readonly digits?: number }
  const most = digits === undefined ? Number.POSITIVE_INFINITY : 10 ** digits
  const example = exampleOf(field)
  switch (typeof example) {
    case 'number':
      return (n) => n % most
    case 'bigint':
      return (n) => BigInt(n % most)
    case 'object':
      return example instanceof Date ? dateAt : bytesAt
  }
  const ways: readonly ((n: number) => unknown)[] = [
    named,
    (n) => dayOf(dateAt(n)),
    (n) => ending(String(example), scattered(n).toString(16)),
    (n) => decode(ending(String(least), String(n))),
  ]
  return ways.find((way) => isTaken(() => encode(way(7)))) ?? named
}

/** Another 32-bit number for each: what stands for random ids must not ascend (Knuth's hash). */
const scattered = (n: number): number => Math.imul(n, 0x9e3779b1) >>> 0

const bytesAt = (n: number): Uint8Array => {
  const word = scattered(n)
  return Uint8Array.of(word >>> 24, word >>> 16, word >>> 8, word)
}

/** A text with the same length and another end. */
const ending = (text: string, end: string): string => text.slice(0, -TAIL) + end.padStart(TAIL, '0')

/** How many characters at the end hold the number: enough for a hundred million values. */
const TAIL = 8

const isTaken = (act: () => unknown): boolean => {
  try {
    return act() !== undefined
  } catch {
    return false
  }
}

/** Draws numbers from 0 with these weights, by halving. */
const picker = (weights: readonly number[], random: () => number): (() => number) => {
  let sum = 0
  const sums = weights.map((weight) => {
    sum += weight
    return sum
  })
  return () => {
    const at = random() * sum
    let low = 0
    for (let high = sums.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) > at) high = middle
      else low = middle + 1
    }
    return low
  }
}
