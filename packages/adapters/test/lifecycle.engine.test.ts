import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  type AnyField,
  compareKeys,
  desc,
  integer,
  type Key,
  key,
  type Part,
  sharded,
  text,
  time,
} from '@keywright/core'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableInput,
  deleteInput,
  type Entity,
  entity,
  getInput,
  itemCursor,
  page,
  putInput,
  queryInput,
  queryInputs,
  readPage,
  type Table,
  type TransactInput,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'
import { nastyText, type Row, someTime } from './arbitraries.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine?.stop())

/** Functions of an item that decide whether it is in an index. */
const WHEN: Readonly<Record<string, (item: Row) => boolean>> = {
  flagged: (item) => item['flag'] === true,
  either: (item) => item['flag'] === true || Number(item['n'] ?? 0) > 4,
  both: (item) => item['flag'] === true && item['city'] === 'a',
}

interface IndexPlan {
  readonly pk: 'org' | 'city' | 'n'
  readonly sk: 'id' | 'at' | 'n' | 'latest'
  readonly sparse: boolean
  readonly when: string | undefined
  readonly shards: boolean
}
interface Plan {
  readonly type: boolean
  readonly derived: boolean
  readonly sort: 'id' | 'at' | 'n'
  readonly indexes: readonly IndexPlan[]
}
const planned: fc.Arbitrary<Plan> = fc.record({
  type: fc.boolean(),
  derived: fc.boolean(),
  sort: fc.constantFrom('id', 'at', 'n'),
  indexes: fc.array(
    fc.record({
      pk: fc.constantFrom('org', 'city', 'n'),
      sk: fc.constantFrom('id', 'at', 'n', 'latest'),
      sparse: fc.boolean(),
      when: fc.option(fc.constantFrom(...Object.keys(WHEN)), { nil: undefined }),
      shards: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

const FIELDS: Readonly<Record<string, AnyField>> = {
  org: text('org'),
  city: text('city'),
  n: integer('n', { digits: 1 }),
  id: text('id'),
  at: time('at'),
  latest: desc(time('at')),
}
const fieldOf = (name: string): AnyField => FIELDS[name] as AnyField
const keyOf = (...parts: Part[]): Key<Part[]> => key(...parts)

let tables = 0
/** A table and an entity by plan. What is derived comes from a map within the item. */
const build = ({ type, derived, sort, indexes }: Plan): { app: Table; of: Entity } => {
  tables += 1
  const names = indexes.map((_, i) => `GSI${i}`)
  const app = table({
    name: `life-${tables}`,
    pk: 'PK',
    sk: 'SK',
    ...(type && { type: 'kind' }),
    indexes: Object.fromEntries(names.map((name) => [name, { pk: `${name}PK`, sk: `${name}SK` }])),
  })
  const keys = indexes.map(({ pk, sk, sparse, when, shards }, i) => {
    const base = keyOf(`P${i}`, fieldOf(pk))
    return [
      names[i],
      {
        pk: shards ? sharded(base, { by: 'id', count: 3 }) : base,
        sk: pk === sk || sk === 'id' ? keyOf('S', text('id')) : keyOf('S', fieldOf(sk)),
        sparse,
        ...(when !== undefined && { when: WHEN[when] }),
      },
    ]
  })
  const of = entity(
    app,
    'Thing',
    {
      primary: {
        pk: keyOf('ORG', text('org')),
        sk: sort === 'id' ? keyOf('I', text('id')) : keyOf('I', fieldOf(sort), text('id')),
      },
      ...Object.fromEntries(keys),
    } as never,
    derived
      ? { values: (item: Row) => ({ ...item, city: (item['place'] as Row | undefined)?.['city'] }) }
      : {},
  ) as unknown as Entity
  return { app, of }
}

/** The names of the attributes that an item has to have. */
const requiredBy = ({ sort, indexes }: Plan): Set<string> => {
  const own = (name: string): string => (name === 'latest' ? 'at' : name)
  const all = indexes.filter(({ sparse }) => !sparse).flatMap(({ pk, sk }) => [own(pk), own(sk)])
  return new Set(['org', 'id', own(sort), ...all])
}

const city = fc.oneof(fc.constant('a'), nastyText)
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  city,
  n: fc.integer({ min: 0, max: 9 }),
  at: someTime,
  flag: fc.boolean(),
  note: fc.constantFrom('x', 'y', new Date(0), { deep: [new Date(0)] }),
}

interface Step {
  readonly kind: 'put' | 'new' | 'update' | 'stale' | 'move' | 'delete'
  readonly org: string
  readonly id: string
  readonly values: Row
  /** Which values of a change go, where they may. */
  readonly gone: readonly string[]
  readonly only: readonly string[]
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'put',
    'put',
    'new',
    'update',
    'update',
    'stale',
    'stale',
    'move',
    'delete',
  ),
  org: fc.constantFrom('x', 'y#'),
  id: fc.constantFrom('1', '2', '3'),
  values: fc.record(VALUES),
  gone: fc.subarray(Object.keys(VALUES)),
  only: fc.subarray(Object.keys(VALUES)),
})

/** Puts the city where the entity expects it. */
const placed = (plan: Plan, item: Row): Row => {
  if (!plan.derived || !Object.hasOwn(item, 'city')) return item
  const { city: value, ...rest } = item
  return { ...rest, place: value === undefined ? undefined : { city: value } }
}

const without = (item: Row): Row =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

/** Runs a command; false where its condition did not hold. */
const succeeds = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    const { name } = error as Error
    if (!/^(ConditionalCheckFailed|TransactionCanceled)Exception$/.test(name)) throw error
    return false
  }
}

