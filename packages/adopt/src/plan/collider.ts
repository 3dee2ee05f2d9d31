/** Two different owners of one key. */
export interface Clash {
  readonly key: string
  readonly owners: readonly [string, string]
}

/** Finds keys that have several owners, in bounded memory. */
export interface Collider {
  /** `isFirst` says that the key is this owner's already, whoever else is seen before it. */
  readonly add: (key: string, owner: string, isFirst?: boolean) => void
  /** Ends a pass. Returns true if some keys did not fit, and the caller has to add all of them again. */
  readonly again: () => boolean
  /** How many keys have more than one owner. */
  readonly count: () => number
  /** How many owners they have beyond the first. */
  readonly others: () => number
  readonly clashes: readonly Clash[]
}

/** How many keys are held at a time: some tens of megabytes. */
const ROOM = 200_000

/**
 * A pass holds the keys whose hash is in a range. When they do not fit, it keeps the lower half and leaves the rest
 * to the next pass. So memory stays bounded for any number of keys, and the count stays exact.
 */
export const colliderOf = (examples: number, room: number = ROOM): Collider => {
  let from = 0
  let to = 2 ** 32
  let count = 0
  let others = 0
  let held = new Map<string, { readonly owner: string; more: number }>()
  const clashes: Clash[] = []

  const shrink = (): void => {
    while (held.size > room) {
      const hashes = Uint32Array.from(held.keys(), hashOf).sort()
      const lowest = hashes[0] as number
      const middle = hashes.subarray(hashes.length >> 1).find((hash) => hash > lowest)
      // Keys of one hash cannot be told apart by a range: they are held together.
      if (middle === undefined) return
      to = middle
      for (const [key, { more }] of held) {
        if (hashOf(key) < to) continue
        held.delete(key)
        // A later pass counts this clash again, so it is dropped here.
        if (more > 0) {
          count--
          others -= more
          const listed = clashes.findIndex((clash) => clash.key === key)
          if (listed >= 0) clashes.splice(listed, 1)
        }
      }
    }
  }
  return {
    add: (key, owner, isFirst = false) => {
      const hash = hashOf(key)
      if (hash < from || hash >= to) return
      const known = held.get(key)
      if (!known) {
        held.set(key, { owner, more: 0 })
        shrink()
        return
      }
      if (known.owner === owner) return
      if (known.more++ === 0) {
        count++
        const owners = isFirst ? ([owner, known.owner] as const) : ([known.owner, owner] as const)
        if (clashes.length < examples) clashes.push({ key, owners })
      }
      others++
    },
    again: () => {
      if (to === 2 ** 32) return false
      from = to
      to = 2 ** 32
      held = new Map()
      return true
    },
    count: () => count,
    others: () => others,
    clashes,
  }
}

/** FNV-1a, 32 bits: spreads keys over the passes. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}
