import type { Rekey } from '@keywright/adopt'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { connect, type Requests } from '../migrate/aws-client.ts'
import { barOf } from '../migrate/bar.ts'
import { explainFailure } from '../migrate/failure.ts'
import { type JobOptions, paceOf, runJob } from '../migrate/job.ts'
import { loadMigration } from '../migrate/migration-module.ts'
import { planText, verifyText } from '../migrate/print-report.ts'

/** The options of a migration's steps. */
export interface MigrateOptions extends JobOptions {
  readonly export?: string
  readonly endpoint?: string
  readonly region?: string
  readonly yes?: boolean
}

/** A step of a migration. */
export type Step = 'plan' | 'backfill' | 'verify' | 'clean-up'

/** What each writing step is about to do. */
const WRITES: Readonly<Partial<Record<Step, string>>> = {
  backfill: 'The backfill writes new rows.',
  'clean-up': 'The clean-up deletes old rows.',
}

/** Asks before the first write; a script passes `--yes`. */
const isWanted = async (step: Step, { yes }: MigrateOptions, io: Io): Promise<boolean> => {
  const what = WRITES[step]
  if (what === undefined || yes) return true
  if (!io.ask)
    throw new UsageError(`${what} There is no terminal to ask on: in a script, add --yes.`)
  return /^y(es)?$/i.test((await io.ask(`${what} Go on? [y/N] `)).trim())
}

const runStep = async (
  step: Step,
  move: Rekey,
  requests: Requests,
  options: MigrateOptions,
  io: Io,
): Promise<Result> => {
  if (step === 'backfill' || step === 'clean-up') return runJob(step, move, requests, options, io)
  const bar = barOf(io, step)
  const walk = { onProgress: bar.show, ...paceOf(options) }
  if (step === 'plan') {
    const plan = await move.plan(requests, walk).finally(bar.end)
    return {
      code: plan.stuck.length === 0 ? 0 : 1,
      json: { step, ...plan },
      text: `${planText(plan, io.columns).join('\n')}\n`,
    }
  }
  const verified = await move.verify(requests, walk).finally(bar.end)
  return {
    code: Object.values(verified).every((list) => list.length === 0) ? 0 : 1,
    json: { step, ...verified },
    text: `${verifyText(verified, io.columns).join('\n')}\n`,
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
  const requests = await connect(file, io.cwd, options)
  try {
    if (!(await isWanted(step, options, io)))
      return { code: 1, json: { step, done: false }, text: 'Nothing was written.\n' }
    return await runStep(step, move, requests, options, io)
  } catch (error) {
    throw explainFailure(error)
  } finally {
    requests.close()
  }
}
