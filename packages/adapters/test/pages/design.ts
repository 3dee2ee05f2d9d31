import {
  between,
  bucket,
  choice,
  desc,
  during,
  integer,
  key,
  lte,
  sharded,
  shardOf,
  text,
  time,
} from '@keywright/core'
import fc from 'fast-check'
import {
  type AnyQueryInput,
  entity,
  putInput,
  queryInput,
  queryInputs,
  table,
} from '../../src/index.ts'

/** One table with every kind of index that pages are read from. */
export const app = table({
  name: 'pages',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    equal: { pk: 'equalPK', sk: 'equalSK' },
    daily: { pk: 'dailyPK', sk: 'dailySK' },
    kinds: { pk: 'kindsPK', sk: 'kindsSK' },
    bare: { pk: 'barePK' },
    listed: { pk: 'listedPK', sk: [{ name: 'n', type: 'N' }] },
    local: { sk: 'localSK' },
  },
})

const KINDS = ['a', 'b'] as const

/** An event of a run of the test; the runs share a table and never meet. */
export interface Event {
  readonly run: string
  readonly id: string
  readonly at: Date
  readonly n: number
  readonly kind: (typeof KINDS)[number]
  readonly score: number
}

/** The entity whose partitions have this many shards. */
const eventOf = (count: number) => {
  const shards = { by: 'id', count } as const
  return entity(app, 'Event', {
    primary: {
      pk: sharded(key('E', text('run')), shards),
      sk: key('AT', time('at'), text('id')),
    },
    // Many rows of one shard, and of several, have the same sort key.
    equal: { pk: sharded(key('S', text('run')), shards), sk: key(time('at')) },
    daily: {
      pk: sharded(key('D', text('run'), bucket('at', 'day')), shards),
      sk: key(desc(time('at'))),
    },
    // The bucket says nothing about the sort key.
    kinds: {
      pk: sharded(key('K', text('run'), bucket('at', 'day')), shards),
      sk: key('KIND', choice('kind', KINDS), integer('n', { digits: 2 })),
    },
    bare: { pk: sharded(key('B', text('run')), shards) },
    listed: { pk: sharded(key('L', text('run')), shards), sk: [integer('n', { digits: 2 })] },
  })
}

/** The same events in one partition. */
const note = entity(app, 'Note', {
  primary: { pk: key('NOTES', text('run')), sk: key('AT', time('at'), text('id')) },
  local: { sk: key('N', integer('n', { digits: 2 })) },
})

type EventEntity = ReturnType<typeof eventOf>
const ENTITIES = new Map<number, EventEntity>()
const entityFor = (count: number): EventEntity => {
  const known = ENTITIES.get(count) ?? eventOf(count)
  ENTITIES.set(count, known)
  return known
}

const HOUR = 3_600_000
const START = Date.UTC(2024, 0, 30)
const hours = (from: number, to: number) =>
  [new Date(START + from * HOUR), new Date(START + to * HOUR)] as const

/** How a query is asked: with a cursor and a direction. */
interface Asked {
  readonly cursor: string | undefined
  readonly descending: boolean
  readonly limit: number | undefined
}

/** A query of the events, and what it must give. */
export interface Asking {
  readonly name: string
  readonly isSingle: boolean
  /** Rows that come on an input that was at its end are not seen: each input has its own key. */
  readonly isByInput?: boolean
  readonly ask: (run: string, options: Asked) => AnyQueryInput | AnyQueryInput[]
  readonly selects: (event: Event) => boolean
  /** What sorts an event, as text in the order of the index. */
  readonly rankOf: (event: Event) => string
  /** Which of the inputs has it. */
  readonly laneOf: (event: Event, descending: boolean) => number
}

const two = (n: number): string => String(n).padStart(2, '0')
const dayOf = (at: Date): number => Math.floor((at.getTime() - START) / (24 * HOUR))
const reversed = (at: Date): string => String(1e15 - at.getTime())

