import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { emptyFolder, publicPackages, readJson, run } from '@keywright/harness/workspace'

/**
 * Turns the waiting changesets into versions and into the top of CHANGELOG.md. All public packages
 * share one version, so there is one list of changes, under the heading of that version, together
 * with what was written under "Unreleased" by hand.
 * `main.ts` does it here, `rehearsal.ts` in a copy.
 */

type Changeset = { summary: string; releases: { type: 'major' | 'minor' | 'patch' | 'none' }[] }
type Plan = {
  changesets: Changeset[]
  releases: { name: string; type: string; newVersion: string }[]
}

const HEADINGS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

/** A summary may begin with its heading; the size of the step says it otherwise. */
const entryOf = ({ summary, releases }: Changeset) => {
  const [, named = '', text = ''] = /^(?:(\w+):\s+)?([\s\S]*)$/.exec(summary.trim()) ?? []
  if (HEADINGS.includes(named)) return { heading: named, text }
  const types = releases.map(({ type }) => type)
  const step = types.includes('major') ? 'Changed' : types.includes('minor') ? 'Added' : 'Fixed'
  return { heading: step, text: summary.trim() }
}

const bullet = (text: string) => `- ${text.replaceAll('\n', '\n  ').replace(/ +$/gm, '')}`

/** The changelog with a section for a version: what was under "Unreleased", and the changesets. */
export const released = (
  changelog: string,
  version: string,
  day: string,
  changesets: readonly Changeset[],
) => {
  const [, before = '', waiting = '', after = ''] =
    /^([\s\S]*?## \[Unreleased\]\n)([\s\S]*?)(\n## \[[\s\S]*)?$/.exec(changelog) ?? []
  if (before === '') throw new Error('CHANGELOG.md has no heading ## [Unreleased]')
  const sections = new Map(
    waiting
      .split(/^### /m)
      .slice(1)
      .map((part) => [
        part.slice(0, part.indexOf('\n')).trim(),
        part.slice(part.indexOf('\n')).trim(),
      ]),
  )
  for (const { heading, text } of changesets.map(entryOf)) {
    sections.set(heading, [sections.get(heading), bullet(text)].filter(Boolean).join('\n'))
  }
  const body = [...sections].map(([heading, text]) => `### ${heading}\n\n${text}`).join('\n\n')
  return `${before}\n## [${version}] - ${day}\n\n${body}\n${after}`
}

/** Where Python keeps the version, and how it is written there. */
const PYTHON = [
  ['packages/python/pyproject.toml', /^(version = ")[^"]*/m],
  ['packages/python/src/keywright/__init__.py', /^(__version__ = ")[^"]*/m],
] as const

const setPythonVersion = (root: string, version: string) => {
  for (const [file, pattern] of PYTHON) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!pattern.test(text)) throw new Error(`${file} names no version`)
    writeFileSync(join(root, file), text.replace(pattern, `$1${version}`))
  }
}

/** What the changesets that wait will do. */
const planOf = async (root: string, changeset: string): Promise<Plan> => {
  const folder = emptyFolder('release')
  const file = join(folder, 'plan.json')
  // It wants a path from the root.
  const asked = await run(
    process.execPath,
    [changeset, 'status', `--output=${relative(root, file)}`],
    {
      cwd: root,
    },
  )
  if (asked.code !== 0) throw new Error(`changeset status failed:\n${asked.output}`)
  const plan = readJson(file)
  rmSync(folder, { recursive: true })
  return plan
}

/**
 * Makes the release of a workspace: the versions of all packages, Python's too, and the changelog.
 * The day is such as `2024-01-15`. Gives the version.
 */
export const release = async (root: string, day: string): Promise<string> => {
  const changeset = (await tool('changesets')).bin('changeset')
  const plan = await planOf(root, changeset)
  const [version] = plan.releases
    .filter(({ type }) => type !== 'none')
    .map(({ newVersion }) => newVersion)
  if (version === undefined) throw new Error('there is nothing to release: no changeset is waiting')
  const applied = await run(process.execPath, [changeset, 'version'], { cwd: root })
  if (applied.code !== 0) throw new Error(`changeset version failed:\n${applied.output}`)
  setPythonVersion(root, version)
  for (const { name, folder } of publicPackages(root)) {
    const own = readJson(join(folder, 'package.json')).version
    if (own !== version)
      throw new Error(`expected one version for all: ${name} is ${own}, not ${version}`)
  }
  const path = join(root, 'CHANGELOG.md')
  writeFileSync(path, released(readFileSync(path, 'utf8'), version, day, plan.changesets))
  return version
}
