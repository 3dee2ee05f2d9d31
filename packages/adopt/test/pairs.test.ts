import { runInNewContext } from 'node:vm'
import { entity, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { type Item, legacyKey, RekeyError, rekey } from '../src/index.ts'
import { memoryStore } from './memory-store.ts'
import { randomMove } from './random-pairs.ts'
import type { Store } from './store.ts'

const SEEDS = Number(process.env['FC_RUNS'] ?? 60)
const RUNS_THAT_FAIL = 3

/** A store that ends the process at one of its requests, before or after it is done. */
const cutOff = (store: Store, at: number, isAfter: boolean): Pick<Store, 'scan' | 'write'> => {
  let requests = 0
  const cut =
    <Input, Output>(send: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      const isLast = requests++ === at
      if (isLast && !isAfter) throw new Error('cut off')
      const output = await send(input)
      if (isLast) throw new Error('cut off')
      return output
    }
  return { scan: cut(store.scan), write: cut(store.write) }
}

const CLEAN = { missing: [], different: [], orphans: [] }

/** Moves all rows, with a few crashes; what a plan does not call stuck has to arrive, once and whole. */
const moved = async (seed: number): Promise<'clear' | 'stuck'> => {
  const { pairs, tables, rows, random } = randomMove(seed)
  const move = rekey(pairs as never)
  const store = memoryStore(tables)
  for (const { table, row } of rows) await store.put(table, row)
  const all = async (): Promise<Item[]> =>
    (await Promise.all(tables.map(({ name }) => store.rows(name)))).flat()
  const made = (found: readonly Item[]): unknown[] => found.map((row) => row['made']).sort()

  const plan = await move.plan(store)
  const stuck = plan.stuck.reduce((sum, one) => sum + one.rows, 0)
  expect(plan.moves + plan.stays + plan.others + stuck).toBe(plan.rows)

  let checkpoint: unknown
  for (let run = 0; ; run++) {
    const at = run < RUNS_THAT_FAIL ? Math.floor(random() * 12) : -1
    try {
      const job = cutOff(store, at, random() < 0.5)
      const { done } = await move.backfill(job, { segments: 2, checkpoint })
      expect(done, 'backfill').toBe(stuck === 0)
      break
    } catch (error) {
      if (!(error instanceof RekeyError)) throw error
      checkpoint = random() < 0.5 ? JSON.parse(JSON.stringify(error.checkpoint)) : undefined
    }
  }
  for (const { table, row } of rows) expect(await store.rows(table)).toContainEqual(row)
  const verified = await move.verify(store)
  if (stuck > 0) expect(verified).not.toEqual(CLEAN)
  else expect(verified).toEqual(CLEAN)
  if (stuck === 0) expect((await move.backfill(store)).done, 'the second backfill').toBe(true)
  expect((await move.cleanUp(store)).done, 'the clean-up').toBe(stuck === 0)
  if (stuck === 0) {
    expect(made(await all())).toEqual(made(rows.map(({ row }) => row)))
  } else {
    // Whatever else: no item is lost.
    expect(new Set(made(await all()))).toEqual(new Set(made(rows.map(({ row }) => row))))
  }
  // No value of an item is gone, whether an attribute held it or a key.
  for (const { row } of rows) {
    const now = (await all()).filter((one) => one['made'] === row['made'])
    const { PK: _, SK: __, kind: ___, ...content } = row
    expect(now.some((one) => Object.entries(content).every(([n, v]) => one[n] === v))).toBe(true)
  }
  return stuck === 0 ? 'clear' : 'stuck'
}

describe('two pairs that may meet', () => {
  it('move every row that the plan does not name, whatever ends the backfill', async () => {
    const counts = { clear: 0, stuck: 0 }
    for (let seed = 1; seed <= SEEDS; seed++) {
      try {
        counts[await moved(seed)]++
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error })
      }
    }
    expect(Math.min(counts.clear, counts.stuck)).toBeGreaterThan(SEEDS / 20)
  })
})

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const entityOf = (name: string, pk: unknown, sk: unknown) =>
  entity(app, name, { primary: { pk, sk } } as never)

// Found by these pairs: nothing was stuck in the plan, and the value was gone after the clean-up.
describe('a value that only the old key holds', () => {
  const move = rekey([
    {
      from: entityOf('OldTask', legacyKey({}, 'ORG', text('org')), legacyKey({}, 'T', text('id'))),
      to: entityOf('Task', key('TASK', text('id')), key('TASK')),
    },
  ] as never)
  const silent = { PK: 'ORG#acme', SK: 'T#1', total: 5 }

  it('is named by a plan, and by the backfill', async () => {
    const store = memoryStore([{ name: 'app', keys: ['PK', 'SK'] }])
    await store.put('app', silent)
    const reason =
      'OldTask: its old key holds values that its new row would not have: give it attributes of their names'
    expect((await move.plan(store)).stuck).toMatchObject([{ reason, rows: 1 }])
    expect(await move.backfill(store)).toMatchObject({ done: false, refused: [{ reason }] })
    await store.put('app', { ...silent, org: 'acme' })
    expect((await move.plan(store)).stuck).toEqual([])
  })

  it('is written as text by a dual write, if it is a Date of another realm', () => {
    const task = runInNewContext('({ org: "a", id: "1", in: { at: new Date(0) } })') as Item
    const { TransactItems } = move.dualWrite(undefined, task)
    for (const { Put } of TransactItems) {
      expect(Put?.Item['in']).toEqual({ at: '1970-01-01T00:00:00.000Z' })
    }
  })

  it('is refused by a dual write', () => {
    expect(() => move.dualWrite(silent, { ...silent, total: 6 })).toThrow(
      'attributes for all values of the old key',
    )
    const whole = { ...silent, org: 'acme' }
    expect(move.dualWrite(whole, { ...whole, total: 6 }).TransactItems).toHaveLength(2)
    expect(move.dualWrite(silent, undefined).TransactItems).toHaveLength(2)
  })
})

