// @ts-check
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'

/**
 * @typedef {object} Target something with a score of its own
 * @property {string} name
 * @property {string} folder its sources, from the root
 * @property {string[]} tests folders with the tests that a mutant of it has to survive
 * @property {'vitest' | 'in-process'} runner
 * @property {number} runs how many cases of each law: few, so that a run takes seconds
 */

const DYNAMODB = 'packages/adapters/src/dynamodb'

/**
 * Tests that look at the text of the sources, at types or at bundles, that are about other stores or about
 * the engine itself, that load a module twice, walk through every day of centuries or read megabytes: a minute
 * for each mutant,
 * and the laws see the same. The adversary has a test for this, which asks for one design at a time.
 */
const NOT_ASKED =
  /\/engine-rules\.|\/stores\/|\/adversary\/.*\.test\.ts$|\/test\/(docs|size|bundle|imports|two-builds|exhaustive|growth|hostile)\.test\.ts$/

/** Where `schema/`, `keys/`, … are: `sdk` holds types only, which no test runs. */
const ROOMS = readdirSync(join(ROOT, DYNAMODB), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sdk')
  .map(({ name }) => name)

/** @type {readonly Target[]} */
export const TARGETS = [
  ...['core', 'ids'].map((name) => ({
    name,
    folder: `packages/${name}/src`,
    tests: [`packages/${name}/src`, `packages/${name}/test`],
    // Some of these tests load modules again, or look at where they are.
    runner: /** @type {const} */ ('vitest'),
    runs: 100,
  })),
  ...ROOMS.map((room) => ({
    name: `dynamodb/${room}`,
    folder: `${DYNAMODB}/${room}`,
    tests: [`${DYNAMODB}/${room}`, DYNAMODB, 'packages/adapters/test'],
    runner: /** @type {const} */ ('in-process'),
    // Some of these tests count what they saw, and expect as much as in `test`.
    runs: 300,
  })),
]

/** @param {string | undefined} name */
export const targetOf = (name) => {
  const found = TARGETS.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}: ${TARGETS.map((one) => one.name).join(', ')}`)
  return found
}

/**
 * The test files of a target, from the root. A mutant meets them in this order: those beside the sources
 * come first, because they are quick and most mutants go no further; then those that need an engine,
 * which is in memory here, and the adversary last.
 *
 * @param {Target} target
 * @param {string} [root]
 */
export const testFilesOf = ({ tests }, root = ROOT) => {
  const files = tests.flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /[.-]test\.ts$/.test(path) && !NOT_ASKED.test(path))
      .sort(),
  )
  const rankOf = (/** @type {string} */ path) =>
    path.includes('/adversary/') ? 2 : path.endsWith('.engine.test.ts') ? 1 : 0
  return [...new Set(files)].sort((a, b) => rankOf(a) - rankOf(b))
}

/** Where the report of a target is, without its ending. @param {string} name */
export const reportOf = (name) => `.mutation/${name.replaceAll('/', '-')}`
