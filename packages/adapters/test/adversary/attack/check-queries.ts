import { KeyError } from '@keywright/core'
import type { EntityDesign, IndexDesign } from '../design/design-types.ts'
import { isOwnSide, isProjected, namesOf } from '../design/design-types.ts'
import { show } from '../design/print.ts'
import { sentAll } from '../engine/attribute.ts'
import { asDocument, type QueryRequest, type Row } from '../engine/engine.ts'
import { type Asked, conditionsOn } from '../model/conditions.ts'
import { withLonger } from '../model/longer.ts'
import { compareIn, isMember, type ModelItem, type Values } from '../model/model.ts'
import type { Random } from '../random.ts'
import { checkForeign, checkMoving, checkPeriods, checkPlaces } from './check-moving.ts'
import { extend, itemCursor, page, queryInput, queryInputs, readAll, readPage } from './library.ts'
import type { Query } from './query-types.ts'
import {
  entityFor,
  fail,
  identitiesByKey,
  indexesNow,
  itemRows,
  rowIdentity,
  type World,
} from './world.ts'

/** Every index of every entity answers as the model does, forwards and backwards, by pages and merged. */
export const checkQueries = async (world: World, random: Random): Promise<number> => {
  const rows = new Map(itemRows(world).map((row) => [rowIdentity(world, row), row]))
  const identify = identitiesByKey(world)
  let queries = 0
  const all: Query[] = []
  for (const entity of world.design.entities) {
    for (const index of indexesNow(world, entity)) {
      const asked = askedOn(world, random, entity, index)
      const expected = expectedBy(world, rows, entity, index, asked)
      for (const descending of [false, true]) {
        const query = queryOf(world, random, entity, index, asked, expected, descending, identify)
        if (asked.mayRefuse && isRefused(query)) continue
        if (asked.isSingle) checkPages(query, random)
        await checkReads(query, random)
        await checkPlaces(query, random)
        await checkMoving(query, random)
        await checkPeriods(query, random)
        all.push(query)
        queries += 1
      }
    }
  }
  await checkForeign(all, random)
  return queries
}

const isRefused = ({ make }: Query): boolean => {
  try {
    make({})
    return false
  } catch (error) {
    if (error instanceof KeyError) return true
    throw error
  }
}

const askedOn = (world: World, random: Random, entity: EntityDesign, index: IndexDesign): Asked => {
  const candidates = [...world.items.values()].filter((item) => item.entity === entity)
  const aim = candidates.length > 0 ? random.pick(candidates).values : { extra: {} }
  return conditionsOn(random, world.design, entity, index, world.version, aim)
}

/** The items that the model selects; one that is older than an index may lack its keys. */
const expectedBy = (
  { design, items }: World,
  rows: ReadonlyMap<string, Row>,
  entity: EntityDesign,
  index: IndexDesign,
  { matches }: Asked,
): Map<string, ModelItem> => {
  const names = [...namesOf(index.pk), ...namesOf(index.sk)]
  const isThere = (identity: string, { mayLack }: ModelItem): boolean =>
    !mayLack.has(index.name) || names.every((name) => Object.hasOwn(rows.get(identity) ?? {}, name))
  const isSelected = ([identity, item]: [string, ModelItem]): boolean =>
    item.entity === entity &&
    isThere(identity, item) &&
    isMember(design, index, entity, item.values) &&
    matches(item.values)
  return new Map([...items].filter(isSelected))
}

