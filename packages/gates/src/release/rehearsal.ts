import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { align } from '@keywright/harness/terminal'
import { emptyFolder, packagesIn, ROOT } from '@keywright/harness/workspace'
import { release } from './release.ts'

/**
 * Makes the next releases in a copy of the workspace, as it is now: the one that waits, then a minor
 * one and a patch. After each, all public packages and Python have the same version, the private ones
 * have none, and the changelog says what changed.
 */

const root = emptyFolder('rehearsal')

const shell = (command: string, args: readonly string[], cwd: string = root) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`)
  return stdout.trim()
}
const me = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost']

const commit = (message: string) => {
  shell('git', ['add', '-A'])
  shell('git', [...me, 'commit', '-q', '-m', message])
}

/** A changeset, as `pnpm changeset` writes it. */
const note = (name: string, step: 'minor' | 'patch', summary: string) => {
  writeFileSync(
    join(root, '.changeset', `${step}.md`),
    `---\n"${name}": ${step}\n---\n\n${summary}\n`,
  )
}

/** Every version that the workspace names: of public packages, of private ones, of Python. */
const versions = () => {
  const all = packagesIn(root).map(({ manifest }) => manifest)
  const python = (file: string) =>
    /version(?:__)? = "([^"]*)"/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
  return {
    public: all.filter((one) => one.private !== true).map((one) => one.version),
    private: all.filter((one) => one.private === true).map((one) => one.version),
    python: ['packages/python/pyproject.toml', 'packages/python/src/keywright/__init__.py'].map(
      python,
    ),
  }
}

const check = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`the rehearsal failed: ${what}`)
}

const rows: string[][] = []

/** A release, whose changelog has to say this line; gives its version. */
const rehearse = async (line: string, expected?: string) => {
  const version = await release(root, '2024-01-15')
  check(version === (expected ?? version), `expected ${expected}, got ${version}`)
  const found = versions()
  check(
    [...found.public, ...found.python].every((one) => one === version),
    `not everything is ${version}: ${JSON.stringify(found)}`,
  )
  check(
    found.private.every((one) => one === '0.0.0'),
    'a private package has a version',
  )
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}]`)) ?? ''
  check(section.includes(line), `the changelog of ${version} does not say: ${line}`)
  check(waiting().length === 0, `changesets are still there: ${waiting()}`)
  commit(`release ${version}`)
  rows.push([version, String(found.public.length), found.python.join(', '), 'ok'])
  return version
}

/** The changesets that no release has taken yet. */
const waiting = () =>
  readdirSync(join(root, '.changeset')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  )

try {
  // What is not committed counts, too.
  const tree = shell('git', ['stash', 'create'], ROOT) || 'HEAD'
  shell('sh', ['-c', `git archive ${tree} | tar -x -C '${root}'`], ROOT)
  shell('git', ['init', '-q', '-b', 'main'])
  commit('the workspace')
  const now = waiting().length > 0 ? await rehearse('') : (versions().public[0] ?? '')
  const [major = 0, minor = 0] = now.split('.').map(Number)
  note('@keywright/core', 'minor', 'Added: a new kind of field.')
  commit('a field')
  await rehearse('### Added\n\n- a new kind of field.', `${major}.${minor + 1}.0`)
  note('@keywright/cli', 'patch', 'a message that was wrong.')
  commit('a message')
  await rehearse('### Fixed\n\n- a message that was wrong.', `${major}.${minor + 1}.1`)
  console.log(align([['release', 'packages', 'Python', ''], ...rows]).join('\n'))
} finally {
  rmSync(root, { recursive: true, force: true })
}
