import { type Fold, type LegacyCodec, LONE_SURROGATE, MOST_CHARACTERS } from './codec.ts'

/** A key cut into its fields and its fixed text. */
export interface Layout {
  readonly names: readonly string[]
  readonly codecs: readonly LegacyCodec[]
  /** The text before, between and after the fields: one more than fields. */
  readonly fixed: readonly string[]
  /** The form in which fixed text is compared: it has the text's length. */
  readonly alike: Fold
}

/**
 * Every way to read a text, one at a time. First, one pass from the right for each field marks the ends
 * after which the rest can be read too. So the search never enters a dead end, and each reading takes
 * time proportional to the text, even when there are too many of them to count.
 */
export function* readingsOf(
  { names, codecs, fixed, alike }: Layout,
  text: string,
): Generator<Record<string, unknown>> {
  const seen = alike(text)
  const first = (fixed[0] as string).length
  const tail = fixed[codecs.length] as string
  if (!seen.startsWith(fixed[0] as string) || LONE_SURROGATE.test(text)) return
  if (codecs.length === 0) {
    if (text.length === first) yield {}
    return
  }
  if (!seen.endsWith(tail) || text.length - tail.length < first) return
  const ends = endsOf(codecs, fixed, text, seen)

  /** The readings of field `i` and all after it, from position `at`. */
  function* from(i: number, at: number, before: readonly unknown[]): Generator<readonly unknown[]> {
    const { read } = codecs[i] as LegacyCodec
    const { next, most } = ends[i] as Ends
    const limit = most(at)
    for (let end = next[at] as number; end >= 0 && end <= limit; end = next[end + 1] as number) {
      for (const value of read(text.slice(at, end))) {
        const values = [...before, value]
        if (i + 1 === codecs.length) yield values
        else yield* from(i + 1, end + (fixed[i + 1] as string).length, values)
      }
    }
  }
  for (const values of from(0, first, [])) {
    yield Object.fromEntries(names.map((name, i) => [name, values[i]]))
  }
}

/** Where a field can end. */
interface Ends {
  /** For each position, the first such end from there on, or -1. */
  readonly next: Int32Array
  /** The last end to try for a field that starts here. */
  readonly most: (at: number) => number
}

const endsOf = (
  codecs: readonly LegacyCodec[],
  fixed: readonly string[],
  text: string,
  seen: string,
): Ends[] => {
  const size = text.length
  const ends: Ends[] = []
  let starts = (at: number): boolean => at === size
  for (let i = codecs.length - 1; i >= 0; i--) {
    const { wide, read } = codecs[i] as LegacyCodec
    const after = fixed[i + 1] as string
    const next = new Int32Array(size + 2).fill(-1)
    for (let at = size; at >= 0; at--) {
      // A cut inside a surrogate pair would make two texts that are not well-formed.
      const isEnd = seen.startsWith(after, at) && !isLowSurrogate(text, at)
      next[at] = isEnd && starts(at + after.length) ? at : (next[at + 1] as number)
    }
    const most = limitOf(wide, text)
    ends[i] = { next, most }
    starts = (at) => {
      const limit = most(at)
      for (let end = next[at] as number; end >= 0 && end <= limit; end = next[end + 1] as number) {
        if (wide || read(text.slice(at, end)).length > 0) return true
      }
      return false
    }
  }
  return ends
}

const isLowSurrogate = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** How far a field may reach: free text to its next forbidden character, others up to a limit. */
const limitOf = (wide: boolean | RegExp, text: string): ((at: number) => number) => {
  const size = text.length
  if (wide === true) return () => size
  if (wide === false) return (at) => Math.min(size, at + MOST_CHARACTERS)
  const stops = new Int32Array(size + 1).fill(size)
  for (let at = size - 1; at >= 0; at--) {
    stops[at] = wide.test(text.charAt(at)) ? at : (stops[at + 1] as number)
  }
  return (at) => stops[at] as number
}
