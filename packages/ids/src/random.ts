import { refuse, words } from '@keywright/core/internal'

/** Bytes in a buffer of their own. TypeScript before 5.7 has no `Uint8Array<ArrayBuffer>`. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

/** Fills bytes with randomness, as `crypto.getRandomValues` does. */
export type RandomSource = (bytes: Bytes) => unknown

/** Refuses a source that takes no bytes, and so cannot fill them: `() => randomBytes(10)`. */
export type Filling<Source extends RandomSource> = Parameters<Source>['length'] extends 0
  ? 'a source fills the bytes that it is given, as crypto.getRandomValues does'
  : Source

/** How often a byte may happen to be what it was before: by chance not once in the age of the universe. */
const TRIES = 16

/**
 * A source that is seen to fill: the bytes are marked before, and a mark that stays, however often it is
 * changed, was never overwritten. What counts is the first draw, so that no byte is less likely.
 */
export const filling =
  (random: RandomSource): RandomSource =>
  (bytes) => {
    const probe = new Uint8Array(bytes.length)
    let marked: readonly number[] = Array.from(bytes.keys())
    for (let tries = 0; marked.length > 0; tries++) {
      if (tries === TRIES) {
        const expected = 'a source that fills the bytes it is given, as crypto.getRandomValues does'
        refuse('INVALID_VALUE', expected, words(`${marked.length} bytes as they were`), 'random')
      }
      const target = tries === 0 ? bytes : probe
      const mark = (0xa5 ^ (tries * 0x1f)) & 0xff
      target.fill(mark)
      random(target)
      marked = marked.filter((i) => target[i] === mark)
    }
  }

interface Platform {
  readonly crypto?: { readonly getRandomValues?: RandomSource }
}

/** One call fetches 32 draws of ten bytes: the call costs far more than the bytes. */
const POOL_SIZE = 320

let pool: Bytes | undefined
let used = 0
let filledAt = -1

/**
 * The platform's randomness, fetched in bulk. The pool is filled on first use, never at load: some
 * edge runtimes forbid randomness outside of a request. It is good for the millisecond in which it was
 * filled: processes that start from one snapshot (Node's own, a checkpoint, SnapStart) start later, so
 * they do not share what was left in it.
 */
export const pooledRandom: RandomSource = (bytes) => {
  const now = Date.now()
  if (pool === undefined || now !== filledAt || used + bytes.length > pool.length) {
    pool = fill(pool ?? new Uint8Array(POOL_SIZE))
    used = 0
    filledAt = now
  }
  bytes.set(pool.subarray(used, used + bytes.length))
  used += bytes.length
}

const fill = (bytes: Bytes): Bytes => {
  const { crypto } = globalThis as Platform
  if (typeof crypto?.getRandomValues !== 'function') {
    return refuse(
      'INVALID_VALUE',
      'a platform with crypto.getRandomValues, or a random source of your own for idGenerator',
      crypto?.getRandomValues,
    )
  }
  crypto.getRandomValues(bytes)
  return bytes
}
