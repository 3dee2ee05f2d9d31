import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sourceAliases, sourceCommand } from '@keywright/harness/sources'
import { run } from '../src/run.ts'

/** What a command printed, and how it ended. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export const FIXTURES = path('./fixtures/')

// The fixtures load the packages from their sources, whatever build there is.
process.env['JITI_ALIAS'] = await sourceAliases()

// Vite loads the TypeScript of this folder, as a later Node would. What it cannot load takes the loader of ours.
Object.defineProperty(process.features, 'typescript', { value: 'strip', configurable: true })

/** Runs the command line in this process, as in a pipe of 80 columns. */
export const cli = async (
  args: readonly string[],
  {
    stdin = '',
    isTTY = false,
    columns = 80,
    colors = false,
    cwd = FIXTURES,
    ask = undefined as ((question: string) => Promise<string>) | undefined,
  } = {},
): Promise<Ended> => {
  let out = ''
  let err = ''
  const input = Object.assign(
    (async function* () {
      if (stdin !== '') yield new TextEncoder().encode(stdin)
    })(),
    { isTTY },
  )
  const code = await run(args, {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    columns,
    colors,
    showsProgress: false,
    stdin: input,
    ask,
    onInterrupt: () => () => {},
    cwd,
  })
  return { code, out, err }
}

/** How Node runs the command line, and modules of users that are JavaScript, by the sources: slowly. */
export const LOADED: readonly string[] = [
  '--conditions=@keywright/source',
  '--import',
  path('../../recipes/tour/typescript.mjs'),
  path('../src/main.ts'),
]

/** The command line in a process of its own: from its sources, or as `main` runs it. */
export const spawnCli = async (
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
  main?: readonly string[],
) => {
  const child = spawn(process.execPath, [...(main ?? [await sourceCommand()]), ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    err += data
  })
  const ended = new Promise<Ended & { readonly signal: string | null }>((done) => {
    child.on('close', (code, signal) => done({ code: code ?? -1, signal, out, err }))
  })
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}

/** Columns that the widest line takes. */
export const widest = (text: string): number =>
  Math.max(...text.split('\n').map((line) => [...line].length))