// Found by these pairs: the backfill was done, and `verify` listed the row as a new one without its old row.
describe('a row that has no attributes of its key', () => {
  const withDefault = {
    from: entityOf('OldTeam', key('C', text('id')), key('TEAM')),
    to: entityOf('Team', key('B', text('org')), key('C', text('id'))),
    values: (item: Item) => ({ org: item['org'] ?? 'none' }),
  }
  const other = {
    from: entityOf('OldUser', legacyKey({}, 'B', text('id')), legacyKey({}, 'C', text('org'))),
    to: entityOf('User', key('A', text('id')), key('B', text('org'))),
  }
  const move = rekey([withDefault, other] as never)

  it('is not the new row of a pair because a default agrees with its text', async () => {
    const store = memoryStore([{ name: 'app', keys: ['PK', 'SK'] }])
    await store.put('app', { PK: 'B#y', SK: 'C#A' })
    const { stuck } = await move.plan(store)
    expect(stuck).toMatchObject([{ reason: expect.stringContaining('two pairs'), rows: 1 }])
    expect((await move.backfill(store)).done).toBe(false)
    await store.put('app', { PK: 'B#y', SK: 'C#A', id: 'y', org: 'A' })
    expect((await move.plan(store)).moves).toBe(1)
    expect((await move.backfill(store)).done).toBe(true)
    expect(await move.verify(store)).toEqual(CLEAN)
  })

  it('is the new row of a pair that makes its key of another attribute', async () => {
    const ofPlace = {
      ...withDefault,
      values: (item: Item) => ({ org: (item['place'] as Item)['org'] }),
    }
    const store = memoryStore([{ name: 'app', keys: ['PK', 'SK'] }])
    await store.put('app', { PK: 'C#A', SK: 'TEAM', place: { org: 'y' } })
    await store.put('app', { PK: 'B#y', SK: 'C#A', place: { org: 'y' } })
    const both = rekey([ofPlace, other] as never)
    expect(await both.plan(store)).toMatchObject({ moves: 1, stays: 1, stuck: [] })
  })
})

describe('a row of another item, in the place of a new row', () => {
  const pair = {
    from: entityOf('OldTask', legacyKey({}, 'T', text('id')), legacyKey({}, 'TASK')),
    to: entityOf('Task', key('TASK', text('id')), key('TASK')),
  }
  const silent = { PK: 'T#1', SK: 'TASK', total: 5 }
  const squatter = { PK: 'TASK#1', SK: 'TASK', id: '2' }
  const storeOf = async (...rows: readonly Item[]): Promise<Store> => {
    const store = memoryStore([{ name: 'app', keys: ['PK', 'SK'] }])
    for (const row of rows) await store.put('app', row)
    return store
  }

  it('is not taken for the new row of an item without attributes', async () => {
    const store = await storeOf(silent, squatter)
    const move = rekey([pair] as never)
    expect((await move.plan(store)).stuck).toMatchObject([{ rows: 1 }])
    const reason = 'Task: a row of another item is in the place of its new row'
    expect(await move.backfill(store)).toMatchObject({ done: false, refused: [{ reason }] })
  })

  it('is not written over by a dual write of an item without attributes', async () => {
    const store = await storeOf(silent, squatter)
    const change = rekey([pair] as never).dualWrite(silent, { ...silent, total: 6 })
    await expect(store.write(change as never)).rejects.toThrow()
    expect(await store.rows('app')).toContainEqual(squatter)
    const free = await storeOf(silent)
    await free.write(change as never)
    expect(await free.rows('app')).toHaveLength(2)
  })

  it('is named by a plan, where its attributes say that it moved there from another key', async () => {
    const moved = {
      from: entityOf('OldTask', legacyKey({}, 'ORG', text('org')), legacyKey({}, 'T', text('id'))),
      to: entityOf('Task', key('TASK', text('id')), key('TASK')),
    }
    const row = { PK: 'ORG#a', SK: 'T#1', org: 'a', id: '1' }
    for (const there of [
      { PK: 'TASK#1', SK: 'TASK', org: 'b', id: '1' },
      { PK: 'TASK#1', SK: 'TASK', id: '1' },
    ]) {
      const store = await storeOf(row, there)
      const move = rekey([moved] as never)
      const { moves, stays, stuck } = await move.plan(store)
      expect({ moves, stays, stuck }).toMatchObject({
        moves: 0,
        stays: 1,
        stuck: [{ rows: 1, examples: [{ key: { PK: 'ORG#a', SK: 'T#1' } }] }],
      })
      expect((await move.backfill(store)).done).toBe(false)
    }
    const store = await storeOf(row, { ...row, PK: 'TASK#1', SK: 'TASK' })
    expect(await rekey([moved] as never).plan(store)).toMatchObject({ moves: 1, stuck: [] })
  })
})
