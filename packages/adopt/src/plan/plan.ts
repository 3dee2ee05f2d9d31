import type { Entity } from '@keywright/adapters/dynamodb'
import { keyIn } from '../rekey/attributes.ts'
import { type Classified, classify } from '../rekey/classify.ts'
import type { Pair } from '../rekey/pair.ts'
import type { Item, RowKey, Scan } from '../rekey/requests.ts'
import { itemBytes, writeUnits } from '../rekey/units.ts'
import { type WalkOptions, walk } from '../rekey/walk.ts'
import { claim } from './claim.ts'
import { colliderOf } from './collider.ts'

/** What a migration would do. */
export interface Plan {
  /** How many rows were read. */
  readonly items: number
  /** How many rows get another primary key. */
  readonly moves: number
  /** How many rows neither definition reads (other kinds of items, keys from other code), or lack a value of the new key. */
  readonly unreadable: number
  /** How many rows have an old key with several readings, and no attributes that decide. */
  readonly ambiguous: number
  /** How many keys are shared: by different items under the new keys, or by different values under the old ones. */
  readonly collisions: number
  /** How many rows would have a key beyond DynamoDB's limits. */
  readonly tooLong: number
  /** The size of the items that the migration handles, under the old and the new keys. */
  readonly bytes: { readonly before: number; readonly after: number }
  /** The write units of one write of each item under the old and the new keys, of the backfill, and of the clean-up. */
  readonly writeUnits: {
    readonly before: number
    readonly after: number
    readonly backfill: number
    readonly cleanUp: number
  }
  /** A few examples of each. */
  readonly examples: PlanExamples
}

/** A few rows of each kind. */
export interface PlanExamples {
  readonly moves: readonly { readonly from: RowKey; readonly to: RowKey }[]
  readonly unreadable: readonly { readonly from: RowKey; readonly reason: string }[]
  readonly ambiguous: readonly { readonly from: RowKey }[]
  readonly collisions: readonly PlanCollision[]
  readonly tooLong: readonly { readonly from: RowKey; readonly reason: string }[]
}

/** A key, and the two owners that share it: rows under the new keys, values under the old keys. */
export interface PlanCollision {
  readonly under: 'old' | 'new'
  readonly key: string
  readonly shared: readonly [string, string]
}

const EXAMPLES = 5

/** Reads the table, and says what a migration would do. */
export const plan = async (
  pair: Pair,
  { scan }: { readonly scan: Scan },
  options: Omit<WalkOptions, 'checkpoint'> = {},
): Promise<Plan> => {
  const newKeys = colliderOf(EXAMPLES)
  const oldKeys = colliderOf(EXAMPLES)
  const sums = { before: 0, after: 0, unitsBefore: 0, unitsAfter: 0, backfill: 0, cleanUp: 0 }
  const examples = {
    moves: [] as { from: RowKey; to: RowKey }[],
    unreadable: [] as { from: RowKey; reason: string }[],
    ambiguous: [] as { from: RowKey }[],
    tooLong: [] as { from: RowKey; reason: string }[],
  }
  const few = <Entry>(list: Entry[], entry: Entry): void => {
    if (list.length < EXAMPLES) list.push(entry)
  }

  const first = await walk('plan', pair, scan, options, async (item) => {
    const row = classify(pair, item)
    claim(pair, row, item, newKeys, oldKeys)
    const from = keyIn(pair.from, item)
    if (row.kind === 'ambiguous') few(examples.ambiguous, { from })
    if (row.kind === 'unreadable') {
      few(examples.unreadable, { from, reason: 'neither definition reads it' })
    }
    if (row.kind === 'refused') {
      const kind = row.error.code === 'INVALID_SIZE' ? 'tooLong' : 'unreadable'
      few(examples[kind], { from, reason: row.error.message })
      return kind
    }
    if (row.kind !== 'old') return row.kind
    const { old, next, moves } = row
    if (moves) few(examples.moves, { from: old.key, to: next.key })
    measure(sums, pair, row)
    return moves ? 'moves' : 'stays'
  })
  const { counts } = first.checkpoint
  while (first.done && [newKeys.again(), oldKeys.again()].includes(true)) {
    await walk('plan', pair, scan, options, async (item) => {
      claim(pair, classify(pair, item), item, newKeys, oldKeys)
      return 'again'
    })
  }
  const collisions = [
    ...newKeys.clashes.map(({ key, owners }) => ({ under: 'new' as const, key, shared: owners })),
    ...oldKeys.clashes.map(({ key, owners }) => ({ under: 'old' as const, key, shared: owners })),
  ]
  return {
    items: counts['items'] ?? 0,
    moves: counts['moves'] ?? 0,
    unreadable: counts['unreadable'] ?? 0,
    ambiguous: counts['ambiguous'] ?? 0,
    collisions: newKeys.count() + oldKeys.count(),
    tooLong: counts['tooLong'] ?? 0,
    bytes: { before: sums.before, after: sums.after },
    writeUnits: {
      before: sums.unitsBefore,
      after: sums.unitsAfter,
      backfill: sums.backfill,
      cleanUp: sums.cleanUp,
    },
    examples: { ...examples, collisions },
  }
}

type Sums = Record<
  'before' | 'after' | 'unitsBefore' | 'unitsAfter' | 'backfill' | 'cleanUp',
  number
>

/** Adds up the cost of an item under both keys. */
const measure = (sums: Sums, { from, to }: Pair, row: Classified & { kind: 'old' }): void => {
  const { old, next, moves } = row
  const before = itemBytes(old.item)
  const after = itemBytes(next.item)
  sums.before += before
  sums.after += after
  sums.unitsBefore += writeUnits(before) * copies(from, old.item)
  sums.unitsAfter += writeUnits(after) * copies(to, next.item)
  if (!moves) return
  // A transaction costs twice the units of each of its rows; the indexes cost what they always do.
  sums.backfill += 2 * (writeUnits(before) + writeUnits(after)) + indexUnits(to, next.item)
  sums.cleanUp += 2 * (writeUnits(before) + writeUnits(after)) + indexUnits(from, old.item)
}

/** In how many places a row is stored: the table, and each index whose attributes it has. */
const copies = (entity: Entity, item: Item): number =>
  Object.values(entity.indexes).filter(({ pk, sk }) =>
    [...pk.attributes, ...(sk?.attributes ?? [])].every(({ name }) => Object.hasOwn(item, name)),
  ).length

const indexUnits = (entity: Entity, item: Item): number =>
  writeUnits(itemBytes(item)) * (copies(entity, item) - 1)
