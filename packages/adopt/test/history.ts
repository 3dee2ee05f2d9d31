import fc from 'fast-check'
import {
  type Item,
  type OrphanRow,
  type Outcome,
  RekeyError,
  rekey,
  type WalkOptions,
} from '../src/index.ts'
import { REVISION } from '../src/row/attributes.ts'
import { MOST_COMPARED } from '../src/row/condition.ts'
import { type Pair, pairOf } from '../src/row/pair.ts'
import { differences, isSame } from '../src/row/same.ts'
import { type Scenario, UNRELATED } from './scenarios.ts'
import type { Store } from './store.ts'

/** What a writer does with an item that it has read: it makes one where there is none. */
type Change =
  /** Changes what the keys are made of, and more. */
  | { readonly kind: 'put'; readonly state: number }
  /** Adds or changes a single attribute. */
  | { readonly kind: 'set'; readonly name: string; readonly value: number }
  /** Removes a single attribute. */
  | { readonly kind: 'unset'; readonly name: string }
  | { readonly kind: 'delete' }
  /** Code from before the move deletes the old row alone. */
  | { readonly kind: 'old delete' }
  /** DynamoDB removes one row of an item that has expired. */
  | { readonly kind: 'expire'; readonly isOld: boolean }

/** One step of a writer. */
interface Step {
  readonly writer: number
  readonly item: number
  readonly change: Change
  /** Whether `before` holds the keys that it was read with. */
  readonly keyed: boolean
}

/** What happens to a request: nothing, or it is throttled, its answer is lost, or its process ends before or after it. */
export type Fault = 'throttle' | 'lost' | 'killed before' | 'killed after'

/** Everything that decides how a run goes. */
export interface History {
  readonly scenario: number
  /** Whether items have more attributes than a condition compares. */
  readonly wide: boolean
  /** The states of the items that the table has before. */
  readonly rows: readonly (number | undefined)[]
  readonly steps: readonly Step[]
  /** The steps after the switch, while the clean-up is at work. */
  readonly after: readonly Step[]
  readonly segments: number
  /** Which of the requests that wait is answered next. */
  readonly picks: readonly number[]
  readonly faults: readonly { readonly at: number; readonly fault: Fault }[]
  /** Where a job goes on that was stopped: its error's checkpoint, the last one it told of, or the beginning. */
  readonly resume: readonly ('error' | 'told' | 'start')[]
}

const name = fc.constantFrom('phone', 'note')
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), state: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('set' as const), name, value: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unset' as const), name }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'delete' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'old delete' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('expire' as const), isOld: fc.boolean() }),
  },
)
const step = fc.record({ writer: fc.nat(1), item: fc.nat(2), change, keyed: fc.boolean() })

export const histories = (scenarios: number): fc.Arbitrary<History> =>
  fc.record({
    scenario: fc.nat(scenarios - 1),
    wide: fc.nat(5).map((n) => n === 0),
    rows: fc.array(fc.option(fc.nat(5), { nil: undefined }), { minLength: 1, maxLength: 3 }),
    steps: fc.array(step, { maxLength: 8 }),
    after: fc.array(step, { maxLength: 5 }),
    segments: fc.integer({ min: 1, max: 3 }),
    picks: fc.array(fc.nat(4), { minLength: 1, maxLength: 24 }),
    faults: fc.array(
      fc.record({
        at: fc.nat(40),
        fault: fc.constantFrom<Fault>('throttle', 'lost', 'killed before', 'killed after'),
      }),
      { maxLength: 5 },
    ),
    resume: fc.array(fc.constantFrom('error' as const, 'told' as const, 'start' as const), {
      minLength: 1,
      maxLength: 4,
    }),
  })

const tick = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Holds all requests back, and lets one at a time through, in the order that the history says. */
const gateOf = (picks: readonly number[]) => {
  const waiting: (() => Promise<void>)[] = []
  let picked = 0
  return {
    enter: <Output>(request: () => Promise<Output>): Promise<Output> =>
      new Promise((resolve, reject) => {
        waiting.push(() => request().then(resolve, reject))
      }),
    /** Runs until all actors are done. */
    drive: async (
      actors: readonly Promise<unknown>[],
      between: () => Promise<void>,
    ): Promise<void> => {
      let left = actors.length
      for (const actor of actors) {
        actor.then(
          () => left--,
          () => left--,
        )
      }
      await tick()
      while (left > 0) {
        const next = waiting.splice((picks[picked++ % picks.length] as number) % waiting.length, 1)
        await next[0]?.()
        await tick()
        await between()
      }
    },
  }
}

const failure = (name: string): Error => Object.assign(new Error(name), { name })

