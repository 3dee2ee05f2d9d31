import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { afterAll, describe, expect, it } from 'vitest'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** A machine on which `npx` only says what it was asked for, and fails where a test wants it to. */
const fake = mkdtempSync(join(tmpdir(), 'keywright-ci-'))
afterAll(() => rmSync(fake, { recursive: true }))
const program = (name: string, lines: string): void => {
  writeFileSync(join(fake, name), `#!/bin/sh\n${lines}\n`)
  chmodSync(join(fake, name), 0o755)
}
program(
  'npx',
  'echo "$*" >>"$ASKED"; if [ "$3" = "$FAILS" ]; then echo "what went wrong"; exit 3; fi',
)
for (const name of ['apt-get', 'dpkg', 'java', 'sudo']) program(name, 'exit 0')

const run = (
  args: readonly string[],
  fails = '',
): { code: number | null; out: string; asked: string[] } => {
  const file = join(fake, 'asked')
  writeFileSync(file, '')
  const { status, stdout } = spawnSync('bash', [join(ROOT, '.ci/run'), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: fake + delimiter + process.env['PATH'],
      ASKED: file,
      FAILS: fails,
    },
  })
  return { code: status, out: stdout, asked: readFileSync(file, 'utf8').trim().split('\n') }
}

const steps = run(['--list'])
  .out.trim()
  .split('\n')
  .map((line) => line.split(': '))
const NIGHTLY = ['flaky', 'zoo', 'soak', 'mutation', 'histories']

/** Scripts for people: nothing to check. */
const FOR_PEOPLE = [
  'format',
  'house',
  'stores',
  'check',
  'keywright',
  'conform',
  'vectors',
  'changeset',
  'version-packages',
  'publish-packages',
  'site',
  'site:build',
  'sizes',
]

describe('.ci/run', () => {
  it('runs every script that checks something', () => {
    const run = steps.map(([, step = '']) => step.split(' ')[0])
    expect(run.filter((name = '') => !(name in scripts))).toEqual([])
    expect(Object.keys(scripts).filter((name) => ![...run, ...FOR_PEOPLE].includes(name))).toEqual(
      [],
    )
  })

  it('runs the command of the README first, then every step once, and says how long each took', () => {
    const { code, out, asked } = run([])
    expect(code).toBe(0)
    expect(read('README.md')).toContain(`npx ${asked[0]}\n`)
    expect(asked[0]).toBe('-y pnpm@10.34.9 test')
    const wanted = steps.filter(([part = '']) => !NIGHTLY.includes(part)).map(([, step]) => step)
    expect(asked.map((line) => line.replace('-y pnpm@10.34.9 ', '')).sort()).toEqual(wanted.sort())
    for (const step of wanted) expect(out).toMatch(new RegExp(`^── ${step}: \\d+ s$`, 'm'))
  })

  it('goes on when a step fails, prints its log last, and fails', () => {
    for (const [step, parts] of [
      ['lint', []],
      ['test', []],
      ['bench', []],
      ['test:python', ['python']],
    ] as const) {
      const { code, out } = run(parts, step)
      expect(code).toBe(1)
      expect(out).toMatch(new RegExp(`^── ${step}.*: FAILED after \\d+ s$`, 'm'))
      expect(out).toMatch(/what went wrong\n── in all: \d+ s, FAILED\n$/)
      expect(out).toMatch(parts.length > 0 ? /── types:python: \d+ s/ : /── test:runtimes: \d+ s/)
    }
  })

  it('refuses a part that there is not, before anything runs', () => {
    expect(run(['check', 'chekc'])).toMatchObject({ code: 2, asked: [''] })
  })
})

describe('the workflows', () => {
  const folder = '.github/workflows'
  const workflows = readdirSync(join(ROOT, folder)).map((file) => read(`${folder}/${file}`))
  /** What follows `.ci/run`, with the lists of a matrix in place of its variable. */
  const partsIn = (workflow: string): string[] =>
    [...workflow.matchAll(/\.ci\/run (?:\$\{\{ matrix\.(\w+) \}\}|([a-z ]+))$/gm)].flatMap(
      ([, variable, words = '']) =>
        (variable === undefined
          ? words
          : (new RegExp(`^ +${variable}: \\[(.*)\\]$`, 'm').exec(workflow)?.[1] ?? '')
        ).split(/[ ,]+/),
    )

  it('run every part, and nothing that is not one', () => {
    const parts = [...new Set(steps.map(([part]) => part))].sort()
    expect(workflows.flatMap(partsIn).sort()).toEqual(parts)
  })

  it('use actions by commit', () => {
    const uses = workflows.flatMap((text) => text.match(/uses: .*/g) ?? [])
    expect(uses.length).toBeGreaterThan(5)
    for (const one of uses)
      expect(one).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })
})
