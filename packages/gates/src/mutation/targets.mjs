// @ts-check
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'

/**
 * @typedef {object} Target something with a score of its own
 * @property {string} name
 * @property {string} folder its sources, from the root
 * @property {string[]} tests what a mutant of it has to survive
 * @property {number} runs how many cases of each law: few, so that a run takes seconds
 */

const DYNAMODB = 'packages/adapters/src/dynamodb'

/** Where `schema/`, `keys/`, … are: `sdk` holds types only, which no test runs. */
const ROOMS = readdirSync(join(ROOT, DYNAMODB), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sdk')
  .map(({ name }) => name)

/** @type {readonly Target[]} */
export const TARGETS = [
  ...['core', 'ids'].map((name) => ({
    name,
    folder: `packages/${name}/src`,
    tests: [`packages/${name}/{src,test}/**/*.test.ts`],
    runs: 100,
  })),
  ...ROOMS.map((room) => ({
    name: `dynamodb/${room}`,
    folder: `${DYNAMODB}/${room}`,
    tests: [
      `${DYNAMODB}/**/*.test.ts`,
      'packages/adapters/test/{*,adversary/**/*,policy/**/*}.test.ts',
    ],
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

/** Where the report of a target is, without its ending. @param {string} name */
export const reportOf = (name) => `.mutation/${name.replaceAll('/', '-')}`
