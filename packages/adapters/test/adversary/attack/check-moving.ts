import { KeyError } from '@keywright/core'
import { asDocument, type Engine, engineOf, type QueryRequest, type Row } from '../engine/engine.ts'
import type { Values } from '../model/model.ts'
import type { Random } from '../random.ts'
import { itemCursor, page, readAll, readPage } from './library.ts'
import type { Query } from './query-types.ts'
import { fail } from './world.ts'

const MOST_PAGES = 5000

/** A copy of the table, whose rows come and go; the model knows nothing of it. */
interface Moving {
  readonly engine: Engine
  /** Takes out the row of an item, or puts it back; says whether it is there now. */
  readonly move: (identity: string) => boolean
  readonly isThere: (identity: string) => boolean
}

const movingOf = (query: Query, random: Random): Moving => {
  const { world, format, expected, identityOf } = query
  const storage = { ...world.storage }
  const all = new Map(
    [...storage.items].map(([id, item]) => [identityOf(item), [id, item]] as const),
  )
  const isThere = (identity: string): boolean => {
    const [id = ''] = all.get(identity) ?? []
    return storage.items.has(id)
  }
  const move = (identity: string): boolean => {
    const [id, item] = all.get(identity) ?? fail(`no row of ${identity}`)
    const items = new Map(storage.items)
    const wasThere = items.delete(id)
    if (!wasThere) items.set(id, item)
    storage.items = items
    return !wasThere
  }
  for (const identity of random.some([...expected.keys()], 0.3)) move(identity)
  const pageSize = random.chance(0.4) ? 1 + random.below(3) : undefined
  return { engine: engineOf(storage, format, pageSize), move, isThere }
}

/**
 * Rows come and go between pages. What is there all the time is given once, in order; nothing is given twice; what
 * comes after the last row of a full page is given.
 */
export const checkMoving = async (query: Query, random: Random): Promise<void> => {
  const { expected, isSingle, isPlaced, compare, world } = query
  const { engine, move, isThere } = movingOf(query, random)
  const names = [...expected.keys()]
  const valuesOf = (identity: string): Values => world.items.get(identity)?.values as Values
  const due = new Set(names.filter(isThere))
  const seen: string[] = []
  const limit = 1 + random.below(3)
  const maxRequests = random.chance(0.3) ? 1 + random.below(3) : undefined
  const byPages = isSingle && random.chance(0.5)
  const ask = async (input: object) => engine.query(input as QueryRequest)
  let cursor: string | undefined
  const log: string[] = []
  for (let pages = 0; ; pages++) {
    if (pages > MOST_PAGES) fail(`${query.title}: pages of what moves without end`)
    const inputs = query.make({ cursor, ...(byPages ? { limit } : {}) }) as object[]
    const { items, next } = byPages
      ? page(inputs as never, engine.query(inputs as QueryRequest))
      : await readPage(inputs as never, ask as never, { limit, maxRequests })
    const found = identitiesIn(query, items)
    log.push(`gives ${found.join(' ')}`)
    for (const one of found) {
      if (seen.includes(one)) fail(`${query.title}: moving: ${one} twice: ${log.join('; ')}`)
      if (!expected.has(one)) fail(`${query.title}: moving: ${one} is not asked for`)
      const last = seen.at(-1)
      if (last !== undefined && compare(valuesOf(last), valuesOf(one)) > 0) {
        fail(`${query.title}: moving: out of order: ${log.join('; ')}`)
      }
      seen.push(one)
      due.delete(one)
    }
    if (next === undefined) break
    cursor = next
    const last = seen.at(-1)
    const isFull = items.length === limit && (isSingle || isPlaced)
    if (names.length === 0) continue
    for (let moves = random.below(3); moves > 0; moves--) {
      const one = random.pick(names)
      if (seen.includes(one) && !isThere(one)) continue
      const isBack = move(one)
      log.push(`${isBack ? 'comes' : 'goes'} ${one}`)
      due.delete(one)
      const isAhead = isFull && last !== undefined && compare(valuesOf(one), valuesOf(last)) > 0
      if (isBack && isAhead && !seen.includes(one)) due.add(one)
    }
  }
  if (due.size > 0)
    fail(`${query.title}: moving: never given: ${[...due].join(' ')}: ${log.join('; ')}`)
}

