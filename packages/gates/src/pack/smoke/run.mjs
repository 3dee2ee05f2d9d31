// @ts-check
import { checker } from './check.mjs'
import { SMOKE } from './packages.mjs'

/** @typedef {{ checks: number, failures: string[] }} Result */

/**
 * Runs the smoke test of each package. What one of them throws is its failure, and the others go on.
 *
 * @param {import('./packages.mjs').Loaded} loaded
 * @returns {Promise<Record<string, Result>>}
 */
export const runSmoke = async (loaded) => {
  /** @type {Record<string, Result>} */
  const results = {}
  for (const [name, smoke] of Object.entries(SMOKE)) {
    const check = checker()
    /** @type {string[]} */
    const thrown = []
    try {
      await smoke(loaded, check)
    } catch (error) {
      thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    const { checks, failures } = check.result()
    results[name] = { checks, failures: [...failures, ...thrown] }
  }
  return results
}
