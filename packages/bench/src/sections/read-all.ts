import {
  entity,
  type QueryInput,
  type QueryOutput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '@keywright/adapters'
import { compareKeys, key, sharded, text } from '@keywright/core'
import { merge, type Row } from '../careful/merge.ts'
import { equals } from '../check.ts'
import { flat, sample, scramble } from '../inputs.ts'
import { CAREFUL, candidates, type Job } from '../job.ts'
import type { Section } from '../section.ts'

const ROWS = 8192
const PAGE = 100

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })

/** Rows in no order, each on the shard that its id belongs to. */
const idOf = (i: number): string => flat(`${String(scramble(i)).padStart(10, '0')}-${i}`)

/** The pages of all shards, ready to be served: no query is run, so the merge is what is measured. */
const storeOf = (rows: readonly Row[]) => {
  const partitions = new Map<string, Row[]>()
  for (const row of [...rows].sort((a, b) => compareKeys(a.SK, b.SK))) {
    const partition = partitions.get(row.PK) ?? []
    partition.push(row)
    partitions.set(row.PK, partition)
  }
  const first = new Map<string, QueryOutput<Row>>()
  const after = new Map<string, QueryOutput<Row>>()
  for (const [pk, all] of partitions) {
    for (let at = 0; at < all.length; at += PAGE) {
      const Items = all.slice(at, at + PAGE)
      const last = Items.at(-1) as Row
      const page: QueryOutput<Row> =
        at + PAGE < all.length ? { Items, LastEvaluatedKey: { PK: pk, SK: last.SK } } : { Items }
      if (at === 0) first.set(pk, page)
      else after.set((all[at - 1] as Row).SK, page)
    }
  }
  const nothing: QueryOutput<Row> = { Items: [] }
  return async ({
    ExpressionAttributeValues,
    ExclusiveStartKey,
  }: QueryInput): Promise<QueryOutput<Row>> =>
    (ExclusiveStartKey
      ? after.get(ExclusiveStartKey['SK'] as string)
      : first.get(ExpressionAttributeValues?.[':pk'] as string)) ?? nothing
}

const counted = (count: number, name: string): string =>
  `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`

const jobOf = (count: number, total: number = ROWS): Job => {
  const pk = sharded(key('EVENT'), { by: 'id', count })
  const event = entity(app, 'Event', { primary: { pk, sk: key('AT', text('id')) } })
  const sortKey = event.keys.primary.sk
  const rows = sample((i): Row => {
    const id = idOf(i)
    return { PK: flat(pk.encode({ id })), SK: flat(sortKey.encode({ id })) }
  }, total)
  const run = storeOf(rows)
  const inputs = queryInputs(event, {})
  const sorted = [...rows].sort((a, b) => compareKeys(a.SK, b.SK))

  return {
    title: `${counted(count, 'shard')}${total === ROWS ? '' : `, ${counted(total, 'row')}`}`,
    candidates: candidates(
      [inputs],
      equals([sorted]),
      {
        'collect and sort': async (all) => {
          const found: Row[] = []
          const collect = async (input: QueryInput): Promise<void> => {
            let next: QueryInput | undefined = input
            while (next) {
              const page: QueryOutput<Row> = await run(next)
              found.push(...(page.Items ?? []))
              const start: Record<string, unknown> | undefined = page.LastEvaluatedKey
              next = start && { ...input, ExclusiveStartKey: start }
            }
          }
          await Promise.all(all.map(collect))
          return found.sort((a, b) => compareKeys(a.SK, b.SK))
        },
        [CAREFUL]: async (all) => merge(all, run),
        'Keywright `readAll`': async (all) => {
          const found: Row[] = []
          for await (const row of readAll(all, run)) found.push(row)
          return found
        },
        'Keywright `readPage`': async (all) => (await readPage(all, run, { limit: total })).items,
      },
      { units: total },
    ),
  }
}

export const readingAll: Section = {
  name: 'read-all',
  title: 'Many partitions read as one',
  notes: [
    `The cost of one row when all ${ROWS.toLocaleString('en')} are read, or 100,000, in pages of ${PAGE}. The pages come from memory: measured is the merge, not DynamoDB.`,
    'Collecting and sorting gives the first row after the last page has come and keeps all rows in memory. `readAll` fetches pages as they are needed, yields the first row after the first pages, and can stop and resume. `readPage` gives all rows at once. By hand with the same checks: a heap of pages for this one query.',
  ],
  jobs: [...[1, 10, 100, 1000].map((count) => jobOf(count)), jobOf(100, 100_000)],
}