/** Several inputs go on right after any row. */
export const checkPlaces = async (query: Query, random: Random): Promise<void> => {
  const { isSingle, isPlaced } = query
  if (isSingle || !isPlaced) return
  const inputs = query.make({}) as object[]
  const ask = async (input: object) => query.run(input) as never
  const all: object[] = []
  for await (const row of readAll(inputs as never, ask as never)) all.push(row)
  if (all.length === 0) return
  const at = random.below(all.length)
  const cursor = itemCursor(inputs as never, all[at] as object)
  const after: object[] = []
  for await (const row of readAll(query.make({ cursor }) as never, ask as never)) after.push(row)
  const [got, wanted] = [identitiesIn(query, after), identitiesIn(query, all.slice(at + 1))]
  if (got.join() !== wanted.join()) {
    fail(
      `${query.title}: after row ${at} of several: expected ${wanted.join(' ')}, got ${got.join(' ')}`,
    )
  }
}

const identitiesIn = ({ format, identify }: Query, rows: readonly object[]): string[] =>
  ((format === 'document' ? rows : (rows as Row[]).map(asDocument)) as Row[]).map(identify)

/** The end of a period may move on, and its start back: a cursor keeps the period that it was made with. */
export const checkPeriods = async (query: Query, random: Random): Promise<void> => {
  const { isSingle, widened } = query
  if (isSingle || !widened) return
  const ask = async (input: object) => query.run(input) as never
  const all: object[] = []
  for await (const row of readAll(query.make({}) as never, ask as never)) all.push(row)
  const limit = 1 + random.below(all.length + 1)
  const maxRequests = random.chance(0.3) ? 1 + random.below(3) : undefined
  const some: object[] = []
  let cursor: string | undefined
  for (let pages = 0; ; pages++) {
    if (pages > MOST_PAGES) fail(`${query.title}: pages of a period that moves without end`)
    const inputs = (pages % 2 === 1 ? widened : query.make)({ cursor })
    const { items, next } = await readPage(inputs as never, ask as never, { limit, maxRequests })
    some.push(...items)
    if (next === undefined) break
    cursor = next
  }
  const [got, wanted] = [identitiesIn(query, some), identitiesIn(query, all)]
  if (got.join() !== wanted.join()) {
    fail(`${query.title}: a moving period: expected ${wanted.join(' ')}, got ${got.join(' ')}`)
  }
}

/** The cursor of one query is refused by another, or makes a request that the store takes. */
export const checkForeign = async (queries: readonly Query[], random: Random): Promise<void> => {
  if (queries.length < 2) return
  for (let tries = 0; tries < 4; tries++) {
    const [one, other] = [random.pick(queries), random.pick(queries)]
    const rows = readAll(
      one.make({}) as never,
      (async (input: object) => one.run(input)) as never,
      {
        limit: 1 + random.below(3),
      },
    )
    const given: object[] = []
    for await (const row of rows) given.push(row)
    if (rows.cursor === undefined) continue
    try {
      const inputs = other.make({ cursor: rows.cursor })
      const rest = readAll(inputs as never, (async (input: object) => other.run(input)) as never)
      for await (const row of rest) {
        const [identity = ''] = identitiesIn(other, [row])
        if (!other.expected.has(identity))
          fail(`${other.title}: a foreign cursor gives ${identity}`)
      }
    } catch (error) {
      if (!(error instanceof KeyError)) {
        fail(`${other.title}: the cursor of ${one.title}: ${String(error)}`)
      }
    }
  }
}
