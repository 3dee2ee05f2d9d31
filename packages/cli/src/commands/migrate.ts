import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Plan, Progress, Rekey, Verified } from '@keywright/migrate'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { columnsOf, paragraph } from '../io/layout.ts'
import { connect, type Requests } from '../migrate/aws-client.ts'
import { barOf } from '../migrate/bar.ts'
import { loadMigration } from '../migrate/migration-module.ts'

/** What the steps of a migration are asked. */
export interface MigrateOptions {
  readonly export?: string
  readonly endpoint?: string
  readonly region?: string
  readonly segments?: number
  readonly perSecond?: number
  readonly checkpoint?: string
  readonly yes?: boolean
}

/** A step of a migration. */
export type Step = 'plan' | 'backfill' | 'verify' | 'clean-up'

/** How often a checkpoint is written while a step goes on. */
const SAVE_EVERY = 1_000

const shown = (row: object): string => JSON.stringify(row)

const planText = (plan: Plan, columns: number): string[] => {
  const n = (count: number): string => count.toLocaleString('en-US')
  const rows = [
    ['rows read', n(plan.items)],
    ['move', n(plan.moves)],
    ['not read by either', n(plan.unreadable)],
    ['several readings', n(plan.ambiguous)],
    ['collisions', n(plan.collisions)],
    ['no new key', n(plan.tooLong)],
    ['bytes', `${n(plan.bytes.before)} before, ${n(plan.bytes.after)} after`],
    [
      'write units',
      `${n(plan.writeUnits.backfill)} for the backfill, ${n(plan.writeUnits.cleanUp)} for the clean-up`,
    ],
  ]
  const { moves, ambiguous, collisions, tooLong, unreadable } = plan.examples
  const examples: readonly (readonly [string, readonly string[]])[] = [
    ['Moves', moves.map(({ from, to }) => `${shown(from)} -> ${shown(to)}`)],
    ['Not read by either', unreadable.map(shown)],
    ['Several readings', ambiguous.map(shown)],
    [
      'Collisions',
      collisions.map(
        ({ under, key, shared }) => `under the ${under} keys, ${key}: ${shared.join(' and ')}`,
      ),
    ],
    ['No new key', tooLong.map(({ from, reason }) => `${shown(from)}: ${reason}`)],
  ]
  return [
    ...columnsOf(rows, columns, 0),
    ...examples.flatMap(([title, lines]) =>
      lines.length === 0
        ? []
        : ['', title, ...lines.flatMap((line) => paragraph(line, columns, '  '))],
    ),
  ]
}

const verifyText = ({ missing, different }: Verified, columns: number): string[] => {
  if (missing.length + different.length === 0)
    return ['Every old row has its new row, and they say the same. Reads may switch.']
  return [
    `${missing.length} missing, ${different.length} different.`,
    ...missing
      .slice(0, 10)
      .flatMap(({ from, to, reason }) =>
        paragraph(
          `missing: ${shown(from)}${to ? ` -> ${shown(to)}` : ''}${reason ? `: ${reason}` : ''}`,
          columns,
          '  ',
        ),
      ),
    ...different
      .slice(0, 10)
      .flatMap(({ from, to, attributes }) =>
        paragraph(
          `different: ${shown(from)} -> ${shown(to)}: ${attributes.join(', ')}`,
          columns,
          '  ',
        ),
      ),
  ]
}

/** Asks before the first write; a script says `--yes`. */
const confirm = async (question: string, options: MigrateOptions, io: Io): Promise<void> => {
  if (options.yes) return
  if (!io.stdin.isTTY) throw new UsageError(`${question}\nAdd --yes to say so in a script.`)
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const said = await prompt.question(`${question} [y/N] `)
  prompt.close()
  if (!/^y(es)?$/i.test(said.trim())) throw new UsageError('Nothing was written.')
}

