import { type Entity, entity, keysOf, queryInputs, table } from '@keywright/adapters'
import {
  type AnyField,
  between,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  key,
  number,
  ranked,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import fc from 'fast-check'
import { reads } from './evaluate.ts'
import { randomOf } from './streams.ts'

export type Item = Readonly<Record<string, unknown>>

/** A codec of a user's own that does not say where its texts end. */
const silent = (name: string) =>
  field(name, {
    encode: (value: string) => `${value}.`,
    decode: (written: string) => (written.endsWith('.') ? written.slice(0, -1) : undefined),
    compare: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  })

/** What the fields of one name may be, so that all of them take its values, and these values. */
const FAMILIES: readonly { fields: ((name: string) => AnyField)[]; values: unknown[] }[] = [
  {
    fields: [text, text, token, (name) => desc(text(name)), silent],
    values: ['A', 'B', '1', '00', '9e~', 'x', '2024-01-15', 'A.', '7'],
  },
  { fields: [text], values: ['', 'A#B', 'A', ' '] },
  {
    fields: [
      time,
      (name) => desc(time(name)),
      (name) => bucket(name, 'month'),
      (name) => bucket(name, 'day'),
    ],
    values: ['2024-01-15T00:00:00.000Z', '2024-01-31T10:30:00.000Z'].map((at) => new Date(at)),
  },
  { fields: [date, (name) => desc(date(name))], values: ['2024-01-15', '2024-01-31'] },
  {
    fields: [
      (name) => choice(name, ['A', 'C', '1']),
      (name) => desc(choice(name, ['A', 'C', '1'])),
    ],
    values: ['A', 'C', '1'],
  },
  { fields: [(name) => choice(name, ['B', 'x'])], values: ['B', 'x'] },
  { fields: [(name) => ranked(name, ['A', 'low'])], values: ['A', 'low'] },
  { fields: [boolean], values: [true, false] },
  {
    fields: [
      (name) => integer(name, { digits: 1 }),
      (name) => integer(name, { digits: 2, signed: true }),
      (name) => desc(integer(name, { digits: 1 })),
      number,
    ],
    values: [0, 1, 7],
  },
  { fields: [(name) => decimal(name, { digits: 1, scale: 0 })], values: ['0', '7'] },
  { fields: [bytes], values: [new Uint8Array(), Uint8Array.of(0), Uint8Array.of(171)] },
  { fields: [uuid], values: ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'] },
]

const NAMES = ['a', 'b', 'c'] as const
const LITERALS = ['A', 'A', '1', 'x', 'A#1', '#A', 'A B', '2024-01']

/** An entity, and items of it. */
export interface Rival {
  readonly entity: Entity
  readonly items: readonly Item[]
}

const APP = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { lists: { pk: ['n1', 'n2'], sk: ['n3', { name: 'n4', type: 'N' }] } },
})

type Family = (typeof FAMILIES)[number]

/** A place of a key: a literal, or the field of a name whose family is given. */
type Slot = string | { readonly family: Family; readonly make: (name: string) => AnyField }

/**
 * Two entities with few literals, names and values, the second like the first in most places, so
 * that their keys often meet. Drawn from a seed, because most draws have to be thrown away.
 */
