import type { Side } from '@keywright/adapters/dynamodb'
import { refuse, words } from '@keywright/core/internal'
import type { Pair } from './pair.ts'

/** The progress of a migration's job, as plain JSON. */
export interface Checkpoint {
  readonly version: 1
  readonly job: string
  /** The migration it belongs to: the tables and key patterns of both entities. */
  readonly move: string
  readonly segments: readonly SegmentState[]
  readonly counts: Readonly<Record<string, number>>
}

/** A segment of the table: its last finished row, or that all rows are finished. */
export interface SegmentState {
  readonly after?: Readonly<Record<string, unknown>>
  readonly done?: boolean
}

const DEFAULT_SEGMENTS = 4
const MOST_SEGMENTS = 1_000_000

const patternOf = (side: Side | undefined): string =>
  side ? ((side.shard ?? side.key)?.pattern ?? side.names.join(', ')) : ''

/** The migration that a checkpoint belongs to. */
export const moveOf = ({ from, to }: Pair): string =>
  [from, to]
    .map(({ name, table, indexes: { primary } }) =>
      [table.name, name, ...[primary?.pk, primary?.sk].map(patternOf)].join(' '),
    )
    .join(' -> ')

/** The state to start from: that of a checkpoint of this job, or the beginning. */
export const stateOf = (
  job: string,
  pair: Pair,
  { segments = DEFAULT_SEGMENTS, checkpoint }: { segments?: number; checkpoint?: unknown },
): Checkpoint => {
  if (checkpoint !== undefined && checkpoint !== null) return checked(checkpoint, job, pair)
  if (!Number.isInteger(segments) || segments < 1 || segments > MOST_SEGMENTS) {
    refuse('INVALID_CONDITION', `a whole number from 1 to ${MOST_SEGMENTS}`, segments, 'segments')
  }
  return {
    version: 1,
    job,
    move: moveOf(pair),
    segments: Array.from({ length: segments }, () => ({})),
    counts: {},
  }
}

const checked = (given: unknown, job: string, pair: Pair): Checkpoint => {
  const refused = (expected: string, got: unknown): never =>
    refuse('INVALID_CURSOR', expected, got, 'checkpoint')
  const { version, job: ofJob, move, segments, counts } = Object(given) as Checkpoint
  if (version !== 1 || !Array.isArray(segments) || segments.length === 0) {
    return refused('the checkpoint of a migration', given)
  }
  if (ofJob !== job) refused(`one of ${job}`, ofJob)
  if (move !== moveOf(pair)) refused(`one of ${moveOf(pair)}`, words(String(move)))
  const isState = ({ after, done }: SegmentState): boolean =>
    (after === undefined || isObject(after)) && (done === undefined || done === true)
  if (!segments.every((state) => isObject(state) && isState(state))) {
    refused('segments with a row to resume after', segments)
  }
  const isCounts = isObject(counts) && Object.values(counts).every(Number.isSafeInteger)
  if (!isCounts) refused('counts', counts)
  return { version, job, move, segments, counts }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
