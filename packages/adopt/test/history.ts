import fc from 'fast-check'
import { type Item, type Outcome, RekeyError, rekey, type WalkOptions } from '../src/index.ts'
import { type Pair, pairOf } from '../src/rekey/pair.ts'
import { isSame } from '../src/rekey/same.ts'
import type { Scenario } from './scenarios.ts'
import type { Store } from './store.ts'

/** One step of a writer: it reads an item, and then writes or deletes it. */
interface Step {
  readonly writer: number
  readonly item: number
  readonly kind: 'put' | 'delete'
  readonly state: number
  /** Whether `before` holds the keys that it was read with. */
  readonly keyed: boolean
}

/** What happens to a request: nothing, or it is throttled, its answer is lost, or its process ends before or after it. */
type Fault = 'throttle' | 'lost' | 'killed before' | 'killed after'

/** Everything that decides how a run goes. */
export interface History {
  readonly scenario: number
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

const step = (): fc.Arbitrary<Step> =>
  fc.record({
    writer: fc.nat(1),
    item: fc.nat(2),
    kind: fc.constantFrom('put' as const, 'put' as const, 'delete' as const),
    state: fc.nat(5),
    keyed: fc.boolean(),
  })

export const histories = (scenarios: number): fc.Arbitrary<History> =>
  fc.record({
    scenario: fc.nat(scenarios - 1),
    rows: fc.array(fc.option(fc.nat(5), { nil: undefined }), { minLength: 1, maxLength: 3 }),
    steps: fc.array(step(), { maxLength: 7 }),
    after: fc.array(step(), { maxLength: 3 }),
    segments: fc.integer({ min: 1, max: 3 }),
    picks: fc.array(fc.nat(4), { minLength: 1, maxLength: 24 }),
    faults: fc.array(
      fc.record({
        at: fc.nat(30),
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

/** Runs a history on a store; throws when a row is lost, stale, risen from the dead, or left over. */
export const run = async (history: History, scenarios: readonly Scenario[], store: Store) => {
  const scenario = scenarios[history.scenario] as Scenario
  const pair = pairOf(scenario.definition)
  const move = rekey(scenario.definition as never)
  const model = new Map<number, Item>()
  const itemOf = (i: number, state: number): Item | undefined =>
    scenario.identities[i] && { ...scenario.identities[i], ...scenario.state(state) }
  let requests = 0
  let isWritten = false

  await store.clear()
  for (const [i, state] of history.rows.entries()) {
    const item = state === undefined ? undefined : itemOf(i, state)
    if (!item) continue
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
  const job = async (start: (options: WalkOptions) => Promise<Outcome>): Promise<void> => {
    let told: unknown
    let checkpoint: unknown
    for (let runs = 0; ; runs++) {
      try {
        const { done } = await start({
          segments: history.segments,
          checkpoint,
          clock: { now: () => 0, sleep: async () => {} },
          onProgress: (progress) => {
            told = progress.checkpoint
          },
        })
        if (!done) throw new Error('not done')
        return
      } catch (error) {
        if (!(error instanceof RekeyError) || runs > 50) throw error
        const from = history.resume[runs % history.resume.length]
        const next = { error: error.checkpoint, told, start: undefined }[from ?? 'error']
        checkpoint = next && JSON.parse(JSON.stringify(next))
      }
    }
  }

  /** Writes, and keeps the model at the very moment at which it happens. */
  const commit = (i: number, item: Item | undefined, input: Parameters<Store['write']>[0]) =>
    send(false, async () => {
      await store.write(input)
      isWritten = true
      if (item) model.set(i, item)
      else model.delete(i)
    })

  const writer = async (steps: readonly Step[], isSwitched: boolean): Promise<void> => {
    for (const { item: i, kind, state, keyed } of steps) {
      const item = kind === 'put' ? itemOf(i, state) : undefined
      const identity = itemOf(i, 0)
      if (!identity) continue
      try {
        const found = await send(false, () => findRow(store, pair, identity, isSwitched))
        if (!found && (!item || (isSwitched && !scenario.createsAfter))) continue
        if (!found && isSwitched) {
          const { table, item: row, key } = pair.newRow(item as Item)
          const [pk] = Object.keys(key)
          const condition = {
            ConditionExpression: 'attribute_not_exists(#pk)',
            ExpressionAttributeNames: { '#pk': pk as string },
          }
          const Put = { TableName: table, Item: { ...row }, ...condition }
          await commit(i, item, { TransactItems: [{ Put }] })
          continue
        }
        const before = found && !keyed && !isSwitched ? bareOf(found) : found
        await commit(i, item, move.dualWrite(item, before))
      } catch (error) {
        const { name } = error as Error
        // Somebody was faster, or nobody knows what happened: whatever it was, the model knows.
        if (!/^(TransactionCanceled|Throttling|Timeout)/.test(name)) throw error
      }
    }
  }
  const writers = (steps: readonly Step[], isSwitched: boolean): Promise<void>[] =>
    [0, 1].map((one) =>
      writer(
        steps.filter((step) => step.writer === one),
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
    if (isWritten) await noneStale(store, pair, model)
    isWritten = false
  }

  const first = [
    ...writers(history.steps, false),
    job((options) => move.backfill(throughGate, options)),
  ]
  await gate.drive(first, between)
  await Promise.all(first)
  await expectRows(store, pair, model, { old: true })
  const verified = await move.verify(
    { scan, get },
    { clock: { now: () => 0, sleep: async () => {} } },
  )
  if (verified.missing.length + verified.different.length > 0) {
    throw new Error(`verify: ${JSON.stringify(verified)}`)
  }
  const second = [
    ...writers(history.after, true),
    job((options) => move.cleanUp(throughGate, options)),
  ]
  await gate.drive(second, between)
  await Promise.all(second)
  await expectRows(store, pair, model, { old: false })
  return { requests }
}

/** The row of an item under the old key, or under the new one. */
const findRow = async (store: Store, pair: Pair, identity: Item, isSwitched: boolean) => {
  if (!isSwitched) {
    const { table, key } = pair.oldRow(identity)
    return (await store.get({ TableName: table, Key: { ...key }, ConsistentRead: true })).Item
  }
  const rows = await store.rows(pair.to.table.name)
  return rows.find((row) => isOf(row, identity) && isNew(pair, row))
}

/** What the identity of a scenario is made of is in every item. */
const isOf = (row: Item, identity: Item): boolean =>
  ['org', 'id', 'line'].every((name) => row[name] === identity[name])

const isNew = (pair: Pair, row: Item): boolean => {
  const { key } = pair.newRow(row)
  return Object.entries(key).every(([name, value]) => row[name] === value)
}

/** The item without the keys that it was read with. */
const bareOf = (row: Item): Item =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !/^(GSI\d)?[PS]K$|^kind$/.test(name)))

/** At any moment, a new row is that of an item that is there, as it is. */
const noneStale = async (store: Store, pair: Pair, model: ReadonlyMap<number, Item>) => {
  const expected = [...model.values()].map((item) => pair.newRow(item))
  const old = [...model.values()].map((item) => pair.oldRow(item))
  for (const row of await store.rows(pair.to.table.name)) {
    const keyed = (one: { readonly key: object }): boolean =>
      Object.entries(one.key).every(([name, value]) => row[name] === value)
    if (pair.from.table.name === pair.to.table.name && old.some(keyed)) continue
    const known = expected.find(keyed)
    if (!known || !isSame(known.item, row)) {
      throw new Error(`stale or risen: ${JSON.stringify(row)}`)
    }
  }
}

/** At the end, the rows are exactly those of the model. */
const expectRows = async (
  store: Store,
  pair: Pair,
  model: ReadonlyMap<number, Item>,
  { old }: { readonly old: boolean },
) => {
  const rows = new Map<string, { table: string; item: Item }>()
  for (const item of model.values()) {
    const next = pair.newRow(item)
    const was = pair.oldRow(item)
    if (old) rows.set(was.id, was)
    const merged = was.id === next.id && old ? { ...was.item, ...next.item } : next.item
    rows.set(next.id, { table: next.table, item: merged })
  }
  for (const table of new Set([pair.from.table.name, pair.to.table.name])) {
    const expected = [...rows.values()].filter((row) => row.table === table).map(({ item }) => item)
    const found = await store.rows(table)
    const missing = expected.filter((row) => !found.some((one) => isSame(one, row)))
    const extra = found.filter((row) => !expected.some((one) => isSame(one, row)))
    if (missing.length + extra.length > 0) {
      throw new Error(`lost: ${JSON.stringify(missing)}; left over: ${JSON.stringify(extra)}`)
    }
  }
}
