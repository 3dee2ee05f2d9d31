// @ts-check
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { align, secondsSince } from '@keywright/harness/terminal'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { installPacked } from './installed.mjs'

/**
 * Runs the packed `keywright` as a user would: in a pipe, in a pseudo-terminal, with a reader that
 * closes early, on a million keys, and on a design in TypeScript.
 */

const start = performance.now()
const peers = ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@types/node', 'fast-check']
const { folder } = await installPacked('command', peers)
const bin = join(folder, 'node_modules/.bin/keywright')
copyFileSync(join(ROOT, 'packages/cli/test/fixtures/shop.ts'), join(folder, 'shop.ts'))

/** @param {string} line a line for a shell, with the command as `keywright` @param {NodeJS.ProcessEnv} [env] */
const shell = (line, env = {}) => {
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

/** What a terminal shows. @param {string} line @param {NodeJS.ProcessEnv} [env] */
const terminal = (line, env) => shell(`script -qec "stty cols 80; ${line}" /dev/null`, env)

const KEYS = join(folder, 'million.txt')
writeFileSync(
  KEYS,
  Array.from(
    { length: 1_000_000 },
    (_, i) => `ORDER#${String(i).padStart(8, '0')}#${i % 7}\n`,
  ).join(''),
)

/** Medians of some starts in milliseconds, for people to read: Node with nothing to do, and some commands. */
const startTimes = () => {
  const lines = [`'${process.execPath}' -e 0`, ...STARTS.map(({ line }) => line)]
  const times = lines.map(() => /** @type {number[]} */ ([]))
  for (let i = 0; i < 9; i++) {
    lines.forEach((line, j) => {
      const started = performance.now()
      shell(line)
      times[j]?.push(performance.now() - started)
    })
  }
  return times.map((list, j) => {
    const median = list.sort((a, b) => a - b)[4] ?? Number.NaN
    return [lines[j]?.replace(process.execPath, 'node') ?? '', `${median.toFixed(0)} ms`]
  })
}

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

/** What a line loads and calls, as V8 counts it. @param {string} line */
const costOf = (line) => {
  const reports = join(folder, 'coverage')
  shell(line, { NODE_V8_COVERAGE: reports })
  const [report = ''] = readdirSync(reports)
  const scripts = readJson(join(reports, report)).result.filter((/** @type {Script} */ { url }) =>
    url.startsWith('file:'),
  )
  rmSync(reports, { recursive: true })
  const sum = (/** @type {(script: Script) => number} */ of) =>
    scripts.reduce((/** @type {number} */ all, /** @type {Script} */ one) => all + of(one), 0)
  return {
    modules: scripts.length,
    kilobytes: Math.round(sum(({ url }) => statSync(fileURLToPath(url)).size) / 1000),
    calls: sum(({ functions }) => functions.reduce((all, { ranges: [own] }) => all + own.count, 0)),
  }
}

/** @typedef {{ url: string, functions: { ranges: [{ count: number }] }[] }} Script */

const ESCAPE = '\u001b['

/** @type {readonly (readonly [title: string, check: () => string | undefined])[]} */
const checks = [
  [
    'explain, in a pipe',
    () => {
      const { code, out } = shell("keywright explain 'ORDER#00042'")
      return code === 0 && out.includes('padded number: 42') && !out.includes(ESCAPE)
        ? undefined
        : out
    },
  ],
  [
    'findings end with 1, wrong use with 2',
    () => {
      const codes = ["explain 'A#New York'", 'explain', 'nonsense', 'infer missing.txt'].map(
        (args) => shell(`keywright ${args}`).code,
      )
      return codes.join() === '1,2,2,2' ? undefined : codes.join()
    },
  ],
  [
    'colours on a terminal',
    () => {
      const { out } = terminal('keywright explain ORDER#00042')
      return out.includes(ESCAPE) ? undefined : `no colour: ${out}`
    },
  ],
  [
    'no colours with NO_COLOR',
    () => {
      const { out } = terminal('keywright explain ORDER#00042', { NO_COLOR: '1' })
      return out.includes('padded number') && !out.includes(ESCAPE) ? undefined : out
    },
  ],
  [
    'a reader that closes early',
    () => {
      const { code, err } = shell(
        `keywright explain ${'ORDER#00042 '.repeat(3_000)} | head -1 >/dev/null`,
      )
      return code === 0 && err === '' ? undefined : `${code}: ${err}`
    },
  ],
  [
    'a million keys in 200 MB',
    () => {
      const { code, out, err } = shell(`keywright infer --json < '${KEYS}'`, {
        NODE_OPTIONS: '--max-old-space-size=200',
      })
      return code !== 2 && JSON.parse(out || '{}').keys === 1_000_000
        ? undefined
        : `${code}: ${err.slice(0, 500)}`
    },
  ],
  [
    'progress on a terminal',
    () => {
      const { out } = terminal(`keywright infer --json million.txt`)
      return out.includes('keys, ') && out.includes('%') ? undefined : out.slice(0, 300)
    },
  ],
  [
    'a design in TypeScript',
    () => {
      const { code, out, err } = shell('keywright chart shop.ts')
      return code === 0 && out.includes('ORDER#<at>#<orderId>') ? undefined : out + err
    },
  ],
  [
    'a template that breaks',
    () => {
      const { code, out } = shell("keywright check 'CITY#${city}#${id}' --seed 1")
      return code === 1 && out.includes("key('CITY', text('city'), text('id'))") ? undefined : out
    },
  ],
  [
    "the README's transcripts",
    () => {
      const test = 'packages/cli/test/readme.test.ts'
      const { status, stdout, stderr } = spawnSync(
        'npx',
        ['vitest', 'run', '--config', 'vitest.workspace.ts', '--project', 'packages', test],
        { cwd: ROOT, env: { ...process.env, KEYWRIGHT_PACKED: folder }, encoding: 'utf8' },
      )
      return status === 0 ? undefined : `${stdout}${stderr}`
    },
  ],
  [
    'a full disk ends with a message and 2',
    () => {
      if (!existsSync('/dev/full')) return undefined
      const { code, err } = shell("keywright explain 'USER#1' > /dev/full")
      return code === 2 && err.includes('cannot be written') ? undefined : `${code}: ${err}`
    },
  ],
  [
    'a narrow terminal',
    () => {
      const line = "keywright check 'CITY#\\${city}#\\${id}' --seed 1; keywright review shop.ts"
      const { out } = shell(`script -qec "stty cols 50; ${line}" /dev/null`, { NO_COLOR: '1' })
      const widest = Math.max(...out.split(/\r?\n/).map((text) => text.length))
      return out.includes('CITY#') && widest > 40 && widest <= 50 ? undefined : `${widest}: ${out}`
    },
  ],
  [
    'a start loads and does no more than it needs',
    () => {
      const over = STARTS.flatMap(({ line, most }) =>
        Object.entries(costOf(line)).flatMap(([name, count]) => {
          const limit = most[/** @type {keyof typeof most} */ (name)]
          return count > 0 && count <= limit ? [] : [`${line}: ${count} ${name}, at most ${limit}`]
        }),
      )
      return over.length === 0 ? undefined : over.join('\n')
    },
  ],
]

const failures = /** @type {string[]} */ ([])
const rows = checks.map(([title, check]) => {
  const problem = title.includes('terminal') && !existsSync('/usr/bin/script') ? undefined : check()
  if (problem !== undefined) failures.push(`${title}:\n${problem}`)
  const skipped = title.includes('terminal') && !existsSync('/usr/bin/script')
  return [
    title,
    skipped
      ? 'not run: there is no `script` on this machine'
      : problem === undefined
        ? 'ok'
        : 'FAILED',
  ]
})
console.log(align([['the packed command', ''], ...rows]).join('\n'))
console.log(`\n${align([['medians of 9 starts', ''], ...startTimes()]).join('\n')}`)
console.log(`\n${secondsSince(start)}`)
if (failures.length > 0) {
  console.error(`\n${failures.join('\n\n')}`)
  process.exitCode = 1
}
rmSync(folder, { recursive: true })
