import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Progress, Rekey } from '@keywright/adopt'
import { KeyError } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { columnsOf } from '@keywright/harness/terminal'
import { type Io, type Result, UsageError } from '../io/io.ts'
import type { Requests } from './aws-client.ts'
import { barOf } from './bar.ts'
import { explainFailure } from './failure.ts'
import { stuckText } from './print-report.ts'

/** The options of a step that writes. */
export interface JobOptions {
  readonly segments?: number
  readonly perSecond?: number
  readonly checkpoint?: string
}

/** How a step reads the table. */
export const paceOf = ({ segments, perSecond }: JobOptions): Omit<JobOptions, 'checkpoint'> => ({
  ...(segments !== undefined && { segments }),
  ...(perSecond !== undefined && { perSecond }),
})

/** How many rows there are between two checkpoints on disk. */
const SAVE_EVERY = 1_000

const readCheckpoint = (path: string, file: string): unknown => {
  if (!existsSync(path)) return undefined
  const checkpoint = attempt(() => JSON.parse(readFileSync(path, 'utf8')))
  if (checkpoint !== undefined) return checkpoint
  throw new UsageError(`${file} is not a checkpoint: it is not JSON. Remove it to start over.`)
}

/** Written whole or not at all: after a crash, the previous checkpoint is still there. */
const save = (path: string, checkpoint: unknown): void => {
  writeFileSync(`${path}.new`, `${JSON.stringify(checkpoint)}\n`)
  renameSync(`${path}.new`, path)
}

/** Runs a backfill or a clean-up with a checkpoint file and a progress bar. Ctrl-C stops it cleanly. */
export const runJob = async (
  step: 'backfill' | 'clean-up',
  move: Rekey,
  requests: Requests,
  options: JobOptions,
  io: Io,
): Promise<Result> => {
  const { checkpoint: file = `keywright-${step}.json` } = options
  const path = resolve(io.cwd, file)
  const checkpoint = readCheckpoint(path, file)
  const goOn = `To continue, run the same command: it starts from ${file}.`
  const bar = barOf(io, step)
  let isStopped = false
  const giveUp = io.onInterrupt(() => {
    isStopped = true
    bar.end()
    io.err('Finishing the current rows. Press Ctrl-C again to stop at once.\n')
  })
  let rows = 0
  const walk = {
    onProgress: (progress: Progress): boolean => {
      if (!isStopped) bar.show(progress)
      if (++rows % SAVE_EVERY === 0) save(path, progress.checkpoint)
      return !isStopped
    },
    ...(checkpoint !== undefined && { checkpoint }),
    ...paceOf(options),
  }
  try {
    const outcome = await (step === 'backfill'
      ? move.backfill(requests, walk)
      : move.cleanUp(requests, walk))
    const { done, refused, checkpoint: end } = outcome
    // Refused rows are looked at again by a run from the beginning, and not by one that goes on.
    const isWhole = end.segments.every((segment) => segment.done)
    if (isWhole) rmSync(path, { force: true })
    else save(path, end)
    const { counts } = end
    const { rows: read = 0, ...others } = counts
    // Segments are read side by side: the order in which outcomes came says nothing.
    const named = [['rows', read] as const, ...Object.entries(others).sort()]
    const rowsOf = named.map(([name, n]) => [name, n.toLocaleString('en-US')])
    const last = done
      ? `The ${step} is done.`
      : isWhole
        ? `The ${step} is not done: rows were refused. Mend them, and run it again.`
        : `Stopped. ${goOn}`
    return {
      code: done ? 0 : 1,
      json: { step, done, refused, counts, ...(!isWhole && { checkpoint: file }) },
      text: `${[
        ...columnsOf(rowsOf, io.columns, 0),
        ...stuckText('refused', refused, io.columns),
        '',
        last,
      ].join('\n')}\n`,
    }
  } catch (error) {
    const at = (error as { readonly checkpoint?: unknown }).checkpoint
    if (at !== undefined) save(path, at)
    if (error instanceof KeyError && error.code === 'INVALID_CURSOR')
      throw new UsageError(`${file}: ${error.message}\nRemove it to start over.`)
    throw explainFailure(error, goOn)
  } finally {
    bar.end()
    giveUp()
  }
}