const queryOf = (
  world: World,
  random: Random,
  entity: EntityDesign,
  index: IndexDesign,
  asked: Asked,
  expected: ReadonlyMap<string, ModelItem>,
  descending: boolean,
  identify: (row: Row) => string,
): Query => {
  const format = random.chance(0.2) ? 'low-level' : 'document'
  const filter = random.chance(0.15) && isProjected(world.design, index, 'note')
  const note = random.below(3)
  const ascending = compareIn(world.design, entity, index.sk)
  const shared = {
    ...(index.name === 'primary' ? {} : { index: index.name }),
    ...(descending ? { descending } : {}),
    ...(format === 'document' ? {} : { format }),
  }
  const make = (asked.isSingle ? queryInput : queryInputs) as typeof queryInput
  const longer = withLonger(random, index, asked.conditions)
  const filtered = (input: object): object =>
    filter
      ? extend(input, {
          FilterExpression: '#note = :note',
          ExpressionAttributeNames: { '#note': 'note' },
          ExpressionAttributeValues: { ':note': format === 'document' ? note : { N: `${note}` } },
        })
      : input
  const asking = (conditions: Values) => (options: object) => {
    const made = make(
      entityFor(world, entity) as never,
      conditions as never,
      { ...shared, ...options } as never,
    ) as object
    return Array.isArray(made) ? made.map(filtered) : filtered(made)
  }
  return {
    // Only a failure is shown: to write the title of every query took a tenth of the time. A spread writes it.
    get title() {
      const call = asked.isSingle ? 'queryInput' : 'queryInputs'
      const more = filter ? `, note = ${note}` : ''
      return `${call}(${entity.name}, ${show(asked.conditions)}, ${show(shared)})${more}`
    },
    world,
    descending,
    format,
    expected: filter
      ? new Map([...expected].filter(([, { values }]) => values['note'] === note))
      : expected,
    compare: descending ? (a, b) => ascending(b, a) : ascending,
    identify: index.projection ? identify : (row) => rowIdentity(world, row),
    identityOf: (item) => identify(sentAll(item, 'document')),
    isSingle: asked.isSingle,
    isPlaced: !index.sk || !isOwnSide(index.sk),
    run: (input) =>
      (format === 'document' ? world.engine : world.lowLevel).query(input as QueryRequest),
    make: asking(asked.conditions),
    widened: longer && asking(longer),
  }
}

/** Runs one input; rows as the document client has them. */
const run = ({ world, format }: Query, input: object): { Items: Row[]; LastEvaluatedKey?: Row } =>
  (format === 'document' ? world.engine : world.lowLevel).query(input as QueryRequest)

const documents = ({ format }: Query, rows: readonly Row[]): Row[] =>
  format === 'document' ? [...rows] : rows.map(asDocument)

/** The rows are those of the model, each once, in the order of their values. */
const expectRows = (query: Query, got: readonly Row[], what: string): void => {
  const { world, expected, compare } = query
  const identities = identitiesIn(query, got)
  const isComplete =
    identities.length === expected.size && identities.every((one) => expected.has(one))
  if (!isComplete || new Set(identities).size !== identities.length) {
    const wanted = show([...expected.keys()])
    fail(`${query.title}: ${what}: expected ${wanted}, got ${show(identities)}`)
  }
  const values = identities.map((one) => world.items.get(one)?.values as Values)
  values.slice(1).forEach((value, i) => {
    if (compare(values[i] as Values, value) > 0) {
      fail(`${query.title}: ${what}: out of order: ${show(identities)}`)
    }
  })
}

const identitiesIn = (query: Query, rows: readonly Row[]): string[] =>
  documents(query, rows).map(query.identify)

const sameRows = (query: Query, got: readonly Row[], expected: readonly Row[], what: string) => {
  const [a, b] = [identitiesIn(query, got), identitiesIn(query, expected)]
  const isSame = a.length === b.length && a.every((one, i) => one === b[i])
  if (!isSame) fail(`${query.title}: ${what}: expected ${show(b)}, got ${show(a)}`)
}

const MOST_PAGES = 200
const MOST_SEARCHES = 5000