export const rivalsOf = (seed: number): [Rival, Rival] => {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const slot = (): Slot => {
    const family = pick(FAMILIES)
    return random() < 0.4 ? pick(LITERALS) : { family, make: pick(family.fields) }
  }
  const near = (other: Slot): Slot => {
    if (random() < 0.3) return slot()
    return typeof other === 'string' ? other : { ...other, make: pick(other.family.fields) }
  }
  const slots = (): Slot[] => Array.from({ length: 1 + Math.floor(random() * 3) }, slot)
  const vary = (list: readonly Slot[]): Slot[] => {
    const cut = random() < 0.2 ? list.slice(0, -1) : random() < 0.2 ? [...list, slot()] : [...list]
    return (cut.length > 0 ? cut : [slot()]).map(near)
  }

  const rival = (
    name: string,
    pkSlots: Slot[],
    skSlots: Slot[],
    lists: Slot[],
    isSharded: boolean,
  ): Rival => {
    const families = new Map<string, Family>()
    const keyOf = (list: readonly Slot[]) => {
      const free = new Set<string>(NAMES)
      const parts = list.map((one) => {
        if (typeof one === 'string') return one
        // A name keeps its family, so that its values suit every key that has it.
        const fits = [...free].filter((each) => (families.get(each) ?? one.family) === one.family)
        if (fits.length === 0) return pick(LITERALS)
        const chosen = pick(fits)
        free.delete(chosen)
        families.set(chosen, one.family)
        return one.make(chosen)
      })
      return key(...(parts as [string]))
    }
    const pk = keyOf(pkSlots)
    const sk = keyOf(skSlots)
    const alone = lists.map((one, i) => {
      const fields: readonly AnyField[] = typeof one === 'string' ? [] : keyOf([one]).fields
      return fields[0] ?? text(i === 1 ? 'v' : 'w')
    })
    // A list has each name once.
    if (alone[0]?.name === alone[1]?.name) alone[1] = text('v')
    // The value that decides a shard: any that a key has, of any kind, or one of its own.
    const by = pick([...families.keys(), 'z'])
    const formerly = random() < 0.2 ? [pick([1, 2, 5])] : []
    const shards = { by, count: 1 + Math.floor(random() * 3), formerly }
    const items = Array.from({ length: 12 }, () => ({
      ...Object.fromEntries([...families].map(([one, { values }]) => [one, pick(values)])),
      v: pick(['A', 'B']),
      w: pick(['A', 'B']),
      z: pick(['1', '2', '3']),
      rank: pick([1, 2]),
    }))
    const made = entity(APP as never, name, {
      primary: { pk: isSharded ? sharded(pk, shards) : pk, sk },
      lists: { pk: alone.slice(0, 2), sk: [alone[2], integer('rank', { digits: 3 })] },
    } as never)
    return { entity: made as unknown as Entity, items }
  }

  const [pk, sk, lists] = [slots(), slots(), [slot(), slot(), slot()]]
  const isSharded = random() < 0.2
  return [
    rival('One', pk, sk, lists, isSharded),
    rival('Two', vary(pk), vary(sk), lists.map(near), isSharded !== random() < 0.1),
  ]
}

export const someRivals: fc.Arbitrary<[Rival, Rival]> = fc
  .noShrink(fc.integer())
  .map((seed) =>
    Object.defineProperty(rivalsOf(seed), fc.toStringMethod, { value: () => `rivalsOf(${seed})` }),
  )

/** The key attributes of an item; `undefined` where adapters refuse it. */
export const keysIn = ({ entity }: Rival, item: Item): Item | undefined => {
  try {
    return keysOf(entity, item as never) as Item
  } catch {
    return undefined
  }
}

/**
 * The widest queries for the rows of an item's partition: all shards, and for a bucket whose time the
 * sort key has, the whole of what items have.
 */
export const widestQueries = ({ entity, items }: Rival, index: string, item: Item) => {
  const { pk, sk } = entity.indexes[index] as Entity['indexes'][string]
  const sort = new Set(sk?.fields.map(({ name }) => name))
  const conditions = pk.fields.map(({ name, kind }): [string, unknown] => {
    const times = [item, ...items].map((one) => one[name] as Date).sort((a, b) => +a - +b)
    const isSpan = kind === 'bucket' && sort.has(name)
    return [name, isSpan ? between(times[0], times.at(-1)) : item[name]]
  })
  try {
    return queryInputs(entity, Object.fromEntries(conditions) as never, { index } as never)
  } catch {
    return []
  }
}

/** Whether a query reads a row, as DynamoDB decides it. */
export const isRead = (input: ReturnType<typeof queryInputs>[number], row: Item): boolean =>
  reads(input, row)
