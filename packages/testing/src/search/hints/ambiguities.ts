/** Two texts that are written in the same way. */
export type Ambiguity = readonly [one: string, other: string]

/** What is written for each character, in the middle of a text. */
export type Codes = ReadonlyMap<string, string>

/** One text that is written as another and a rest: the rest is still to be matched. */
interface Open {
  readonly short: string
  readonly long: string
  readonly rest: string
}

// More than this says nothing new.
const MOST_FOUND = 24
const MOST_TRIED = 400

/**
 * Finds texts that an encoder writes alike although each character has a code of its own: `#` and
 * `%23`, if `%` stays `%`. This is the test of Sardinas and Patterson for codes that can be read in one
 * way only.
 */
export const ambiguitiesOf = (codes: Codes): Ambiguity[] => {
  const found: Ambiguity[] = []
  const queue: Open[] = []
  const seen = new Set<string>()
  const open = (short: string, long: string, rest: string): void => {
    if (rest === '') found.push([short, long])
    else if (!seen.has(rest)) {
      seen.add(rest)
      queue.push({ short, long, rest })
    }
  }
  const list = Array.from(codes).filter(([, code]) => code !== '')
  for (const [char, code] of codes) if (code === '') found.push([char, ''])
  for (const [i, [one, code]] of list.entries()) {
    for (const [other, longer] of list.slice(i + 1)) {
      if (longer.startsWith(code)) open(one, other, longer.slice(code.length))
      else if (code.startsWith(longer)) open(other, one, code.slice(longer.length))
    }
  }
  for (let tried = 0; tried < MOST_TRIED && found.length < MOST_FOUND; tried++) {
    const next = queue.shift()
    if (!next) break
    const { short, long, rest } = next
    for (const [char, code] of list) {
      if (rest.startsWith(code)) open(short + char, long, rest.slice(code.length))
      else if (code.startsWith(rest)) open(long, short + char, code.slice(rest.length))
    }
  }
  return found.slice(0, MOST_FOUND)
}
