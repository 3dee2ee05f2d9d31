import { compareKeys } from '@keywright/core'

/** Rows that are overwritten, stand in the wrong place, or are read by a neighbour. */
export interface Faults {
  readonly lost: number
  readonly misplaced: number
  readonly leaked: number
}

/** The key of a row: of its partition, and of its place there. */
export interface KeyPair {
  readonly pk: string
  readonly sk: string
}

/** Nothing went wrong. */
export const NO_FAULTS: Faults = { lost: 0, misplaced: 0, leaked: 0 }

export const addFaults = (a: Faults, b: Faults): Faults => ({
  lost: a.lost + b.lost,
  misplaced: a.misplaced + b.misplaced,
  leaked: a.leaked + b.leaked,
})

export const isClean = ({ lost, misplaced, leaked }: Faults): boolean =>
  lost + misplaced + leaked === 0

/** `1 row lost, 2 misplaced, 3 leaked`. */
export const faultsText = ({ lost, misplaced, leaked }: Faults): string =>
  `${lost} row${lost === 1 ? '' : 's'} lost, ${misplaced} misplaced, ${leaked} leaked`

/**
 * What would happen to these rows if a template literal had made their keys, with each value as it is:
 * how many would overwrite another, stand behind one that belongs after them, or begin like another
 * one's key.
 */
export const faultsByHand = (keys: readonly KeyPair[]): Faults => {
  // The last put stays.
  const places = new Map(
    keys.map((key) => [JSON.stringify([verbatim(key.pk), verbatim(key.sk)]), key]),
  )
  const partitions = new Map<string, string[]>()
  for (const { pk, sk } of places.values()) {
    partitions.set(pk, [...(partitions.get(pk) ?? []), sk])
  }
  const inPartitions = [...partitions.values()].map((sks) => ({
    lost: 0,
    misplaced: misplacedIn(sks),
    leaked: leakedIn(sks),
  }))
  return inPartitions.reduce(addFaults, { ...NO_FAULTS, lost: keys.length - places.size })
}

/** The key that a template literal makes of the same values: nothing is escaped. */
const verbatim = (key: string): string =>
  key.replace(/\$([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The rows behind one that belongs after them. */
const misplacedIn = (sks: readonly string[]): number => {
  const byHand = [...sks].sort((a, b) => compareKeys(verbatim(a), verbatim(b)))
  let last = ''
  return byHand.filter((sk) => {
    const isBehind = compareKeys(sk, last) < 0
    if (!isBehind) last = sk
    return isBehind
  }).length
}

/** The rows that "begins with" finds for the leading parts of another row's key, and that do not have them. */
const leakedIn = (sks: readonly string[]): number => {
  const starts = new Set(sks.flatMap(properStarts))
  return sks.filter((sk) => {
    const own = new Set([...properStarts(sk), sk])
    const text = verbatim(sk)
    return [...starts].some((start) => !own.has(start) && text.startsWith(verbatim(start)))
  }).length
}

/** `A` and `A#1` of `A#1#x`: what its parts begin with. */
const properStarts = (sk: string): string[] => {
  const parts = sk.split('#')
  const starts = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('#'))
  // The key `#METADATA` begins with nothing, and nobody asks for that.
  return starts.filter((start) => start !== '')
}
