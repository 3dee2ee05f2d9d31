import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Package, packAll, publicPackages, readJson, run } from '@keywright/harness/workspace'
import { build } from '../pack/built.ts'
import { about, type Repository, withWholeLinks } from './about.ts'

export type Staged = Package & { version: string; staged: string }

/**
 * What will be published, one folder a package: the contents of its tarball, which pnpm made, with the
 * repository in its manifest and in the links of its pages. Packages come after those they need. The folder is empty.
 */
export const stage = async (
  folder: string,
  repository: Repository | undefined,
): Promise<Staged[]> => {
  await build()
  const packed = await packAll(publicPackages(), folder)
  const staged = []
  for (const { tarball, ...one } of packed) {
    const into = join(folder, one.short)
    mkdirSync(into)
    const { code, output } = await run('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'])
    if (code !== 0) throw new Error(`${tarball} cannot be unpacked:\n${output}`)
    const manifest = describe(into, one.short, repository)
    staged.push({ ...one, staged: into, manifest, version: manifest.version })
  }
  return inOrder(staged)
}

const describe = (folder: string, short: string, repository: Repository | undefined) => {
  const manifest = readJson(join(folder, 'package.json'))
  if (repository === undefined) return manifest
  const directory = `packages/${short}`
  Object.assign(manifest, about(repository, directory))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const readme = join(folder, 'README.md')
  writeFileSync(readme, withWholeLinks(readFileSync(readme, 'utf8'), repository, directory))
  return manifest
}

const inOrder = (all: readonly Staged[]): Staged[] => {
  const done: Staged[] = []
  let waiting = all
  while (waiting.length > 0) {
    const ready = waiting.filter(({ manifest }) =>
      waiting.every(({ name }) => !(name in (manifest.dependencies ?? {}))),
    )
    if (ready.length === 0) throw new Error('packages depend on each other in a circle')
    done.push(...ready)
    waiting = waiting.filter((one) => !ready.includes(one))
  }
  return done
}