/** More attributes than one condition compares. */
const FILLING: Item = Object.fromEntries(
  Array.from({ length: MOST_COMPARED + 5 }, (_, i) => [`w${String(i).padStart(3, '0')}`, i]),
)

const without = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([one]) => !names.includes(one)))

/** Runs a history on a store; throws when a row is lost, stale, risen from the dead, or left over. */
export const run = async (history: History, scenarios: readonly Scenario[], store: Store) => {
  const scenario = scenarios[history.scenario] as Scenario
  const pair = pairOf(scenario.definition)
  const move = rekey([UNRELATED, scenario.definition] as never)
  const model = new Map<number, Item>()
  /** The new rows that deletes of old code have left. */
  const left = new Set<string>()
  let made = 0
  let requests = 0
  let isWritten = false
  const start = Date.now()
  const clock = { now: () => start, sleep: async () => {} }

  const states = (item: Item): readonly string[] =>
    Object.keys(item).filter((one) => scenario.states.includes(one))
  const newItem = (i: number, state: number): Item => ({
    ...(history.wide ? FILLING : {}),
    ...scenario.identities[i],
    ...scenario.state(state),
    made: ++made,
  })
  /** What an item becomes by a change; `undefined` if it goes. */
  const changedBy = (item: Item, change: Change): Item | undefined => {
    if (change.kind === 'put') {
      return { ...without(item, states(item)), ...scenario.state(change.state) }
    }
    if (change.kind === 'set') return { ...item, [change.name]: change.value }
    if (change.kind === 'unset') return without(item, [change.name])
    return undefined
  }

  await store.clear()
  for (const [i, state] of history.rows.entries()) {
    if (state === undefined || !scenario.identities[i]) continue
    const item = newItem(i, state)
    model.set(i, item)
    const { table, item: row } = pair.oldRow(item)
    await store.put(table, row)
  }

  const gate = gateOf(history.picks)
  /** Sends a request through the gate, with the fault that the history has for it. */
  const send = <Output>(isJob: boolean, request: () => Promise<Output>): Promise<Output> =>
    gate.enter(async () => {
      const at = requests++
      const fault = history.faults.find((one) => one.at === at)?.fault
      if (fault === 'throttle') throw failure('ThrottlingException')
      if (fault === 'killed before' && isJob) throw failure('Killed')
      const output = await request()
      if (fault === 'lost') throw failure('TimeoutError')
      if (fault === 'killed after' && isJob) throw failure('Killed')
      return output
    })

  /** Runs a job again until it is done. */
  const job = async (begin: (options: WalkOptions) => Promise<Outcome>): Promise<void> => {
    let told: unknown
    let checkpoint: unknown
    for (let runs = 0; ; runs++) {
      try {
        const { done, refused } = await begin({
          segments: history.segments,
          checkpoint,
          clock,
          onProgress: (progress) => {
            told = progress.checkpoint
          },
        })
        if (!done) throw new Error(`not done: ${JSON.stringify(refused)}`)
        return
      } catch (error) {
        if (!(error instanceof RekeyError) || runs > 50) throw error
        const from = history.resume[runs % history.resume.length]
        const next = { error: error.checkpoint, told, start: undefined }[from ?? 'error']
        checkpoint = next && JSON.parse(JSON.stringify(next))
      }
    }
  }

  /** Writes, and changes the model at the very moment at which it happens. */
  const commit = (
    i: number,
    input: Parameters<Store['write']>[0],
    change: (item: Item | undefined) => Item | undefined,
  ) =>
    send(false, async () => {
      await store.write(input)
      isWritten = true
      const item = change(model.get(i))
      if (item) model.set(i, item)
      else model.delete(i)
    })

  /** What happens to an item without the migration: old code, or DynamoDB itself. */
  const outside = (i: number, change: Change, isSwitched: boolean) =>
    send(false, async () => {
      const item = model.get(i)
      if (!item) return
      const [old, next] = [pair.oldRow(item), pair.newRow(item)]
      if (change.kind === 'expire') {
        if (!isDead(item)) return
        const { table, key } = change.isOld ? old : next
        await store.write({ TransactItems: [{ Delete: { TableName: table, Key: { ...key } } }] })
        return
      }
      if (isSwitched) return
      await store.write({
        TransactItems: [{ Delete: { TableName: old.table, Key: { ...old.key } } }],
      })
      if (old.id !== next.id) left.add(next.id)
      model.delete(i)
    })

  const writer = async (steps: readonly Step[], isSwitched: boolean): Promise<void> => {
    for (const { item: i, change, keyed } of steps) {
      const identity = scenario.identities[i]
      if (!identity) continue
      if (change.kind === 'expire' || change.kind === 'old delete') {
        await outside(i, change, isSwitched).catch(ignored)
        continue
      }
      try {
        const whole = { ...identity, ...scenario.state(0) }
        const found = await send(false, () => findRow(store, pair, whole, isSwitched))
        if (found) {
          const before = keyed ? found : bareOf(found)
          const after = changedBy(before, change)
          await commit(i, move.dualWrite(before, after), (item) => applied(item, before, after))
          continue
        }
        if (change.kind !== 'put' || (isSwitched && !scenario.createsAfter)) continue
        const item = newItem(i, change.state)
        await commit(
          i,
          isSwitched ? putNew(pair, item) : move.dualWrite(undefined, item),
          () => item,
        )
      } catch (error) {
        ignored(error)
      }
    }
  }
  const writers = (steps: readonly Step[], isSwitched: boolean): Promise<void>[] =>
    [0, 1].map((one) =>
      writer(
        steps.filter((one_) => one_.writer === one),
        isSwitched,
      ),
    )

  const { scan, write, get } = store
  const throughGate = {
    scan: (input: Parameters<typeof scan>[0]) => send(true, () => scan({ ...input, Limit: 2 })),
    write: (input: Parameters<typeof write>[0]) =>
      send(true, () => {
        isWritten = true
        return write(input)
      }),
  }
  /** After every write, no new row may be stale. */
  const between = async (): Promise<void> => {
    if (isWritten) await noneStale(store, pair, model, left)
    isWritten = false
  }

  const first = [
    ...writers(history.steps, false),
    job((options) => move.backfill(throughGate, options)),
  ]
  await gate.drive(first, between)
  await Promise.all(first)
  // What the backfill has missed was made by code that is none of the migration: it runs twice.
  await move.backfill({ scan, write }, { clock })
  await expectRows(store, pair, model, { old: true, left })
  const found = await move.verify({ scan, get }, { clock })
  if (found.missing.length + found.different.length > 0) {
    throw new Error(`verify: ${JSON.stringify(found)}`)
  }
  await healOrphans(store, pair, found.orphans, model)
  const again = await move.verify({ scan, get }, { clock })
  if (again.orphans.length > 0) throw new Error(`verify: ${JSON.stringify(again)}`)

  const second = [
    ...writers(history.after, true),
    job((options) => move.cleanUp(throughGate, options)),
  ]
  await gate.drive(second, between)
  await Promise.all(second)
  // Hours later nobody uses the dual write any more, and the last revisions go.
  const later = { now: () => start + 7_200_000, sleep: async () => {} }
  await move.cleanUp({ scan, write }, { clock: later })
  await expectRows(store, pair, model, { old: false, left: new Set() })
  return { requests }
}

