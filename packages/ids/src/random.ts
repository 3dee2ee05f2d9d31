import { refuse } from '@keywright/core/internal'

/** Fills bytes with randomness, as `crypto.getRandomValues` does. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => unknown

interface Platform {
  readonly crypto?: { readonly getRandomValues?: RandomSource }
}

/** One call fetches 32 draws of ten bytes: the call costs far more than the bytes. */
const POOL_SIZE = 320

let pool: Uint8Array<ArrayBuffer> | undefined
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

const fill = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
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
