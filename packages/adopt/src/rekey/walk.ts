import { keyIn } from './attributes.ts'
import { type Checkpoint, type SegmentState, stateOf } from './checkpoint.ts'
import { type Clock, systemClock } from './clock.ts'
import { RekeyError } from './error.ts'
import { type Pace, paceOf } from './pace.ts'
import type { Pair } from './pair.ts'
import { patiently } from './request.ts'
import type { Item, Scan } from './requests.ts'

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
  readonly items: number
  /** How many rows had each outcome: `written`, `there`, `removed`, `kept`, ... */
  readonly counts: Readonly<Record<string, number>>
  readonly segments: { readonly done: number; readonly of: number }
  /** Where to resume if the process ends here. */
  readonly checkpoint: Checkpoint
}

/** What a job returns. */
export interface Outcome {
  /** False when `onProgress` stopped it. */
  readonly done: boolean
  readonly checkpoint: Checkpoint
}

/** The outcome of a row: the name to count it under, or that it has to be read again. */
export type Verdict = string | typeof AGAIN
export const AGAIN: unique symbol = Symbol('again')

/** The tools of a job for one row. */
export interface Tools {
  /** Sends a request at the pace of the job. */
  readonly send: <Output>(units: number, request: () => Promise<Output>) => Promise<Output>
  /** How often this row was read before, because it changed meanwhile. */
  readonly attempt: number
}

/** Each row is handled soon after it is read, so few of them change in between. */
const PAGE = 100

/**
 * Passes every row of the old table to `each`, segment by segment, in the order of each segment. A finished
 * row moves the segment's checkpoint. A failure stops all segments, and is thrown with the checkpoint.
 */
export const walk = async (
  job: string,
  pair: Pair,
  scan: Scan,
  options: WalkOptions,
  each: (item: Item, tools: Tools) => Promise<Verdict>,
): Promise<Outcome> => {
  const { clock = systemClock, onProgress, perSecond } = options
  const start = stateOf(job, pair, options)
  const segments: SegmentState[] = [...start.segments]
  const counts: Record<string, number> = { ...start.counts }
  const pace: Pace = paceOf(perSecond, clock)
  const send: Tools['send'] = (units, request) => patiently(request, units, pace, clock)
  let failure: { readonly error: unknown } | undefined
  let isStopped = false
  const checkpoint = (): Checkpoint => ({
    ...start,
    segments: [...segments],
    counts: { ...counts },
  })
  const report = (): void => {
    const done = segments.filter((state) => state.done).length
    const items = counts['items'] ?? 0
    const progress = { items, counts: { ...counts }, segments: { done, of: segments.length } }
    if (onProgress?.({ ...progress, checkpoint: checkpoint() }) === false) isStopped = true
  }
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }

  const readSegment = async (segment: number): Promise<void> => {
    let after = segments[segment]?.after as Record<string, unknown> | undefined
    let attempt = 0
    while (!segments[segment]?.done) {
      const input = {
        TableName: pair.from.table.name,
        ConsistentRead: true,
        Segment: segment,
        TotalSegments: segments.length,
        Limit: PAGE,
        ...(after && { ExclusiveStartKey: after }),
      }
      const { Items = [], LastEvaluatedKey } = await send(0, () => scan(input))
      let isChanged = false
      for (const item of Items) {
        if (isStopped || failure) return
        const verdict = await each(item, { send, attempt })
        isChanged = verdict === AGAIN
        if (verdict === AGAIN) break
        attempt = 0
        after = { ...keyIn(pair.from, item) }
        segments[segment] = { after }
        count('items')
        count(verdict)
        report()
      }
      if (isStopped || failure) return
      if (isChanged) {
        attempt++
        continue
      }
      if (LastEvaluatedKey) after = LastEvaluatedKey
      segments[segment] = LastEvaluatedKey ? { after: LastEvaluatedKey } : { done: true }
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
    throw new RekeyError(`${job}: ${messageOf(error)}`, error, checkpoint())
  }
  return { done: segments.every((state) => state.done), checkpoint: checkpoint() }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
