import type { Side } from '@keywright/adapters/dynamodb'
import { refuse, words } from '@keywright/core/internal'
import type { Pair } from '../row/pair.ts'
import type { StuckRows } from '../row/stuck.ts'

/** The progress of a migration's job, as plain JSON. */
export interface Checkpoint {
  readonly version: 2
  readonly job: string
  /** The migration it belongs to: the tables and key patterns of its entities. */
  readonly move: string
  /** The segments of the tables that the job reads, table by table. */
  readonly segments: readonly SegmentState[]
  readonly counts: Readonly<Record<string, number>>
  /** The rows that were refused so far. */
  readonly refused: readonly StuckRows[]
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
export const moveOf = (pairs: readonly Pair[]): string =>
  pairs.map(({ from, to }) => [from, to].map(entityText).join(' -> ')).join(', ')

const entityText = ({ name, table, indexes: { primary } }: Pair['from']): string =>
  [table.name, name, ...[primary?.pk, primary?.sk].map(patternOf)].join(' ')

/** The state to start from: that of a checkpoint of this job, or the beginning. */
export const stateOf = (
  job: string,
  pairs: readonly Pair[],
  tables: number,
  { segments = DEFAULT_SEGMENTS, checkpoint }: { segments?: number; checkpoint?: unknown },
): Checkpoint => {
  if (checkpoint !== undefined && checkpoint !== null) {
    return checked(checkpoint, job, pairs, tables)
  }
  if (!Number.isInteger(segments) || segments < 1 || segments > MOST_SEGMENTS) {
    refuse('INVALID_CONDITION', `a whole number from 1 to ${MOST_SEGMENTS}`, segments, 'segments')
  }
  return {
    version: 2,
    job,
    move: moveOf(pairs),
    segments: Array.from({ length: segments * tables }, () => ({})),
    counts: {},
    refused: [],
  }
}

const checked = (
  given: unknown,
  job: string,
  pairs: readonly Pair[],
  tables: number,
): Checkpoint => {
  const refused = (expected: string, got: unknown): never =>
    refuse('INVALID_CURSOR', expected, got, 'checkpoint')
  const found = Object(given) as Checkpoint
  const { version, job: ofJob, move, segments, counts } = found
  if (version !== 2 || !Array.isArray(segments) || segments.length === 0) {
    return refused('the checkpoint of a migration', given)
  }
  if (ofJob !== job) refused(`one of ${job}`, ofJob)
  if (move !== moveOf(pairs)) refused(`one of ${moveOf(pairs)}`, words(String(move)))
  const isState = ({ after, done }: SegmentState): boolean =>
    (after === undefined || isObject(after)) && (done === undefined || done === true)
  const areStates = segments.every((state) => isObject(state) && isState(state))
  if (!areStates || segments.length % tables !== 0) {
    refused('segments with a row to resume after', segments)
  }
  const isCounts = isObject(counts) && Object.values(counts).every(Number.isSafeInteger)
  if (!isCounts) refused('counts', counts)
  const isGroup = ({ reason, rows, examples }: StuckRows): boolean =>
    typeof reason === 'string' && Number.isSafeInteger(rows) && Array.isArray(examples)
  const groups = found.refused
  if (!Array.isArray(groups) || !groups.every((one) => isObject(one) && isGroup(one))) {
    refused('groups of refused rows', groups)
  }
  return { version, job, move, segments, counts, refused: groups }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