/** dynalite has no transactions: nobody else writes in between here, so that two steps do as well. */
const move = async (input: TransactInput): Promise<boolean> => {
  if (isDynamoDbLocal) return succeeds(engine.documents.send(new TransactWriteCommand(input)))
  const [{ Delete } = {}, { Put } = {}] = input.TransactItems
  if (!Delete || !Put) throw new Error('not a move')
  const { Item } = await engine.documents.send(
    new GetCommand({ TableName: Put.TableName, Key: { PK: Put.Item['PK'], SK: Put.Item['SK'] } }),
  )
  if (Item) return false
  return (
    (await succeeds(engine.documents.send(new DeleteCommand(Delete)))) &&
    (await succeeds(engine.documents.send(new PutCommand(Put))))
  )
}

type Model = Map<string, { item: Row; history: Row[] }>

/** Applies a step to the table and, if the table took it, to the model. */
const apply = async (plan: Plan, of: Entity, model: Model, one: Step): Promise<void> => {
  const required = requiredBy(plan)
  const fits = (item: Row): Row =>
    Object.fromEntries(
      Object.entries(item).filter(([name]) => required.has(name) || !one.gone.includes(name)),
    )
  const full = fits({ org: one.org, id: one.id, ...one.values })
  const known = [...model.values()].find(
    ({ item }) => item['org'] === one.org && item['id'] === one.id,
  )
  const idOf = (item: Row): string => {
    const { Key } = getInput(of, item as never)
    return JSON.stringify(Key)
  }
  const set = async (item: Row): Promise<void> => {
    const at = idOf(item)
    const { Item } = await engine.documents.send(new GetCommand(getInput(of, item as never)))
    const history = model.get(at)?.history ?? []
    model.set(at, { item, history: [...history, Item as Row] })
  }
  if (one.kind === 'put' || one.kind === 'new') {
    const ifNew = one.kind === 'new'
    const input = putInput(of, placed(plan, full) as never, { ifNew })
    const done = await succeeds(engine.documents.send(new PutCommand(input)))
    expect(done).toBe(!ifNew || !model.has(idOf(full)))
    if (done) await set(full)
    return
  }
  if (!known) return
  if (one.kind === 'delete') {
    await engine.documents.send(new DeleteCommand(deleteInput(of, known.item as never)))
    model.delete(idOf(known.item))
    return
  }
  const changes = Object.fromEntries(
    one.only.map((name) => [
      name,
      one.gone.includes(name) && !required.has(name) ? undefined : one.values[name],
    ]),
  )
  const after = without({ ...known.item, ...changes })
  const before = (one.kind === 'stale' ? known.history[0] : known.history.at(-1)) as Row
  const isMove = idOf(after) !== idOf(known.item)
  if (one.kind === 'move' || isMove) {
    if (!isMove) return
    const input = transactInput(
      of,
      before as never,
      { ...before, ...placed(plan, changes) } as never,
    )
    const isFree = !model.has(idOf(after))
    const done = await move(input)
    if (before === known.history.at(-1)) expect(done).toBe(isFree)
    if (!done) return
    model.delete(idOf(known.item))
    // What was put is made of `before`, which has to be what was there. No condition can ask for
    // attributes that nobody knows of: one that came after the read is not in what was put.
    const isSeen = (name: string): boolean =>
      Object.hasOwn(before, plan.derived && name === 'city' ? 'place' : name)
    const put = Object.entries(after).filter(
      ([name]) => isSeen(name) || Object.hasOwn(changes, name),
    )
    await set(Object.fromEntries(put))
    return
  }
  const input = updateInput(of, before as never, placed(plan, changes) as never)
  const done = await succeeds(engine.documents.send(new UpdateCommand(input)))
  if (before === known.history.at(-1)) expect(done).toBe(true)
  if (done) await set(after)
}