const readCheckpoint = (path: string): unknown => {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} is not a checkpoint: it is not JSON. Remove it to start over.`)
  }
}

/** Written whole or not at all: a crash leaves the checkpoint before. */
const save = (path: string, checkpoint: unknown): void => {
  writeFileSync(`${path}.new`, `${JSON.stringify(checkpoint)}\n`)
  renameSync(`${path}.new`, path)
}

/** Backfill or clean-up: with a checkpoint file, a bar, and Ctrl-C that stops where it is. */
const walk = async (
  step: 'backfill' | 'clean-up',
  move: Rekey,
  requests: Requests,
  options: MigrateOptions,
  io: Io,
): Promise<Result> => {
  const file = options.checkpoint ?? `keywright-${step}.json`
  const path = resolve(io.cwd, file)
  const checkpoint = readCheckpoint(path)
  const bar = barOf(io, step)
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  process.once('SIGINT', stop)
  let rows = 0
  const onProgress = (progress: Progress): boolean => {
    bar.show(progress)
    if (++rows % SAVE_EVERY === 0) save(path, progress.checkpoint)
    return !isStopped
  }
  const walkOptions = {
    onProgress,
    ...(checkpoint !== undefined && { checkpoint }),
    ...(options.segments !== undefined && { segments: options.segments }),
    ...(options.perSecond !== undefined && { perSecond: options.perSecond }),
  }
  const goOn = `Go on with the same command: it starts from ${file}.`
  try {
    const outcome =
      step === 'backfill'
        ? await move.backfill(requests, walkOptions)
        : await move.cleanUp(requests, walkOptions)
    bar.end()
    const counts = (outcome.checkpoint as { readonly counts?: object }).counts ?? {}
    if (outcome.done) rmSync(path, { force: true })
    else save(path, outcome.checkpoint)
    const lines = columnsOf(
      Object.entries(counts).map(([name, count]) => [name, Number(count).toLocaleString('en-US')]),
      io.columns,
      0,
    )
    return {
      code: outcome.done ? 0 : 1,
      json: { step, done: outcome.done, counts, ...(outcome.done ? {} : { checkpoint: file }) },
      text: `${[...lines, '', outcome.done ? `The ${step} is done.` : `Stopped. ${goOn}`].join('\n')}\n`,
    }
  } catch (error) {
    bar.end()
    const failed = error as { readonly checkpoint?: unknown; readonly message?: string }
    if (failed.checkpoint === undefined) throw error
    save(path, failed.checkpoint)
    throw new UsageError(`${failed.message}\n${goOn}`)
  } finally {
    process.off('SIGINT', stop)
  }
}

/** Runs a step of a migration against DynamoDB. */
export const migrateCommand = async (
  step: Step,
  file: string,
  options: MigrateOptions,
  io: Io,
): Promise<Result> => {
  const move = await loadMigration(file, options.export, io.cwd)
  if (step === 'backfill') await confirm('The backfill writes new rows.', options, io)
  if (step === 'clean-up') await confirm('The clean-up deletes old rows.', options, io)
  const requests = await connect(io.cwd, options)
  try {
    if (step === 'backfill' || step === 'clean-up')
      return await walk(step, move, requests, options, io)
    const bar = barOf(io, step)
    const walkOptions = {
      onProgress: bar.show,
      ...(options.segments !== undefined && { segments: options.segments }),
    }
    if (step === 'plan') {
      const plan = await move.plan(requests, walkOptions).finally(bar.end)
      const isClear = plan.ambiguous + plan.collisions + plan.tooLong === 0
      return {
        code: isClear ? 0 : 1,
        json: { step, ...plan },
        text: `${planText(plan, io.columns).join('\n')}\n`,
      }
    }
    const verified = await move.verify(requests, walkOptions).finally(bar.end)
    const isSame = verified.missing.length + verified.different.length === 0
    return {
      code: isSame ? 0 : 1,
      json: { step, ...verified },
      text: `${verifyText(verified, io.columns).join('\n')}\n`,
    }
  } finally {
    requests.close()
  }
}