/** An item after a write that was made from `before`: what it changed is changed, and nothing else. */
const applied = (
  item: Item | undefined,
  before: Item,
  after: Item | undefined,
): Item | undefined => {
  if (!item || !after) return undefined
  const names = differences(before, after)
  return {
    ...without(item, names),
    ...Object.fromEntries(names.filter((one) => one in after).map((one) => [one, after[one]])),
  }
}

/** Errors that a writer lives with: it reads again, later. */
const ignored = (error: unknown): void => {
  const { name, code } = error as { name: string; code?: string }
  const isExpected = /^(TransactionCanceled|Throttling|Timeout)/.test(name)
  // A change that takes a value of a key away makes no item.
  if (!isExpected && code !== 'INVALID_VALUE') throw error
}

/** An item that is made after the switch has its new row alone. */
const putNew = (pair: Pair, item: Item): Parameters<Store['write']>[0] => {
  const { table, item: row, key } = pair.newRow(item)
  const condition = {
    ConditionExpression: 'attribute_not_exists(#pk)',
    ExpressionAttributeNames: { '#pk': Object.keys(key)[0] as string },
  }
  return { TransactItems: [{ Put: { TableName: table, Item: { ...row }, ...condition } }] }
}

/** Whether an item has expired, and may lose its rows at any moment. */
const isDead = (item: Item): boolean => typeof item['expires'] === 'number' && item['expires'] < 1e9

