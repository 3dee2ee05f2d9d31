import { deepStrictEqual } from 'node:assert'
import {
  entity,
  type Page,
  page,
  type QueryInput,
  type QueryOutput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '@keywright/adapters'
import { compareKeys, gte, key, keyByteLength, sharded, text } from '@keywright/core'
import { equals } from '../check.ts'
import { flat, sample, scramble } from '../inputs.ts'
import { candidate } from '../job.ts'
import type { JobSection } from '../section.ts'
import { items, keysByHand, order } from '../shop.ts'

/** What a page and a merge cost beside careful functions: the same checks, the same text. */

interface Row {
  readonly PK: string
  readonly SK: string
}

/** A query, and a page of twenty rows of it. */
const pages = items.slice(0, 256).map((item) => {
  const Items = sample((n): Row => {
    const { PK, SK } = keysByHand({ ...item, orderId: flat(`${item.orderId}-${n}`) })
    return { PK: flat(PK), SK: flat(SK) }
  }, 20)
  const input = queryInput(order, { userId: item.userId, on: gte(item.on) }, { limit: 20 })
  return { input, output: { Items, LastEvaluatedKey: { ...(Items.at(-1) as Row) } } }
})
type OnePage = (typeof pages)[number]

const mark = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
const TABLE = mark('app')
const INDEX = mark('undefined')
const FORWARD = mark('false')

const pageByHand = ({ input, output }: OnePage): Page<Row> => {
  const { PK, SK } = output.LastEvaluatedKey
  const values = input.ExpressionAttributeValues as Readonly<Record<string, string>>
  const { ':pk': pk = '', ':lower': lower = '', ':upper': upper = '' } = values
  const isKey =
    typeof PK === 'string' &&
    typeof SK === 'string' &&
    Object.keys(output.LastEvaluatedKey).length === 2
  const isInside = PK === pk && compareKeys(SK, lower) >= 0 && compareKeys(SK, upper) <= 0
  const fits = keyByteLength(PK) <= 2048 && keyByteLength(SK) <= 1024
  if (!isKey || !isInside || !fits) throw new Error('a key of another query')
  const body = Buffer.from(JSON.stringify([0, [['SK', SK]]])).toString('base64url')
  const partition = mark(JSON.stringify([['PK', '=', `S${pk}`]]))
  const range = mark(JSON.stringify([['SK', 'BETWEEN', `S${lower}`, `S${upper}`]]))
  const next = `${TABLE}${INDEX}${partition}${range}${FORWARD}${mark(body)}-${body}`
  return { items: [...output.Items], next, previous: undefined }
}

const SHARDS = 100
const ROWS = 100_000
const PAGE = 100

const event = entity(table({ name: 'app', pk: 'PK', sk: 'SK' }), 'Event', {
  primary: { pk: sharded(key('EVENT'), { by: 'id', count: SHARDS }), sk: key('AT', text('id')) },
})
const { pk, sk } = event.keys.primary
const sorted: readonly Row[] = Array.from({ length: ROWS }, (_, i) => {
  const id = flat(`${String(scramble(i)).padStart(10, '0')}-${i}`)
  return { PK: flat(pk.encode({ id })), SK: flat(sk.encode({ id })) }
}).sort((a, b) => compareKeys(a.SK, b.SK))

/** The pages of all shards, by their partition and where they start. */
const stored: ReadonlyMap<string, QueryOutput<Row>> = (() => {
  const shards = new Map<string, Row[]>()
  for (const row of sorted) shards.set(row.PK, [...(shards.get(row.PK) ?? []), row])
  const all = new Map<string, QueryOutput<Row>>()
  for (const [PK, rows] of shards) {
    for (let at = 0; at < rows.length; at += PAGE) {
      const Items = rows.slice(at, at + PAGE)
      const last = { PK, SK: (Items.at(-1) as Row).SK }
      const isLast = at + PAGE >= rows.length
      all.set(PK + (rows[at - 1]?.SK ?? ''), isLast ? { Items } : { Items, LastEvaluatedKey: last })
    }
  }
  return all
})()
const run = async ({ ExpressionAttributeValues: values, ExclusiveStartKey: start }: QueryInput) =>
  stored.get(`${values[':pk']}${start?.['SK'] ?? ''}`) ?? { Items: [] }

interface Lane {
  readonly at: number
  readonly input: QueryInput
  rows: readonly Row[]
  end: Record<string, unknown> | undefined
  next: number
}

/** A heap of lanes, each with the page that it is at. */
const mergeByHand = async (inputs: readonly QueryInput[]): Promise<Row[]> => {
  const found: Row[] = []
  const heap: Lane[] = []
  const isBefore = (a: Lane, b: Lane): boolean => {
    const sign = compareKeys((a.rows[a.next] as Row).SK, (b.rows[b.next] as Row).SK)
    return sign < 0 || (sign === 0 && a.at < b.at)
  }
  const rise = (lane: Lane): void => {
    let i = heap.length
    for (let parent = (i - 1) >> 1; i > 0; parent = (i - 1) >> 1) {
      if (!isBefore(lane, heap[parent] as Lane)) break
      heap[i] = heap[parent] as Lane
      i = parent
    }
    heap[i] = lane
  }
  const sink = (lane: Lane): void => {
    let i = 0
    for (let child = 1; child < heap.length; child = 2 * i + 1) {
      const other = child + 1
      if (other < heap.length && isBefore(heap[other] as Lane, heap[child] as Lane)) child = other
      if (!isBefore(heap[child] as Lane, lane)) break
      heap[i] = heap[child] as Lane
      i = child
    }
    heap[i] = lane
  }
  const lanes = await Promise.all(
    inputs.map(async (input, at): Promise<Lane> => {
      const { Items = [], LastEvaluatedKey } = await run(input)
      return { at, input, rows: Items, end: LastEvaluatedKey, next: 0 }
    }),
  )
  for (const lane of lanes) if (lane.rows.length > 0) rise(lane)
  while (heap.length > 0) {
    const lane = heap[0] as Lane
    const row = lane.rows[lane.next] as Row
    if (typeof row.PK !== 'string' || typeof row.SK !== 'string')
      throw new Error('a row without keys')
    found.push(row)
    lane.next += 1
    if (lane.next === lane.rows.length && lane.end) {
      const { Items = [], LastEvaluatedKey } = await run({
        ...lane.input,
        ExclusiveStartKey: lane.end,
      })
      Object.assign(lane, { rows: Items, end: LastEvaluatedKey, next: 0 })
    }
    if (lane.next < lane.rows.length) sink(lane)
    else {
      const last = heap.pop() as Lane
      if (heap.length > 0) sink(last)
    }
  }
  return found
}

const HAND = 'by hand, same checks'
const inputs = queryInputs(event, {})

export const carefulPages: JobSection = {
  name: 'careful-pages',
  title: 'Pages and merges beside careful functions',
  notes: [
    'By hand: functions for this one query, with the same checks; their cursors have the same text. A page has 20 rows.',
    `The cost of one row when ${ROWS.toLocaleString('en')} rows of ${SHARDS} shards are merged, in pages of ${PAGE} from memory, into a list. \`readAll\` gives them one by one, and \`readPage\` all at once.`,
  ],
  jobs: [
    {
      title: '`page`',
      candidates: [
        candidate(HAND, pages, pageByHand, equals(pages.map(pageByHand))),
        candidate(
          'Keywright',
          pages,
          ({ input, output }) => page(input, output),
          equals(pages.map(pageByHand)),
        ),
      ],
    },
    {
      title: 'merge 100 shards',
      candidates: [
        candidate(HAND, [inputs], mergeByHand, isSorted, { units: ROWS }),
        candidate(
          'Keywright',
          [inputs],
          async (all) => {
            const found: Row[] = []
            for await (const row of readAll(all, run)) found.push(row)
            return found
          },
          isSorted,
          { units: ROWS },
        ),
        candidate(
          'Keywright `readPage`',
          [inputs],
          async (all) => (await readPage(all, run, { limit: ROWS })).items,
          isSorted,
          { units: ROWS },
        ),
      ],
    },
  ],
}

function isSorted(results: readonly (readonly Row[])[]): void {
  for (const rows of results) deepStrictEqual(rows, sorted)
}
