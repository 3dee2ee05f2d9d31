import type { Entity } from '@keywright/adapters/dynamodb'
import { ANYTHING, FUNCTION, type OptionRules, optionsOf } from '@keywright/core/internal'
import { keyIn } from '../row/attributes.ts'
import { keptKey, restoredKey } from '../row/kept-key.ts'
import type { Pair } from '../row/pair.ts'
import type { Item, RowKey, Scan } from '../row/requests.ts'
import { refusalsOf, type Stuck, type StuckRows } from '../row/stuck.ts'
import { type Checkpoint, type SegmentState, stateOf } from './checkpoint.ts'
import { type Clock, systemClock } from './clock.ts'
import { RekeyError } from './error.ts'
import { type Pace, paceOf } from './pace.ts'
import { patiently } from './request.ts'

/** The options of a job. */
export interface WalkOptions {
  /** How many parts of the table to read in parallel; default 4. A checkpoint keeps its own number. */
  readonly segments?: number
  /** The most capacity units to use per second. */
  readonly perSecond?: number
  /** Where an earlier run of the same job stopped. */
  readonly checkpoint?: unknown
  /** Called after every row. If it returns `false`, the job stops with a checkpoint. */
  readonly onProgress?: (progress: Progress) => unknown
  /** The time, for tests. */
  readonly clock?: Clock
}

/** The progress of a job, for a progress bar. */
export interface Progress {
  /** How many rows were read, in all runs so far. */
  readonly rows: number
  /** How many rows had each outcome: `written`, `there`, `removed`, `refused`, ... */
  readonly counts: Readonly<Record<string, number>>
  readonly segments: { readonly done: number; readonly of: number }
  /** Where to resume if the process ends here. */
  readonly checkpoint: Checkpoint
}

/** What a job returns. */
export interface Outcome {
  /** True if every row was looked at and none was refused. It is false when `onProgress` stopped the job. */
  readonly done: boolean
  /** The rows that stay as they are, by reason. To try them again, start over without a checkpoint. */
  readonly refused: readonly StuckRows[]
  readonly checkpoint: Checkpoint
}

/** The outcome of a row: the name to count it under, that it is refused, or that it has to be read again. */
export type Verdict = string | Stuck | typeof AGAIN
export const AGAIN: unique symbol = Symbol('again')

/** The tools of a job for one row. */
export interface Tools {
  /** Sends a request at the pace of the job. */
  readonly send: <Output>(units: number, request: () => Promise<Output>) => Promise<Output>
  /** How often this row was read before, because it changed meanwhile. */
  readonly attempt: number
  /** The table that the row is from. */
  readonly table: string
  /** The present second. */
  readonly now: number
}

/** What a job reads: the tables that it scans, and the pairs that it knows. */
export interface Job {
  readonly name: string
  readonly pairs: readonly Pair[]
  readonly tables: 'old' | 'all'
  /** Whether it goes on from a checkpoint. What only looks has to look at every row. */
  readonly resumes: boolean
}

/** Each row is handled soon after it is read, so few of them change in between. */
const PAGE = 100

/** The options of a job that only looks. */
const LOOKS: OptionRules<Omit<WalkOptions, 'checkpoint'>> = {
  segments: ANYTHING,
  perSecond: ANYTHING,
  onProgress: FUNCTION,
  clock: ANYTHING,
}

/** One entity for each table of a job. */
const tablesOf = ({ pairs, tables }: Job): Entity[] => {
  const entities = pairs.flatMap(({ from, to }) => (tables === 'all' ? [from, to] : [from]))
  return [...new Map(entities.map((entity) => [entity.table.name, entity])).values()]
}

/**
 * Passes every row of some tables to `each`, segment by segment, in the order of each segment. A finished
 * row moves the segment's checkpoint. A failure stops all segments, and is thrown with the checkpoint.
 */
export const walk = async (
  job: Job,
  scan: Scan,
  given: WalkOptions,
  each: (item: Item, tools: Tools) => Promise<Verdict>,
): Promise<Outcome> => {
  const rules = (
    job.resumes ? { ...LOOKS, checkpoint: ANYTHING } : LOOKS
  ) as OptionRules<WalkOptions>
  const options = optionsOf(job.name, given, rules, 'INVALID_CONDITION')
  const { clock = systemClock, onProgress, perSecond } = options
  const tables = tablesOf(job)
  const start = stateOf(job.name, job.pairs, tables.length, options)
  const segments: SegmentState[] = [...start.segments]
  const inEach = segments.length / tables.length
  const counts: Record<string, number> = { ...start.counts }
  const refusals = refusalsOf(start.refused)
  const pace: Pace = paceOf(perSecond, clock)
  const send: Tools['send'] = (units, request) => patiently(request, units, pace, clock)
  let failure: { readonly error: unknown } | undefined
  let isStopped = false
  const checkpoint = (): Checkpoint => ({
    ...start,
    segments: [...segments],
    counts: { ...counts },
    refused: refusals.list().map((group) => ({
      ...group,
      examples: group.examples.map((one) => ({ ...one, key: keptKey(one.key) as RowKey })),
    })),
  })
  const report = (): void => {
    const done = segments.filter((state) => state.done).length
    const rows = counts['rows'] ?? 0
    const progress = { rows, counts: { ...counts }, segments: { done, of: segments.length } }
    // A checkpoint is made when it is asked for: there is a report for each row.
    const told: Progress = {
      ...progress,
      get checkpoint() {
        return checkpoint()
      },
    }
    if (onProgress?.(told) === false) isStopped = true
  }
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }

  const readSegment = async (segment: number): Promise<void> => {
    const entity = tables[Math.floor(segment / inEach)] as Entity
    const table = entity.table.name
    const from = segments[segment]?.after
    let after: Record<string, unknown> | undefined = from && restoredKey(from)
    let attempt = 0
    while (!segments[segment]?.done) {
      const input = {
        TableName: table,
        ConsistentRead: true,
        Segment: segment % inEach,
        TotalSegments: inEach,
        Limit: PAGE,
        ...(after && { ExclusiveStartKey: after }),
      }
      const { Items = [], LastEvaluatedKey } = await send(0, () => scan(input))
      let isChanged = false
      for (const item of Items) {
        if (isStopped || failure) return
        const now = Math.floor(clock.now() / 1000)
        const verdict = await each(item, { send, attempt, table, now })
        isChanged = verdict === AGAIN
        if (verdict === AGAIN) break
        attempt = 0
        after = { ...keyIn(entity, item) }
        segments[segment] = { after: keptKey(after) }
        count('rows')
        if (typeof verdict === 'string') count(verdict)
        else {
          count('refused')
          refusals.add(verdict, keyIn(entity, item))
        }
        report()
      }
      if (isStopped || failure) return
      if (isChanged) {
        attempt++
        continue
      }
      if (LastEvaluatedKey) after = LastEvaluatedKey
      segments[segment] = LastEvaluatedKey ? { after: keptKey(LastEvaluatedKey) } : { done: true }
      if (!LastEvaluatedKey) report()
    }
  }

  await Promise.all(
    segments.map((_, segment) =>
      readSegment(segment).catch((error: unknown) => {
        failure ??= { error }
      }),
    ),
  )
  if (failure) {
    const { error } = failure as { readonly error: unknown }
    const message = error instanceof Error ? error.message : String(error)
    throw new RekeyError(`${job.name}: ${message}`, error, checkpoint())
  }
  const refused = refusals.list()
  const isDone = segments.every((state) => state.done)
  return { done: isDone && refused.length === 0, refused, checkpoint: checkpoint() }
}
