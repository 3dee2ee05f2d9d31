import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  emptyFolder,
  npm,
  type Outcome,
  packAll,
  publicPackages,
  ROOT,
  readJson,
} from '@keywright/harness/workspace'
import { build } from './built.ts'
import type { Result } from './smoke/run.mjs'

/**
 * A project that has nothing but the packed packages, and what a user installs with them: peers by name,
 * in the versions that the workspace uses.
 */
export const installPacked = async (name: string, peers: readonly string[]) => {
  await build()
  const folder = emptyFolder(name)
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs)
  const packages = await packAll(publicPackages(), tarballs)
  await installTarballs(folder, packages, peers)
  return {
    folder,
    packages: packages.map((one) => ({
      ...one,
      installed: join(folder, 'node_modules', one.name),
    })),
  }
}

/** Makes a folder a project that has these tarballs, and some peers. */
export const installTarballs = async (
  folder: string,
  packages: readonly { name: string; tarball: string }[],
  peers: readonly string[],
) => {
  const versions = {
    ...readJson(join(ROOT, 'package.json')).devDependencies,
    ...readJson(join(ROOT, 'packages/gates/package.json')).dependencies,
    ...readJson(join(ROOT, 'packages/harness/package.json')).dependencies,
  }
  const dependencies = Object.fromEntries([
    ...packages.map(({ name, tarball }) => [name, `file:${tarball}`]),
    ...peers.map((peer) => [peer, versions[peer]]),
  ])
  const project = { name: 'keywright-user', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project, null, 2))
  const { code, output } = await npm(['install', '--ignore-scripts'], folder)
  if (code !== 0) throw new Error(`npm install of the tarballs failed:\n${output}`)
}

/** What users of the packages have besides them. */
export const PEERS = [
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/lib-dynamodb',
  '@types/node',
  'fast-check',
]

/** Puts the smoke suite into a project, with the vectors that the packed command has. */
export const addSmoke = ({ folder, packages }: Awaited<ReturnType<typeof installPacked>>) => {
  const suite = join(ROOT, 'packages/gates/src/pack/smoke')
  for (const file of readdirSync(suite).filter((name) => !name.includes('.d.'))) {
    // The harness is not installed there: what the suite needs of it goes beside it.
    const source = readFileSync(join(suite, file), 'utf8')
    writeFileSync(
      join(folder, file),
      source.replaceAll('@keywright/harness/answer', './answer.mjs'),
    )
  }
  cpSync(join(ROOT, 'packages/harness/src/answer.mjs'), join(folder, 'answer.mjs'))
  const command = packages.find(({ short }) => short === 'cli')?.installed ?? ''
  const vectors = gunzipSync(readFileSync(join(command, 'dist/vectors.json.gz')))
  writeFileSync(join(folder, 'vectors.data.mjs'), `export default ${vectors}`)
}

/** What the smoke suite said of a package: the number of checks, and what is wrong. */
export const smokeOf = ({ stdout, output }: Outcome) => {
  let results: Record<string, Result> | undefined
  try {
    results = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch {}
  return (short: string): { readonly checks: number; readonly problems: readonly string[] } => {
    const { checks, failures } = results?.[short] ?? { checks: 0, failures: [] }
    if (results === undefined) return { checks, problems: [`it did not finish: ${output}`] }
    return { checks, problems: checks > 0 ? failures : ['nothing was checked', ...failures] }
  }
}
