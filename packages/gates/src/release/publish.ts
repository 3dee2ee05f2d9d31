import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { align } from '@keywright/harness/terminal'
import { emptyFolder, npm, ROOT } from '@keywright/harness/workspace'
import { installTarballs, PEERS } from '../pack/installed.ts'
import { repositoryOf } from './about.ts'
import { tryBlocks } from './blocks.ts'
import { type Staged, stage } from './stage.ts'

/**
 * Publishes every public package whose version is not on the registry yet. Before that it installs
 * them in an empty project and tries the READMEs' code there. With `--dry-run` it does all but the last
 * step; with `--tag v0.1.0` it publishes that version and no other. A version that is there already is left alone, so a run that was cut off can be run again.
 *
 * npm itself talks to the registry: in the workflow release.yml it proves with its token of GitHub where
 * the package was built (trusted publishing, provenance), and no secret is stored anywhere.
 */

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, tag: { type: 'string' } },
})
const dry = values['dry-run']

const ask = async (words: readonly string[], cwd: string) => {
  const { code, stdout, output } = await npm(words, cwd)
  if (code !== 0) throw new Error(`npm ${words[0]} failed:\n${output}`)
  return stdout.trim()
}

/** A project that has the packages as they will be on the registry. */
const install = async (folder: string, staged: readonly Staged[]) => {
  const project = join(folder, 'project')
  mkdirSync(project)
  const tarballs = []
  for (const { name, staged: from } of staged) {
    const said = await ask(['pack', '--pack-destination', project, '--silent'], from)
    tarballs.push({ name, tarball: `./${said.split('\n').at(-1)}` })
  }
  await installTarballs(project, tarballs, PEERS)
  return project
}

/** True if the registry has this version. */
const isThere = async ({ name, version, staged }: Staged) => {
  const { code, stdout, output } = await npm(['view', `${name}@${version}`, 'version'], staged)
  if (code !== 0 && !output.includes('E404')) throw new Error(`npm view failed:\n${output}`)
  return code === 0 && stdout.trim() !== ''
}

/** What stands in the way, before anything is tried. */
const obstacle = (versions: readonly string[], repository: string | undefined) => {
  const wrong = versions.find((version) => values.tag !== undefined && `v${version}` !== values.tag)
  if (wrong !== undefined) return `the tag is ${values.tag}, and the packages are ${wrong}`
  if (dry) return undefined
  if (versions.includes('0.0.0')) return 'no release was made: run pnpm version-packages first'
  if (repository === undefined) return 'this clone has no remote, so no package could name it'
  return undefined
}

const folder = emptyFolder('publish')
try {
  const repository = repositoryOf(ROOT)
  const staged = await stage(folder, repository)
  const problem = obstacle(
    staged.map(({ version }) => version),
    repository,
  )
  if (problem !== undefined) throw new Error(`nothing is published: ${problem}`)
  const { compiled, ran, problems } = await tryBlocks(await install(folder, staged))
  if (problems.length > 0) throw new Error(`code of a README fails:\n${problems.join('\n')}`)
  const rows = []
  for (const one of staged) {
    const there = await isThere(one)
    if (!there) {
      const how = ['publish', '--access', 'public', ...(dry ? ['--dry-run'] : [])]
      await ask(how, one.staged)
    }
    rows.push([
      one.name,
      one.version,
      there ? 'is there already' : dry ? 'would be published' : 'published',
    ])
  }
  console.log(`${compiled} blocks of the READMEs compile, ${ran} ran.`)
  console.log(`Repository: ${repository ?? 'this clone has no remote'}\n`)
  console.log(align([['package', 'version', ''], ...rows]).join('\n'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
