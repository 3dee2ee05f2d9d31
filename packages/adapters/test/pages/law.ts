import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type AnyQueryInput, extend, readAll, readPage } from '../../src/index.ts'
import { type Asking, askings, type Event, rowOf, someEvent } from './design.ts'

/** A store of rows, in memory or on an engine. */
export interface Store {
  readonly put: (row: Record<string, unknown>) => Promise<void>
  readonly remove: (row: Record<string, unknown>) => Promise<void>
  readonly query: (
    input: AnyQueryInput,
  ) => Promise<{ Items?: object[] | undefined; LastEvaluatedKey?: object | undefined }>
}

export const reading = fc.record({
  count: fc.constantFrom(1, 2, 3, 5),
  which: fc.nat(),
  hours: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 41, max: 95 })),
  events: fc.array(someEvent, { maxLength: 30 }),
  /** What happens between two pages: an event comes, perhaps again with other values, or goes. */
  happenings: fc.array(
    fc.array(fc.record({ event: someEvent, goes: fc.boolean() }), { maxLength: 3 }),
    { maxLength: 6 },
  ),
  /** Events with a lower score pass the filter: none of them, or all, or anything between. */
  below: fc.option(fc.nat({ max: 10 }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 7 }),
  pageSize: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  maxRequests: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  /** The requests that fail; what was read so far goes on from its cursor. */
  failing: fc.option(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), {
    nil: undefined,
  }),
  descending: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 5 }),
})
type Reading = typeof reading extends fc.Arbitrary<infer R> ? R : never

const identityOf = ({ at, id }: Event): string => `${at.toISOString()} ${id}`

/** An event and where it stands among all: by the sort key, then by input. */
interface Placed {
  readonly identity: string
  readonly rank: string
  readonly lane: number
}

/**
 * Reads all pages, while rows come and go in between. Each page is full, up to its end; all of them
 * together are in order, and no row comes twice; whatever was there all the time is given; whatever
 * came behind a page that stopped at a row is given, and what came before it is not.
 */
export const checkReading = async (store: Store, run: string, given: Reading): Promise<void> => {
  const { count, which, hours, limit, maxRequests, descending, below, concurrency } = given
  const all = askings(count, ...hours)
  const asking = all[which % all.length] as Asking
  const compare = (a: Placed, b: Placed): number =>
    (descending ? compareKeys(b.rank, a.rank) : compareKeys(a.rank, b.rank)) || a.lane - b.lane
  const placed = (event: Event): Placed => ({
    identity: identityOf(event),
    rank: asking.rankOf(event),
    lane: asking.laneOf(event, descending),
  })
  const isAsked = (event: Event): boolean =>
    asking.selects(event) && (below === undefined || event.score < below)

  const stored = new Map<string, Event>()
  /** Those that have to be given, and those that must not: they changed while the pages were read. */
  const due = new Map<string, Placed>()
  const put = async (event: Event): Promise<void> => {
    await store.put(rowOf(count, event, asking.isSingle))
    stored.set(identityOf(event), event)
  }
  const remove = async (event: Event): Promise<void> => {
    await store.remove(rowOf(count, event, asking.isSingle))
    stored.delete(identityOf(event))
  }
  for (const event of given.events) await put({ run, ...event })
  for (const event of stored.values()) {
    if (isAsked(event)) due.set(identityOf(event), placed(event))
  }

  const seen: Placed[] = []
  let cursor: string | undefined
  let total = 0
  for (let pages = 0; ; pages++) {
    expect(pages).toBeLessThan(500)
    const asked = asking.ask(run, { cursor, descending, limit: given.pageSize })
    const inputs = Array.isArray(asked) ? asked.map(filtered(below)) : filtered(below)(asked)
    let requests = 0
    const query = (input: AnyQueryInput) => {
      requests += 1
      total += 1
      if (total > 10_000) throw new Error('requests without end')
      if (given.failing?.includes(total)) throw new Error('throttled')
      return store.query(input) as Promise<{ Items: { at: string; id: string }[] }>
    }
    const { items, next, isCut } =
      given.failing === undefined
        ? { ...(await readPage(inputs, query, { limit, maxRequests, concurrency })), isCut: false }
        : await readSome(inputs, query, { limit, concurrency })
    if (given.failing === undefined) expect(requests).toBeLessThanOrEqual(maxRequests ?? requests)
    const found = items.map(({ at, id }) => stored.get(`${at} ${id}`) as Event)
    expect(found.every((event) => event !== undefined && isAsked(event))).toBe(true)
    seen.push(...found.map(placed))
    for (const event of found) due.delete(identityOf(event))
    if (next === undefined) break
    const isFull = items.length === limit
    expect(isFull || isCut || maxRequests !== undefined).toBe(true)
    expect(items.length).toBeLessThanOrEqual(limit)
    cursor = next
    const last = seen.at(-1)
    for (const { event, goes } of given.happenings[pages] ?? []) {
      const one = { run, ...event }
      const identity = identityOf(one)
      const before = stored.get(identity)
      if (goes && before) await remove(before)
      if (!goes) await put(one)
      due.delete(identity)
      // A page that is full ends at its last row; a search may have gone on.
      const isAhead =
        isFull && !asking.isByInput && last !== undefined && compare(placed(one), last) > 0
      if (!goes && isAhead && isAsked(one) && !seen.some((row) => row.identity === identity)) {
        due.set(identity, placed(one))
      }
    }
  }
  expect([...due.keys()]).toEqual([])
  seen.slice(1).forEach((row, i) => {
    expect(compare(seen[i] as Placed, row)).toBeLessThanOrEqual(0)
  })
}

/** The rows up to the limit or to an error, and the cursor that goes on. */
const readSome = async <Item extends object>(
  inputs: AnyQueryInput | AnyQueryInput[],
  query: (input: AnyQueryInput) => Promise<{ Items: Item[] }>,
  options: { readonly limit: number; readonly concurrency: number },
) => {
  const rows = readAll(inputs, async (input) => query(input), options)
  const items: Item[] = []
  let isCut = false
  try {
    for await (const row of rows) items.push(row)
  } catch (error) {
    expect(String(error)).toContain('throttled')
    isCut = true
  }
  return { items, next: rows.cursor, isCut }
}

const filtered =
  (below: number | undefined) =>
  (input: AnyQueryInput): AnyQueryInput =>
    below === undefined
      ? input
      : extend(input, {
          FilterExpression: '#score < :below',
          ExpressionAttributeNames: { '#score': 'score' },
          ExpressionAttributeValues: { ':below': below },
        })
