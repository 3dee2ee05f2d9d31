// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** An empty folder outside the workspace: nothing is found by looking further up. @param {string} name */
export const emptyFolder = (name) => realpathSync(mkdtempSync(join(tmpdir(), `keywright-${name}-`)))

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; -1 when it did not start or took too long
 * @property {string} stdout
 * @property {string} output standard output and error, as they came
 */

/** Ends what hangs, not what is slow: a crowded machine took five minutes to install a tool, with a limit of four. */
const HANGS = 30 * 60_000

/**
 * Runs a program to its end. Never rejects: the caller decides what a failure means.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeout?: number, shell?: boolean, progress?: NodeJS.WritableStream }} [options]
 *   `progress` gets what goes to standard error at once
 * @returns {Promise<Outcome>}
 */
export const run = (
  command,
  args,
  { cwd = ROOT, env = {}, timeout = HANGS, shell = false, progress } = {},
) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, timeout, shell })
    let stdout = ''
    let output = ''
    child.stdout.on('data', (data) => {
      stdout += data
      output += data
    })
    child.stderr.on('data', (data) => {
      output += data
      progress?.write(data)
    })
    child.on('error', (error) => resolve({ code: -1, stdout, output: output + error.message }))
    child.on('close', (code, signal) =>
      resolve({
        code: code ?? -1,
        stdout,
        output: output + (signal ? `\nended by ${signal}` : ''),
      }),
    )
  })

// On Windows npm and npx are batch files, which only a shell starts.
const shell = process.platform === 'win32'

/** @param {readonly string[]} args @param {string} cwd */
export const npm = (args, cwd) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, shell })

/** The pnpm that runs this script, or the one that the documentation names. @param {readonly string[]} args @param {string} cwd */
export const pnpm = (args, cwd) => {
  const self = process.env['npm_execpath'] ?? ''
  return /pnpm[^/\\]*\.[cm]?js$/.test(self)
    ? run(process.execPath, [self, ...args], { cwd })
    : run('npx', ['-y', 'pnpm@10.34.9', ...args], { cwd, shell })
}

/**
 * @typedef {object} Package
 * @property {string} name such as `@keywright/core`
 * @property {string} short such as `core`
 * @property {string} folder
 * @property {any} manifest its package.json
 */

/** Every package of a workspace. @param {string} [root] @returns {Package[]} */
export const packagesIn = (root = ROOT) =>
  readdirSync(join(root, 'packages'))
    .map((short) => ({ short, folder: join(root, 'packages', short) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map((entry) => ({ ...entry, manifest: readJson(join(entry.folder, 'package.json')) }))
    .map((entry) => ({ ...entry, name: entry.manifest.name }))

/** What is published: every package that does not say it is private. @param {string} [root] */
export const publicPackages = (root) =>
  packagesIn(root).filter(({ manifest }) => manifest.private !== true)

/**
 * The tarballs that would be published, in a folder of their own.
 *
 * @param {readonly Package[]} packages
 * @param {string} folder
 * @returns {Promise<(Package & { tarball: string })[]>}
 */
export const packAll = (packages, folder) =>
  Promise.all(
    packages.map(async (one) => {
      const { code, stdout, output } = await pnpm(
        ['pack', '--json', '--pack-destination', folder],
        one.folder,
      )
      if (code !== 0) throw new Error(`pnpm pack of ${one.name} failed:\n${output}`)
      const { filename } = JSON.parse(stdout.slice(stdout.indexOf('{')))
      return { ...one, tarball: filename }
    }),
  )
