// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { ROOT, readJson, run } from '@keywright/harness/workspace'

/**
 * Turns the waiting changesets into versions and into the top of CHANGELOG.md. All public packages
 * share one version, so there is one list of changes, under the heading of that version, together
 * with what was written under "Unreleased" by hand.
 *
 * It changes files only: look at them, commit, then publish.
 */

/** @typedef {{ summary: string, releases: { type: 'major' | 'minor' | 'patch' | 'none' }[] }} Changeset */
/** @typedef {{ changesets: Changeset[], releases: { name: string, type: string, newVersion: string }[] }} Plan */

const HEADINGS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

/** A summary may begin with its heading; the size of the step says it otherwise. @param {Changeset} changeset */
const entryOf = ({ summary, releases }) => {
  const [, named = '', text = ''] = /^(?:(\w+):\s+)?([\s\S]*)$/.exec(summary.trim()) ?? []
  if (HEADINGS.includes(named)) return { heading: named, text }
  const types = releases.map(({ type }) => type)
  const step = types.includes('major') ? 'Changed' : types.includes('minor') ? 'Added' : 'Fixed'
  return { heading: step, text: summary.trim() }
}

/** @param {string} text */
const bullet = (text) => `- ${text.replaceAll('\n', '\n  ').replace(/ +$/gm, '')}`

/**
 * The changelog with a section for a version: what was under "Unreleased", and the changesets.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} day
 * @param {readonly Changeset[]} changesets
 */
export const released = (changelog, version, day, changesets) => {
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

const main = async () => {
  const changeset = (await tool('changesets')).bin('changeset')
  const folder = join(ROOT, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'release-plan.json')
  const status = [changeset, 'status', `--output=${relative(ROOT, file)}`]
  const asked = await run(process.execPath, status)
  if (asked.code !== 0) throw new Error(`changeset status failed:\n${asked.output}`)
  const plan = /** @type {Plan} */ (readJson(file))
  rmSync(file)
  const versions = new Set(
    plan.releases.filter(({ type }) => type !== 'none').map((one) => one.newVersion),
  )
  const [version] = versions
  if (version === undefined) throw new Error('there is nothing to release: no changeset is waiting')
  if (versions.size > 1) throw new Error(`expected one version for all, got ${[...versions]}`)

  const applied = await run(process.execPath, [changeset, 'version'])
  if (applied.code !== 0) throw new Error(`changeset version failed:\n${applied.output}`)
  const path = join(ROOT, 'CHANGELOG.md')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(path, released(readFileSync(path, 'utf8'), version, day, plan.changesets))
  console.log(`Everything is ${version} now: see CHANGELOG.md and the package.json files.`)
}

await main()
