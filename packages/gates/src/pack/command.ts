import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { align, secondsSince } from '@keywright/harness/terminal'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { installPacked, PEERS } from './installed.ts'
import { verdicts } from './verdicts.ts'

/**
 * Runs the packed `keywright` as a user would: in a pipe, in a pseudo-terminal, with a reader that
 * closes early, on a million keys, and on a design in TypeScript.
 */

const start = performance.now()
const { folder } = await installPacked('command', PEERS)
const bin = join(folder, 'node_modules/.bin/keywright')
copyFileSync(join(ROOT, 'packages/cli/test/fixtures/shop.ts'), join(folder, 'shop.ts'))

/** Runs a line for a shell, with the command as `keywright`. */
const shell = (line: string, env: NodeJS.ProcessEnv = {}) => {
  const script = line.replaceAll('keywright ', `'${bin}' `)
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 300_000,
  })
  return { code: status, out: stdout, err: stderr }
}

/** What a terminal shows. */
const terminal = (line: string, env?: NodeJS.ProcessEnv) =>
  shell(`script -qec "stty cols 80; ${line}" /dev/null`, env)

const KEYS = join(folder, 'million.txt')
writeFileSync(
  KEYS,
  Array.from(
    { length: 1_000_000 },
    (_, i) => `ORDER#${String(i).padStart(8, '0')}#${i % 7}\n`,
  ).join(''),
)

/**
 * What a start costs, in numbers that are the same on every machine: modules, their bytes, and calls of
 * functions. Each is what it takes and a fifth more. With these numbers `check` takes three to four times
 * as long as Node with nothing to do.
 */
const STARTS = [
  { line: 'keywright explain USER#1', most: { modules: 22, kilobytes: 280, calls: 3_000 } },
  {
    line: "keywright check 'USER#${id}' --seed 1",
    most: { modules: 34, kilobytes: 980, calls: 870_000 },
  },
]

/** What a line loads and calls, as V8 counts it. */
const costOf = (line: string) => {
  const reports = join(folder, 'coverage')
  shell(line, { NODE_V8_COVERAGE: reports })
  const [report = ''] = readdirSync(reports)
  const scripts = readJson(join(reports, report)).result.filter(({ url }: Script) =>
    url.startsWith('file:'),
  )
  rmSync(reports, { recursive: true })
  const sum = (of: (script: Script) => number) =>
    scripts.reduce((all: number, one: Script) => all + of(one), 0)
  return {
    modules: scripts.length,
    kilobytes: Math.round(sum(({ url }) => statSync(fileURLToPath(url)).size) / 1000),
    calls: sum(({ functions }) => functions.reduce((all, { ranges: [own] }) => all + own.count, 0)),
  }
}

type Script = { url: string; functions: { ranges: [{ count: number }] }[] }

const ESCAPE = '\u001b['

type Shelled = { code: number | null; out: string; err: string }

/**
 * What is done, and whether the outcome is right: if not, what it said is printed. The transcripts run most
 * commands, on designs in TypeScript too.
 */
const CHECKS: readonly (readonly [
  title: string,
  run: () => Shelled,
  isRight: (outcome: Shelled) => boolean,
])[] = [
  [
    'explain, in a pipe',
    () => shell("keywright explain 'ORDER#00042'"),
    ({ code, out }) => code === 0 && out.includes('padded number: 42') && !out.includes(ESCAPE),
  ],
  ...[
    ["explain 'A#New York'", 1],
    ['explain', 2],
    ['nonsense', 2],
    ['infer missing.txt', 2],
  ].map(
    ([args, expected]) =>
      [
        `findings end with 1, wrong use with 2: ${args}`,
        () => shell(`keywright ${args}`),
        ({ code }: Shelled) => code === expected,
      ] as const,
  ),
  [
    'colours on a terminal',
    () => terminal('keywright explain ORDER#00042'),
    ({ out }) => out.includes(ESCAPE),
  ],
  [
    'a reader that closes early',
    () => shell(`keywright explain ${'ORDER#00042 '.repeat(3_000)} | head -1 >/dev/null`),
    ({ code, err }) => code === 0 && err === '',
  ],
  [
    'a million keys in 200 MB',
    () => shell(`keywright infer --json < '${KEYS}'`, { NODE_OPTIONS: '--max-old-space-size=200' }),
    ({ code, out }) => code !== 2 && JSON.parse(out || '{}').keys === 1_000_000,
  ],
  [
    'progress on a terminal',
    () => terminal(`keywright infer --json million.txt`),
    ({ out }) => out.includes('keys, ') && out.includes('%'),
  ],
  [
    "the README's transcripts",
    () =>
      shell(
        `cd '${ROOT}' && npx vitest run --config vitest.workspace.ts --project packages packages/cli/test/readme.test.ts`,
        { KEYWRIGHT_PACKED: folder },
      ),
    ({ code }) => code === 0,
  ],
  [
    'a narrow terminal',
    () => {
      const line = "keywright check 'CITY#\\${city}#\\${id}' --seed 1; keywright review shop.ts"
      return shell(`script -qec "stty cols 50; ${line}" /dev/null`, { NO_COLOR: '1' })
    },
    ({ out }) => {
      const widest = Math.max(...out.split(/\r?\n/).map((text) => text.length))
      return out.includes('CITY#') && widest > 40 && widest <= 50
    },
  ],
]

/** Where a start loads or does more than it may. */
const overSpent = () =>
  STARTS.flatMap(({ line, most }) =>
    Object.entries(costOf(line)).flatMap(([name, count]) => {
      const limit = most[name as keyof typeof most]
      return count > 0 && count <= limit ? [] : [`${line}: ${count} ${name}, at most ${limit}`]
    }),
  )

const { cell, finish } = verdicts()
const hasScript = existsSync('/usr/bin/script')
const rows = CHECKS.map(([title, run, isRight]) => {
  if (title.includes('terminal') && !hasScript)
    return [title, 'not run: there is no `script` on this machine']
  const outcome = run()
  const { code, out, err } = outcome
  const said = `${code}: ${out.slice(-2000)}${err.slice(0, 500)}`
  return [title, cell(title, isRight(outcome) ? [] : [said])]
})
const frugal = 'a start loads and does no more than it needs'
rows.push([frugal, cell(frugal, overSpent())])
console.log(align([['the packed command', ''], ...rows]).join('\n'))
console.log(`\n${secondsSince(start)}`)
finish(folder)