/** One partition: all pages forward, all pages back from some page, and on from some row. */
const checkPages = (query: Query, random: Random): void => {
  const limit = random.pick([1, 2, 3, undefined])
  const options = limit === undefined ? {} : { limit }
  const pages: { items: Row[]; previous: string | undefined }[] = []
  let cursor: string | undefined
  do {
    const input = query.make({ ...options, cursor }) as object
    const { items, next, previous } = page(input, run(query, input))
    pages.push({ items, previous })
    if (limit !== undefined && items.length > limit) fail(`${query.title}: a page over the limit`)
    if (pages.length > MOST_PAGES) fail(`${query.title}: pages without end`)
    cursor = next
  } while (cursor !== undefined)
  const all = pages.flatMap(({ items }) => items)
  expectRows(query, all, `pages of ${limit}`)

  const from = random.below(pages.length)
  const before: Row[] = []
  let back = pages[from]?.previous
  for (let steps = 0; back !== undefined; steps++) {
    const input = query.make({ ...options, cursor: back }) as object
    const { items, previous } = page(input, run(query, input))
    before.unshift(...items)
    back = previous
    if (steps > MOST_PAGES) fail(`${query.title}: pages back without end`)
  }
  const wanted = pages.slice(0, from).flatMap(({ items }) => items)
  sameRows(query, before, wanted, `back from page ${from} of ${limit}`)

  // The last row as often as any other: nothing comes after it.
  const at = random.chance(0.5) ? all.length - 1 : random.below(all.length)
  const row = all[at]
  if (row === undefined) return
  const after: Row[] = []
  let next: string | undefined = itemCursor(query.make({}) as object, row)
  for (let steps = 0; next !== undefined; steps++) {
    if (steps > MOST_PAGES) fail(`${query.title}: pages after a row without end`)
    const input = query.make({ ...options, cursor: next }) as object
    const following = page(input, run(query, input))
    after.push(...following.items)
    next = following.next
  }
  sameRows(query, after, all.slice(at + 1), `after row ${at} by itemCursor`)

  const earlier: Row[] = []
  let previous: string | undefined = itemCursor(query.make({}) as object, row, 'before')
  for (let steps = 0; previous !== undefined; steps++) {
    if (steps > MOST_PAGES) fail(`${query.title}: pages before a row without end`)
    const input = query.make({ ...options, cursor: previous }) as object
    const preceding = page(input, run(query, input))
    earlier.unshift(...preceding.items)
    previous = preceding.previous
  }
  sameRows(query, earlier, all.slice(0, at), `before row ${at} by itemCursor`)
}

/** One partition or several: read as a whole, cut off and resumed, and by pages. */
const checkReads = async (query: Query, random: Random): Promise<void> => {
  const inputsOf = (cursor?: string) => query.make({ cursor }) as object[]
  let requests = 0
  const answer = async (input: object) => {
    requests += 1
    if (requests > 10 * MOST_SEARCHES) fail(`${query.title}: requests without end`)
    return run(query, input)
  }
  const all: Row[] = []
  for await (const row of readAll(inputsOf(), answer)) all.push(row)
  expectRows(query, all, 'read as a whole')

  const stop = random.below(all.length + 1)
  const first = readAll(inputsOf(), answer, { limit: stop + 1 })
  const some: Row[] = []
  for await (const row of first) some.push(row)
  const { cursor } = first
  if (cursor !== undefined) {
    for await (const row of readAll(inputsOf(cursor), answer)) some.push(row)
  }
  sameRows(query, some, all, `stopped after ${stop + 1} and resumed`)

  const limit = 1 + random.below(3)
  // A search may be cut off anywhere, and goes on.
  const maxRequests = random.chance(0.3) ? 1 + random.below(3) : undefined
  const paged: Row[] = []
  let next: string | undefined
  for (let pages = 0; ; pages++) {
    let requests = 0
    const counted = (input: object) => {
      requests += 1
      return answer(input)
    }
    const { items, next: following } = await readPage(inputsOf(next), counted, {
      limit,
      maxRequests,
    })
    paged.push(...items)
    if (items.length > limit) fail(`${query.title}: a page over the limit`)
    if (following !== undefined && items.length < limit && requests !== maxRequests) {
      fail(`${query.title}: a page too short`)
    }
    if (requests > (maxRequests ?? requests)) fail(`${query.title}: too many requests`)
    if (pages > MOST_SEARCHES) fail(`${query.title}: pages without end`)
    if (following === undefined) break
    next = following
  }
  sameRows(query, paged, all, `pages of ${limit} by readPage, in ${maxRequests} requests each`)
}