/** The queries over this many shards, between two hours of four days. */
export const askings = (count: number, from: number, to: number): Asking[] => {
  const event = entityFor(count)
  const [first, last] = hours(from, to)
  const inPeriod = ({ at }: Event): boolean => at >= first && at <= last
  const shard = ({ id }: Event): number => shardOf(id, count)
  const bucketed = (one: Event, descending: boolean, isReversed: boolean): number => {
    const day = dayOf(one.at)
    const place = descending !== isReversed ? dayOf(last) - day : day - dayOf(first)
    return place * count + shard(one)
  }
  const all = () => true
  return [
    {
      name: 'one partition',
      isSingle: true,
      ask: (run, o) => queryInput(note, { run, at: between(first, last) }, o),
      selects: inPeriod,
      rankOf: ({ at, id }) => at.toISOString() + id,
      laneOf: () => 0,
    },
    {
      name: 'one partition of a local index',
      isSingle: true,
      ask: (run, o) => queryInput(note, { run, n: lte(20) }, { ...o, index: 'local' }),
      selects: ({ n }) => n <= 20,
      rankOf: ({ n }) => two(n),
      laneOf: () => 0,
    },
    {
      name: 'shards',
      isSingle: false,
      ask: (run, o) => queryInputs(event, { run, at: between(first, last) }, o),
      selects: inPeriod,
      rankOf: ({ at, id }) => at.toISOString() + id,
      laneOf: shard,
    },
    {
      name: 'shards with equal sort keys',
      isSingle: false,
      ask: (run, o) => queryInputs(event, { run, at: lte(last) }, { ...o, index: 'equal' }),
      selects: ({ at }) => at <= last,
      rankOf: ({ at }) => at.toISOString(),
      laneOf: shard,
    },
    {
      name: 'shards of one sort key',
      isSingle: false,
      ask: (run, o) => queryInputs(event, { run, at: first }, { ...o, index: 'equal' }),
      selects: ({ at }) => at.getTime() === first.getTime(),
      rankOf: () => '',
      laneOf: shard,
    },
    {
      name: 'days and shards, newest first',
      isSingle: false,
      ask: (run, o) =>
        queryInputs(event, { run, at: between(first, last) }, { ...o, index: 'daily' }),
      selects: inPeriod,
      rankOf: ({ at }) => reversed(at),
      laneOf: (one, descending) => bucketed(one, descending, true),
    },
    {
      name: 'days and shards by another sort key',
      isSingle: false,
      ask: (run, o) =>
        queryInputs(
          event,
          { run, at: during('2024-01-30', '2024-02-02'), kind: 'a' },
          {
            ...o,
            index: 'kinds',
          },
        ),
      selects: ({ kind }) => kind === 'a',
      rankOf: ({ n }) => two(n),
      laneOf: ({ at, id }, descending) => {
        const day = descending ? 3 - dayOf(at) : dayOf(at)
        return day * count + shardOf(id, count)
      },
    },
    {
      name: 'shards without a sort key',
      isSingle: false,
      ask: (run, o) => queryInputs(event, { run }, { ...o, index: 'bare' }),
      selects: all,
      rankOf: () => '',
      laneOf: shard,
    },
    {
      name: 'shards with a number as sort key',
      isSingle: false,
      isByInput: true,
      ask: (run, o) => queryInputs(event, { run, n: between(3, 20) }, { ...o, index: 'listed' }),
      selects: ({ n }) => n >= 3 && n <= 20,
      rankOf: ({ n }) => two(n),
      laneOf: shard,
    },
  ]
}

/** The row of an event. */
export const rowOf = (count: number, event: Event, isSingle: boolean): Record<string, unknown> =>
  isSingle ? putInput(note, event).Item : putInput(entityFor(count), event).Item

/** Events on few hours, so that many sort equally. */
export const someEvent: fc.Arbitrary<Omit<Event, 'run'>> = fc.record({
  id: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  at: fc.integer({ min: 0, max: 15 }).map((n) => new Date(START + n * 6 * HOUR)),
  n: fc.integer({ min: 0, max: 25 }),
  kind: fc.constantFrom(...KINDS),
  score: fc.nat({ max: 9 }),
})
