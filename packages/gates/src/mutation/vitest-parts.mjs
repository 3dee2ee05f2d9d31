// @ts-check
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '@keywright/harness/workspace'

/** Vitest is made of packages of its own: what they resolve to is what it uses itself. */
const inside = createRequire(realpathSync(join(ROOT, 'node_modules/vitest/package.json')))

/** @param {string} name @returns {Promise<any>} */
const load = (name) => import(pathToFileURL(inside.resolve(name)).href)

const { JestAsymmetricMatchers, JestChaiExpect, JestExtend, ...parts } =
  await load('@vitest/expect')
const { ASYMMETRIC_MATCHERS_OBJECT, chai, customMatchers, GLOBAL_EXPECT, setState } = parts
const runner = await load('@vitest/runner')

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

/** `expect` as Vitest puts it together, without snapshots and polling. */
export const expect = Object.assign(
  /** @param {unknown} value @param {string} [message] */
  (value, message) => chai.expect(value, message),
  chai.expect,
  /** @type {any} */ (globalThis)[ASYMMETRIC_MATCHERS_OBJECT],
  {
    /** @param {string} [message] */
    unreachable: (message) => chai.assert.fail(`expected ${message} not to be reached`),
  },
)
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect)
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true })
chai.expect.extend(expect, customMatchers)

export const { startTests } = runner

/** What a test file gets for `vitest`. */
export const VITEST = { ...runner, expect, vi: undefined }
