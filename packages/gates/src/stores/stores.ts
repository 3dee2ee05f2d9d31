import { spawn } from 'node:child_process'
import { STORES, type StoreEngine } from '@keywright/harness/stores'
import { align, secondsSince } from '@keywright/harness/terminal'
import { tool } from '@keywright/harness/tools'
import { ROOT } from '@keywright/harness/workspace'
import { install, RUNTIMES } from '../runtimes/available.ts'
import { SERVERS, start } from './servers.ts'

type Suite = StoreEngine & { store: string; file: string }

/** The tests of each store, and the real engine that they run on: servers last. */
const SUITES: readonly Suite[] = STORES.flatMap(({ store, engines }) =>
  engines.map((engine) => ({ store, file: engine.test, ...engine })),
).sort((a, b) => Number(a.server !== undefined) - Number(b.server !== undefined))

/** Stores without an engine that this machine could run, and why their adapter is trusted. */
const UNTESTED = STORES.flatMap(({ store, untested }) =>
  untested === undefined ? [] : [[store, untested]],
)

const HELP = `Tests the adapters and recipes of every store on the real one.

  pnpm test:stores                 engines from npm: Postgres (PGlite), SQLite, LevelDB, LMDB,
                                   Durable Objects, R2, Workers KV, Deno KV, IndexedDB
  pnpm test:stores --servers       also servers, if they are installed: Postgres, MariaDB, Redis,
                                   etcd; each with a port and a data folder of its own
  pnpm test:stores sqlite redis    only these
`

const args = process.argv.slice(2).filter((arg) => arg !== '--')
const names = args.filter((arg) => !arg.startsWith('-'))
const unknown = [
  ...args.filter((arg) => arg.startsWith('-') && !['--servers', '--help'].includes(arg)),
  ...names.filter((name) => !SUITES.some(({ file }) => file.startsWith(name))),
]
if (args.includes('--help') || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no ${unknown.join(', ')}.\n`)
  console.log(HELP)
  console.log(`The names: ${SUITES.map(({ file }) => file).join(', ')}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
const withServers = args.includes('--servers')
const suites = SUITES.filter(
  ({ file }) => names.length === 0 || names.some((name) => file.startsWith(name)),
)

/** What there is to run a suite on, or why there is nothing. */
type State = { engine: string; reason?: string; failed?: boolean }

const env: Record<string, string> = {}
const stops: (() => Promise<void>)[] = []

/** A runtime from npm, in one version. */
const runtime = (title: string, version: string) => {
  const known = RUNTIMES.find((one) => one.title === title)
  if (!known) throw new Error(`no ${title} is known`)
  return install({ ...known, version })
}

const prepare = async ({
  tool: name,
  title = name ?? '',
  runtime: wanted,
  server,
  version = '',
}: Suite): Promise<State> => {
  try {
    if (wanted !== undefined) {
      const got = await runtime(wanted, version)
      env['KEYWRIGHT_DENO'] = got.program
      return { engine: `${title} ${got.version}` }
    }
    if (server === undefined) return { engine: `${title} ${(await tool(name ?? '')).version}` }
    const known = SERVERS.find((one) => one.name === server)
    if (!withServers || known === undefined)
      return { engine: server, reason: 'not asked for: --servers' }
    const running = await start(known)
    if ('reason' in running) {
      // On a machine that installed everything on purpose, nothing may be missing.
      const failed = running.installed || Boolean(process.env['CI'])
      return { engine: server, reason: running.reason, failed }
    }
    stops.push(running.stop)
    env[`KEYWRIGHT_${server.toUpperCase()}_PORT`] = `${running.port}`
    await tool(name ?? '')
    return { engine: `${server} ${running.version}` }
  } catch (error) {
    return { engine: title, reason: String(error).split('\n')[0] ?? '', failed: true }
  }
}

let ok = true

/** better-sqlite3 brings its binaries for Node 22 and later. */
const nodeToRunOn = async (): Promise<string> => {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  return (await runtime('Node 22', '22.23.3')).program
}

/** Runs the tests that have an engine. Vitest says which of them pass. */
const runTests = async (files: readonly string[]): Promise<void> => {
  if (files.length === 0) return
  const config = 'packages/gates/src/stores/vitest.config.ts'
  const patterns = files.map((file) => `/${file}.store-test.ts`)
  const child = spawn(
    await nodeToRunOn(),
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...patterns],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  if ((await new Promise((resolve) => child.on('close', resolve))) !== 0) ok = false
}

const since = performance.now()
const rows: string[][] = []
const ready: string[] = []
try {
  for (const suite of suites) {
    const { engine, reason = '', failed = false } = await prepare(suite)
    if (failed) ok = false
    if (reason === '') ready.push(suite.file)
    rows.push([
      suite.store,
      engine,
      reason === '' ? 'ran' : failed ? 'FAILED' : 'did not run',
      reason,
    ])
  }
  await runTests(ready)
} finally {
  for (const stop of stops) await stop()
}
const untested =
  names.length > 0 ? [] : UNTESTED.map(([store = '', why = '']) => [store, '', 'has none', why])
console.log(`\n${align([['store', 'engine', '', ''], ...rows, ...untested]).join('\n')}`)
// A server that was not asked for is no test that passed.
if (ready.length === 0) ok = false
const verdict = ok ? 'All that ran passed' : ready.length === 0 ? 'NOTHING RAN' : 'FAILED'
console.log(`\n${verdict}, in ${secondsSince(since)}.`)
process.exitCode = ok ? 0 : 1
