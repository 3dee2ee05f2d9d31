import type { Id } from './id.ts'
import { monotonic } from './monotonic.ts'
import { checkPrefix } from './prefix.ts'
import { pooledRandom } from './random.ts'

// One source for all prefixes, so that all ids of a process ascend.
const nextUlid: () => string = /* @__PURE__ */ monotonic(() => Date.now(), pooledRandom)

/**
 * A new id. The ULIDs of one process ascend strictly, across prefixes, within a millisecond and when
 * the clock steps back; 80 bits of each new millisecond are random.
 *
 * Not a secret: it tells when it was made, and whoever has one id of a millisecond can guess the next.
 *
 * @throws KeyError for a bad prefix, or on a platform without `crypto.getRandomValues`.
 * @example
 * const user = createId('user')
 * user.length // => 31
 * user.startsWith('user_') // => true
 * createId('user') > user // => true
 */
export const createId = <Prefix extends string>(prefix: Prefix): Id<Prefix> =>
  `${checkPrefix(prefix)}_${nextUlid()}`
