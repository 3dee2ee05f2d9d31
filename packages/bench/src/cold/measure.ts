import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HOME } from '../home.ts'
import { schedule } from '../measure.ts'
import { median } from '../statistics.ts'
import { PROGRAMS, type Program, programSource } from './programs.ts'

/** What one program cost: medians over its processes. */
export interface ColdCost {
  readonly program: Program
  /** Nanoseconds of the processor. */
  readonly import: number
  readonly define: number
  /** Bytes of the heap, for all that it defines. */
  readonly bytes: number
}

const FOLDER = new URL('dist/generated/cold/', HOME)
const execute = promisify(execFile)
const path = (relative: string): string => fileURLToPath(new URL(relative, FOLDER))

const TSUP = fileURLToPath(new URL('../../node_modules/tsup/dist/cli-default.js', HOME))
const FLAGS = ['--no-dts', '--no-sourcemap', '--format', 'esm', '--silent']

/** The packages as they are published, without their types. */
const buildPackages = async (): Promise<void> => {
  for (const name of ['core', 'ids', 'adapters']) {
    const folder = path(`node_modules/@keywright/${name}/`)
    const cwd = fileURLToPath(new URL(`../${name}/`, HOME))
    const entries = name === 'core' ? ['src/index.ts', 'src/internal.ts'] : ['src/index.ts']
    await execute(process.execPath, [TSUP, ...entries, ...FLAGS, '--out-dir', folder], { cwd })
    const exports = { '.': './index.js', './internal': './internal.js' }
    writeFileSync(`${folder}package.json`, JSON.stringify({ type: 'module', exports }))
  }
}

const fileOf = (program: Program): string =>
  path(`${program.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.mjs`)

/** Runs every program in this many fresh processes; the programs take turns. */
export const coldCosts = async (processes: number): Promise<ColdCost[]> => {
  mkdirSync(FOLDER, { recursive: true })
  await buildPackages()
  for (const program of PROGRAMS) writeFileSync(fileOf(program), programSource(program))
  const runs = PROGRAMS.map((program) => ({ program, costs: [] as Printed[] }))
  // The first round fills the caches of the file system.
  for (const { round, candidate } of schedule(runs.length, processes + 1)) {
    const { program, costs } = runs[candidate] as (typeof runs)[number]
    const cost = await runOnce(program)
    if (round > 0) costs.push(cost)
  }
  return runs.map(({ program, costs }) => ({
    program,
    import: median(costs.map((cost) => cost.import)) * 1e3,
    define: median(costs.map((cost) => cost.define)) * 1e3,
    bytes: median(costs.map((cost) => cost.bytes)),
  }))
}

/** What a program prints. */
interface Printed {
  readonly import: number
  readonly define: number
  readonly bytes: number
}

const runOnce = async (program: Program): Promise<Printed> => {
  const { stdout } = await execute(
    process.execPath,
    ['--expose-gc', '--no-warnings', fileOf(program)],
    { env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' } },
  )
  return JSON.parse(stdout) as Printed
}
