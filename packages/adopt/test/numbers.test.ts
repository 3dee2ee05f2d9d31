import { entity, table } from '@keywright/adapters/dynamodb'
import { bigint, decimal, desc, integer, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { type Item, legacyKey, RekeyError, rekey } from '../src/index.ts'
import { memoryStore } from './memory-store.ts'
import { asRead, asSent, READ } from './read-numbers.ts'

const diary = table({ name: 'diary', pk: ['who'], sk: [{ name: 'page', type: 'N' }] })
const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const page = bigint('page', { digits: 20 })
const old = entity(diary, 'OldPage', { primary: { pk: [text('who')], sk: [page] } })
const next = entity(app, 'Page', { primary: { pk: key('WHO', text('who')), sk: key(page) } })

// Found by attack: with bigints each job threw, with wrapped numbers no new row was that of an old one.
describe('a move from or to a table whose key is a number', () => {
  const PAIRS = {
    from: { from: old, to: next },
    to: {
      from: entity(app, 'OldPage', next.keys as never),
      to: entity(diary, 'Page', old.keys as never),
    },
  }
  it.each(
    Object.keys(READ).flatMap((read) => Object.keys(PAIRS).map((way) => [read, way] as const)),
  )('that a client reads as %s: %s', async (read, way) => {
    const pair = PAIRS[way as keyof typeof PAIRS]
    const move = rekey([pair] as never)
    const store = memoryStore([
      { name: 'diary', keys: ['who', 'page'] },
      { name: 'app', keys: ['PK', 'SK'] },
    ])
    for (const one of [3, 20]) {
      const keys = way === 'from' ? {} : { PK: 'WHO#ann', SK: `${one}`.padStart(20, '0') }
      await store.put(pair.from.table.name, { who: 'ann', page: one, text: 'x', ...keys })
    }
    const received = <Output>(output: Output): Output => asRead(output, read)
    let requests = 0
    const through =
      <Input, Output>(send: (input: Input) => Promise<Output>) =>
      async (input: Input): Promise<Output> => {
        requests++
        return received(await send(asSent(input)))
      }
    const [scan, get, write] = [through(store.scan), through(store.get), through(store.write)]

    expect(await move.plan({ scan })).toMatchObject({ moves: 2, stuck: [] })
    const { Items = [] } = await store.scan({
      TableName: pair.from.table.name,
      ConsistentRead: true,
      Segment: 0,
      TotalSegments: 1,
    })
    const before = received(Items[0] as Item)
    await write(move.dualWrite(before, { ...before, text: 'y' }))

    // Each request fails once, and the job goes on from a checkpoint that was kept as JSON.
    let checkpoint: unknown
    for (let last = 1; ; last++) {
      requests = 0
      const failing = <Input, Output>(send: (input: Input) => Promise<Output>) =>
        through((input: Input) => {
          if (requests === last) throw new Error('cut off')
          return send(input)
        })
      try {
        const job = { scan: failing(store.scan), write: failing(store.write) }
        const { done } = await move.backfill(job, { segments: 1, checkpoint })
        expect(done).toBe(true)
        break
      } catch (error) {
        if (!(error instanceof RekeyError)) throw error
        checkpoint = JSON.parse(JSON.stringify(error.checkpoint))
      }
    }
    expect(await move.verify({ scan, get })).toEqual({ missing: [], different: [], orphans: [] })
    expect(await move.cleanUp({ scan, write })).toMatchObject({ done: true, refused: [] })
    expect(await store.rows(pair.from.table.name)).toEqual([])
    const rows = await store.rows(pair.to.table.name)
    expect(rows.map((row) => [row['page'] === Items[0]?.['page'], row['text']]).sort()).toEqual([
      [false, 'x'],
      [true, 'y'],
    ])
  })
})

// Found by attack: `wrapNumbers`, which a move asks for, made every such row stuck.
describe('a number of an attribute in a new key', () => {
  const row = { PK: 'CITY#Rome', SK: 'IT', city: 'Rome', floor: 5 }
  const from = entity(app, 'OldHouse', {
    primary: { pk: legacyKey({}, 'CITY', text('city')), sk: key('IT') },
  })
  it.each([
    integer('floor', { digits: 3 }),
    bigint('floor', { digits: 3 }),
    decimal('floor', { digits: 3, scale: 0 }),
    desc(integer('floor', { digits: 3 })),
  ])('is the same, whichever way the client reads it: $kind', async (floor) => {
    const to = entity(app, 'House', {
      primary: { pk: key('IN', text('city')), sk: key(floor as never) },
    })
    const move = rekey([{ from, to }] as never)
    const keys = await Promise.all(
      Object.keys(READ).map(async (read) => {
        const scan = async ({ Segment }: { Segment: number }) => ({
          Items: Segment === 0 ? [asRead(row, read)] : [],
        })
        return (await move.plan({ scan })).examples.moves.map((one) => one.to)
      }),
    )
    const SK = 'of' in floor ? '994' : '005'
    expect(keys).toEqual(keys.map(() => [{ PK: 'IN#Rome', SK }]))
  })
})