/** The table holds what the model holds, attribute by attribute: nothing lost, nothing stale. */
const compareTable = async (plan: Plan, app: Table, of: Entity, model: Model): Promise<void> => {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: app.name }))
  const expected = [...model.values()].map(
    ({ item }) => putInput(of, placed(plan, item) as never).Item as unknown as Row,
  )
  const inOrder = (rows: readonly Row[]): Row[] =>
    [...rows].sort((a, b) => compareKeys(`${a['PK']} ${a['SK']}`, `${b['PK']} ${b['SK']}`))
  expect(inOrder(Items)).toEqual(inOrder(expected))
}

/** Reads an index in pages, to the end and back, and compares with what the model says. */
const compareIndex = async (
  plan: Plan,
  of: Entity,
  model: Model,
  at: number,
  descending: boolean,
): Promise<void> => {
  const { pk, sk, shards, when } = plan.indexes[at] as IndexPlan
  const index = `GSI${at}`
  const rows = [...model.values()].map(({ item }) => item)
  const sort = fieldOf(pk === sk ? 'id' : sk)
  const has = (item: Row, name: string): boolean => item[name] !== undefined
  const isIn = (item: Row): boolean =>
    has(item, pk) &&
    has(item, sort.name) &&
    (when === undefined || WHEN[when]?.(placed(plan, item)) === true)
  const options = { index, descending, limit: 2 } as never
  const send = (input: unknown) => engine.documents.send(new QueryCommand(input as never))
  for (const value of new Set(rows.map((item) => item[pk]).filter((one) => one !== undefined))) {
    const given = { [pk]: value } as never
    const expected = rows
      .filter((item) => item[pk] === value && isIn(item))
      .sort((a, b) => sort.codec.compare(a[sort.name] as never, b[sort.name] as never))
    if (descending) expected.reverse()
    const texts = (items: readonly Row[]) =>
      items.map((item) => sort.codec.encode(item[sort.name] as never))
    const found: Row[] = []
    if (shards) {
      let cursor: string | undefined
      do {
        const inputs = queryInputs(of, given, { index, descending, cursor } as never)
        const { items, next } = await readPage(inputs, send as never, { limit: 2 })
        found.push(...(items as Row[]))
        cursor = next
      } while (cursor !== undefined)
    } else {
      const pages: Row[][] = []
      let input = queryInput(of, given, options)
      for (;;) {
        const { items, next, previous } = page(input, await send(input))
        pages.push(items)
        found.push(...items)
        expect(previous === undefined).toBe(pages.length === 1)
        for (const item of items.slice(0, 1)) {
          const rest = queryInput(of, given, {
            index,
            descending,
            cursor: itemCursor(input, item),
          } as never)
          expect(rest.ExclusiveStartKey).toMatchObject({ PK: item['PK'], SK: item['SK'] })
        }
        if (next === undefined) break
        input = queryInput(of, given, { index, descending, limit: 2, cursor: next } as never)
      }
      // And back again: the same rows, in the same order within each page.
      const back: Row[] = [...(pages.at(-1) ?? [])]
      let { previous } = page(input, await send(input))
      while (previous !== undefined) {
        input = queryInput(of, given, { index, descending, limit: 2, cursor: previous } as never)
        const one = page(input, await send(input))
        back.unshift(...one.items)
        // From the very end there is nothing after it.
        expect(one.next === undefined).toBe(input.ExclusiveStartKey === undefined)
        previous = one.previous
      }
      expect(back.map((item) => item['SK'])).toEqual(found.map((item) => item['SK']))
    }
    expect(texts(found)).toEqual(texts(expected))
    const ids = (items: readonly Row[]) => items.map((item) => `${item['org']}${item['id']}`).sort()
    expect(ids(found)).toEqual(ids(expected))
  }
}

describe('the life of items on a real engine', () => {
  it('keeps every index true, whatever is written, in whatever order, from whatever was read', async () => {
    await fc.assert(
      fc.asyncProperty(
        planned,
        fc.array(step, { minLength: 10, maxLength: 25 }),
        fc.boolean(),
        async (plan, steps, descending) => {
          const { app, of } = build(plan)
          await engine.client.send(new CreateTableCommand(createTableInput(app)))
          const model: Model = new Map()
          for (const [i, one] of steps.entries()) {
            await apply(plan, of, model, one)
            // Reading in between, page by page and back, sees every write so far.
            if (i % 5 === 4) {
              await compareIndex(plan, of, model, i % plan.indexes.length, descending)
            }
          }
          await compareTable(plan, app, of, model)
          for (let at = 0; at < plan.indexes.length; at++) {
            await compareIndex(plan, of, model, at, descending)
          }
          await engine.client.send(new DeleteTableCommand({ TableName: app.name }))
        },
      ),
      { numRuns: engineRuns(15, 15), endOnFailure: true },
    )
  }, 3_600_000)
})
