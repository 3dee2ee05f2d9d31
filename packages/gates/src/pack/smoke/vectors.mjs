// @ts-check
import { answerer } from '@keywright/harness/answer'

/**
 * `vectors.json`: the version of the SPEC, and the vectors of each level.
 *
 * @typedef {object} Vectors
 * @property {string} version
 * @property {Readonly<Record<string, readonly any[]>>} levels
 */

/**
 * Every case of core's vectors.json through the public interface; SPEC.md says what they mean.
 *
 * @param {typeof import('@keywright/core')} core
 * @param {Vectors} vectors
 * @param {import('./check.mjs').Checker} check
 */
export const checkVectors = async (core, { levels }, { equal }) => {
  const answer = answerer(core)
  for (const [level, cases] of Object.entries(levels)) {
    for (const { result, refused, ...request } of cases) {
      const title = `level ${level} ${JSON.stringify(request)}`
      const said = answer(request)
      if (refused) equal(title, Object.keys(said), ['refused'])
      else equal(title, said, { result })
    }
  }
  equal('levels of vectors.json', Object.keys(levels), ['1', '2', '3', '4', '5'])
}
