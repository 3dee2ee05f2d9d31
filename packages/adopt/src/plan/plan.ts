import { itemBytes } from '../job/units.ts'
import { type Tools, type Verdict, type WalkOptions, walk } from '../job/walk.ts'
import { keyIn } from '../row/attributes.ts'
import { classify } from '../row/classify.ts'
import { type Pair, rowOf } from '../row/pair.ts'
import type { Item, RowKey, Scan } from '../row/requests.ts'
import { refusalsOf, type StuckRows, stuck } from '../row/stuck.ts'
import { claim, claimNew } from './claim.ts'
import { type Collider, colliderOf } from './collider.ts'
import { type Costs, costsOf } from './costs.ts'
import { doublesOf, notesOf } from './notes.ts'

/** What a migration would do. Every row is one of `moves`, `stays`, `others` and `stuck`. */
export interface Plan extends Costs {
  /** How many rows were read. */
  readonly rows: number
  /** How many rows get another primary key. */
  readonly moves: number
  /** How many rows keep their primary key, or have their new one already. */
  readonly stays: number
  /** How many rows are none of the migration's: no pair reads them, or they have expired. */
  readonly others: number
  /** The rows that will not move, by reason. */
  readonly stuck: readonly StuckRows[]
  /** What to know before the move starts. */
  readonly notes: readonly string[]
  /** A few rows that move, and a few that are none of the migration's. */
  readonly examples: {
    readonly moves: readonly { readonly from: RowKey; readonly to: RowKey }[]
    readonly others: readonly RowKey[]
  }
}

const EXAMPLES = 5

/** The most rows that may be in the place of a new row, and are looked for. */
const MOST_SQUATTERS = 200_000

/** DynamoDB takes no larger item; the revision needs some room. */
const MOST_BYTES = 400 * 1024 - 64

const TAKEN = 'a row of another item is in the place of its new row'
const SHARED = 'another row makes the same new key: only one of them can move there'

/** Reads the table, and says what a migration would do. */
export const plan = async (
  pairs: readonly Pair[],
  { scan }: { readonly scan: Scan },
  options: Omit<WalkOptions, 'checkpoint'> = {},
): Promise<Plan> => {
  const [newKeys, oldKeys] = [colliderOf(EXAMPLES), colliderOf(EXAMPLES)]
  const costs = costsOf()
  const doubles = doublesOf()
  const squatters = new Set<string>()
  const examples = { moves: [] as { from: RowKey; to: RowKey }[], others: [] as RowKey[] }

  const look = async (item: Item, { table, now }: Tools): Promise<Verdict> => {
    const row = classify(pairs, table, item, now)
    if (row.kind !== 'old' && row.kind !== 'new') note(squatters, pairs, table, item)
    if (row.kind === 'other') few(examples.others, keyOf(pairs, table, item))
    if (row.kind === 'new') claimNew(pairs, row, newKeys)
    if (row.kind !== 'old') return row.kind === 'stuck' ? row : row.kind
    const { old, next, moves } = row
    claim(pairs, row, item, newKeys, oldKeys)
    const bytes = itemBytes(next.item)
    if (moves && bytes > MOST_BYTES)
      return stuck('its new row is larger than DynamoDB takes', `${bytes} bytes`)
    costs.add(row)
    doubles.add(row)
    if (moves) few(examples.moves, { from: old.key, to: next.key })
    return moves ? 'moves' : 'stays'
  }
  const job = { name: 'plan', pairs, tables: 'all', resumes: false } as const
  const first = await walk(job, scan, options, look)

  const refusals = refusalsOf(first.refused)
  let taken = 0
  let isFirst = true
  const isWhole = first.checkpoint.segments.every(({ done }) => done)
  while (
    isWhole &&
    [newKeys.again(), oldKeys.again(), isFirst && squatters.size > 0].includes(true)
  ) {
    const isLooking = isFirst
    isFirst = false
    await walk(job, scan, options, async (item, { table, now }) => {
      const row = classify(pairs, table, item, now)
      if (row.kind === 'new') claimNew(pairs, row, newKeys)
      if (row.kind !== 'old') return 'again'
      claim(pairs, row, item, newKeys, oldKeys)
      if (isLooking && row.moves && squatters.has(row.next.id)) {
        taken++
        refusals.add(stuck(TAKEN, `${row.next.id} is there`), row.old.key)
      }
      return 'again'
    })
  }
  const shared = sharedKeys(newKeys)
  const { counts } = first.checkpoint
  const count = (name: string): number => counts[name] ?? 0
  return {
    rows: count('rows'),
    moves: count('moves') - taken - (shared?.rows ?? 0),
    stays: count('stays') + count('new'),
    others: count('other') + count('expired'),
    stuck: [...refusals.list(), ...(shared ? [shared] : [])],
    ...costs.sum(),
    notes: notesOf(pairs, {
      doubles: doubles.list(),
      shared: oldKeys,
      expired: count('expired'),
    }),
    examples,
  }
}

const few = <Entry>(list: Entry[], entry: Entry): void => {
  if (list.length < EXAMPLES) list.push(entry)
}

const keyOf = (pairs: readonly Pair[], table: string, item: Item): RowKey => {
  const entities = pairs.flatMap(({ from, to }) => [from, to])
  const entity = entities.find((one) => one.table.name === table)
  return entity ? keyIn(entity, item) : {}
}

/** Notes a row that is none of the migration's, and is where a new row may have to go. */
const note = (squatters: Set<string>, pairs: readonly Pair[], table: string, item: Item): void => {
  const taken = pairs.find(
    ({ to, reads }) => to.table.name === table && reads('to', keyIn(to, item)),
  )
  if (taken && squatters.size < MOST_SQUATTERS) squatters.add(rowOf(taken.to, item).id)
}

/** The rows that make a new key which another row makes too. */
const sharedKeys = (newKeys: Collider): StuckRows | undefined => {
  const rows = newKeys.others()
  if (rows === 0) return undefined
  const shown = newKeys.clashes.map(({ key, owners: [one, two] }) => ({
    key: JSON.parse(two) as RowKey,
    detail: `${key} is also the new key of ${one}`,
  }))
  return { reason: SHARED, rows, examples: shown }
}
