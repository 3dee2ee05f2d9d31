// @ts-check
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, npm } from '../workspace.mjs'
import { FLAGS, LOCKS, lockOf, PINNED, writeManifest } from './tools.mjs'

/**
 * Writes the lockfiles of the tools in `pinned.json`: of those that are named, or of all whose lockfile
 * is missing or of another version.
 *
 *     node packages/harness/src/tools/lock.mjs            what is missing
 *     node packages/harness/src/tools/lock.mjs biome      biome's, with the newest of what it depends on
 */

mkdirSync(LOCKS, { recursive: true })
const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : Object.keys(PINNED).filter((name) => !lockOf(name))
for (const name of wanted) {
  const folder = emptyFolder('lock')
  writeManifest(folder, PINNED[name] ?? [])
  const { code, output } = await npm(['install', '--package-lock-only', ...FLAGS], folder)
  if (code !== 0) throw new Error(`${name} could not be resolved:\n${output}`)
  copyFileSync(join(folder, 'package-lock.json'), join(LOCKS, `${name}.json`))
  rmSync(folder, { recursive: true })
  console.log(`${name}: ${Object.keys(lockOf(name)?.packages ?? {}).length - 1} packages`)
}
for (const file of existsSync(LOCKS) ? readdirSync(LOCKS) : []) {
  if (!(file.replace(/\.json$/, '') in PINNED)) rmSync(join(LOCKS, file))
}