/** Deletes the new rows that verify found; it has to have found exactly those that are there. */
const healOrphans = async (
  store: Store,
  pair: Pair,
  orphans: readonly OrphanRow[],
  model: ReadonlyMap<number, Item>,
) => {
  const table = pair.to.table.name
  const known = [...model.values()].map((item) => pair.newRow(item).id)
  const idOf = (key: object): string => JSON.stringify([table, ...Object.values(key)])
  const wanted = (await store.rows(table))
    .filter((row) => isNew(pair, row) && !isDead(row) && !isOldOf(pair, row, model))
    .map((row) => idOf(pair.newRow(row).key))
    .filter((id) => !known.includes(id))
  const found = orphans.map(({ to }) => idOf(to))
  if (JSON.stringify(found.sort()) !== JSON.stringify(wanted.sort())) {
    throw new Error(`orphans: ${found.join()} instead of ${wanted.join()}`)
  }
  for (const { to } of orphans) {
    await store.write({ TransactItems: [{ Delete: { TableName: table, Key: { ...to } } }] })
  }
}

const isOldOf = (pair: Pair, row: Item, model: ReadonlyMap<number, Item>): boolean =>
  pair.from.table.name === pair.to.table.name &&
  [...model.values()].some((item) =>
    Object.entries(pair.oldRow(item).key).every(([name, value]) => row[name] === value),
  )

/** The row of an item under the old key, or under the new one. */
const findRow = async (store: Store, pair: Pair, identity: Item, isSwitched: boolean) => {
  if (!isSwitched) {
    const { table, key } = pair.oldRow(identity)
    return (await store.get({ TableName: table, Key: { ...key }, ConsistentRead: true })).Item
  }
  const rows = await store.rows(pair.to.table.name)
  // A row that has expired is none: it may be what a delete of old code has left.
  return rows.find((row) => isOf(row, identity) && isNew(pair, row) && !isDead(row))
}

/** What the identity of a scenario is made of is in every item. */
const isOf = (row: Item, identity: Item): boolean =>
  ['org', 'id', 'line'].every((name) => row[name] === identity[name])

const isNew = (pair: Pair, row: Item): boolean => {
  try {
    const { key } = pair.newRow(row)
    return Object.entries(key).every(([name, value]) => row[name] === value)
  } catch {
    return false
  }
}

/** The item without the keys that it was read with. */
const bareOf = (row: Item): Item =>
  Object.fromEntries(Object.entries(row).filter(([one]) => !/^(GSI\d)?[PS]K$|^kind$/.test(one)))

/** Rows for people: without what fills them. */
const shown = (rows: readonly Item[]): string =>
  JSON.stringify(rows.map((row) => without(row, Object.keys(FILLING))))

/** At any moment, a new row is that of an item that is there, as it is. */
const noneStale = async (
  store: Store,
  pair: Pair,
  model: ReadonlyMap<number, Item>,
  left: ReadonlySet<string>,
) => {
  const expected = [...model.values()].map((item) => pair.newRow(item))
  const old = [...model.values()].map((item) => pair.oldRow(item))
  for (const row of await store.rows(pair.to.table.name)) {
    const keyed = (one: { readonly key: object }): boolean =>
      Object.entries(one.key).every(([name, value]) => row[name] === value)
    if (isDead(row)) continue
    if (pair.from.table.name === pair.to.table.name && old.some(keyed)) continue
    const known = expected.find(keyed)
    if (!known && isNew(pair, row) && left.has(pair.newRow(row).id)) continue
    if (!known || !isSame(known.item, without(row, [REVISION]))) {
      throw new Error(`stale or risen: ${shown([row])}`)
    }
  }
}

/** At the end, the rows are exactly those of the model: expired ones may be there or not. */
const expectRows = async (
  store: Store,
  pair: Pair,
  model: ReadonlyMap<number, Item>,
  { old, left }: { readonly old: boolean; readonly left: ReadonlySet<string> },
) => {
  const rows = new Map<string, { table: string; item: Item }>()
  for (const item of model.values()) {
    if (isDead(item)) continue
    const next = pair.newRow(item)
    const was = pair.oldRow(item)
    if (old) rows.set(was.id, was)
    const merged = was.id === next.id && old ? { ...was.item, ...next.item } : next.item
    rows.set(next.id, { table: next.table, item: merged })
  }
  for (const table of new Set([pair.from.table.name, pair.to.table.name])) {
    const expected = [...rows.values()].filter((row) => row.table === table).map(({ item }) => item)
    // While the move lasts, rows have revisions; at the end, none has.
    const found = (await store.rows(table)).map((row) => (old ? without(row, [REVISION]) : row))
    const missing = expected.filter((row) => !found.some((one) => isSame(one, row)))
    const isLeft = (row: Item): boolean => isNew(pair, row) && left.has(pair.newRow(row).id)
    const extra = found.filter(
      (row) => !isDead(row) && !isLeft(row) && !expected.some((one) => isSame(one, row)),
    )
    if (missing.length + extra.length > 0) {
      throw new Error(`lost: ${shown(missing)}; left over: ${shown(extra)}`)
    }
  }
}
