/** The laws; each is also the name of the function that checks it. */
export type LawName =
  | 'total'
  | 'pure'
  | 'deterministic'
  | 'wellFormed'
  | 'injective'
  | 'roundTrip'
  | 'ordered'
  | 'canonical'
  | 'prefixSafe'
  | 'rangesExact'
  | 'withinBytes'

/** Each law in words: what it is called, and what it promises. */
export const LAWS: Readonly<Record<LawName, readonly [title: string, promise: string]>> = {
  total: ['total', 'every value has a key'],
  pure: ['pure', 'encode leaves the value as it was'],
  deterministic: ['deterministic', 'the same value always has the same key'],
  wellFormed: ['well-formed Unicode', 'a key is still the same text after UTF-8'],
  injective: ['injective', 'different values never share a key'],
  roundTrip: ['round trip', 'decode gives back the value that encode was given'],
  ordered: ['ordered by UTF-8 bytes', 'keys sort as their values do'],
  canonical: ['refuses what is not canonical', 'text that encode could not have made is not a key'],
  prefixSafe: ['prefix-safe', 'what starts with a prefix is exactly what belongs to it'],
  rangesExact: ['ranges exact', 'a range holds exactly the keys that meet its condition'],
  withinBytes: ['within a size', 'no key is empty, or longer than maxBytes'],
}
