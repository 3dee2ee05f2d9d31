/**
 * Things by the text that others begin with, their head: those of one head or, where there are more, the place
 * of a character in which these differ, and a shelf for each character. With a Map `group` took a tenth longer:
 * the head of each text was cut off and hashed, where one character tells most heads apart.
 */
export interface Shelf<T> {
  readonly head: string
  readonly all: readonly T[]
  readonly at: number
  readonly next: readonly (Shelf<T> | undefined)[]
}

/** What a text begins with: up to its first delimiter, or all of it. */
export const headOf = (text: string): string => text.slice(0, text.indexOf('#') + 1) || text

/** The character at a place, from 1; 0 after the end. */
const unitAt = (text: string, at: number): number =>
  at < text.length ? text.charCodeAt(at) + 1 : 0

/** Makes a shelf of things, each with its head. */
export const shelve = <T>(pairs: readonly (readonly [head: string, one: T])[]): Shelf<T> => {
  const heads = [...new Set(pairs.map(([head]) => head))]
  const [first] = heads as [string]
  if (heads.length === 1) {
    return { head: first, all: pairs.map(([, one]) => one), at: 0, next: [] }
  }
  // Anything may follow a delimiter, and nothing a whole text: heads differ no later than where the shortest ends.
  const ends = heads.map((head) => head.length - Number(head.endsWith('#')))
  let at = 0
  let units = new Set<number>()
  for (let i = Math.min(...ends); i >= 0; i--) {
    const found = new Set(heads.map((head) => unitAt(head, i)))
    if (found.size >= units.size) [at, units] = [i, found]
  }
  const next: (Shelf<T> | undefined)[] = []
  for (const unit of units) {
    next[unit] = shelve(pairs.filter(([head]) => unitAt(head, at) === unit))
  }
  return { head: first, all: [], at, next }
}

/** Those whose head a text begins with. */
export const lookIn = <T>(shelf: Shelf<T>, text: string): readonly T[] | undefined => {
  let one: Shelf<T> | undefined = shelf
  while (one && one.next.length > 0) one = one.next[unitAt(text, one.at)]
  return one && text.slice(0, one.head.length) === one.head ? one.all : undefined
}
