/** What may be wrong with a store. */
export type StoreFault =
  | 'utf16Order'
  | 'linguisticOrder'
  | 'caseBlind'
  | 'unordered'
  | 'exclusiveEnd'
  | 'exclusiveStart'
  | 'ignoredEnd'
  | 'ignoredStart'
  | 'normalized'
  | 'trimmed'
  | 'truncated'
  | 'replacedCharacters'
  | 'droppedCharacters'
  | 'recoded'
  | 'prefixAsPattern'
  | 'missingPages'
  | 'repeatedKeys'
  | 'descending'
  | 'limit'
  | 'after'
  | 'refusedKey'
  | 'refusedRange'

/** Each fault in words: its name, what the store does, and what to do about it. */
export const FAULTS: Readonly<
  Record<StoreFault, readonly [title: string, does: string, remedy: string]>
> = {
  utf16Order: [
    'UTF-16 order',
    'It compares UTF-16 code units, which from U+E000 up is another order than that of UTF-8 bytes.',
    'Store keys as UTF-8 bytes, or sort by their bytes.',
  ],
  linguisticOrder: [
    'a linguistic collation',
    'It compares text as a dictionary does, not byte by byte.',
    'Give the column a binary collation: COLLATE "C" in Postgres, utf8mb4_bin in MySQL.',
  ],
  caseBlind: [
    'a case-blind collation',
    'It takes upper and lower case for the same.',
    'Give the column a binary collation, and do not change the case of keys on the way.',
  ],
  unordered: [
    'no order',
    'It returns the right keys, but not in the order of their bytes.',
    'Ask the store for keys in order: ORDER BY, or an ordered index.',
  ],
  exclusiveEnd: [
    'an end that is exclusive',
    'It leaves out the key at the upper end of a range: the end is exclusive.',
    'Ask for an upper end of `upper` and U+0000, or for one that is inclusive.',
  ],
  exclusiveStart: [
    'a start that is exclusive',
    'It leaves out the key at the lower end of a range: the start is exclusive.',
    'Ask for the last code point of `lower` lowered by one, and U+10FFFF, or for a start that is inclusive.',
  ],
  ignoredEnd: [
    'an end that is ignored',
    'It returns keys beyond the upper end of a range.',
    'Stop reading at the first key above `upper`.',
  ],
  ignoredStart: [
    'a start that is ignored',
    'It returns keys below the lower end of a range.',
    'Skip the keys below `lower`.',
  ],
  normalized: [
    'Unicode normalisation',
    'It changes text to another form of the same characters: different keys become one.',
    'Store keys as bytes, or turn off the normalisation of text.',
  ],
  trimmed: [
    'trimmed text',
    'It ignores or removes white space at the ends of keys: different keys become one.',
    'Store keys as they are: no trim, and no column of fixed width.',
  ],
  truncated: [
    'truncated text',
    'It cuts long keys: different keys become one.',
    'Make room for the longest key, or tell checkStore the limit with maxBytes.',
  ],
  replacedCharacters: [
    'replaced characters',
    'It replaces characters that it does not know: different keys become one.',
    'Store keys as UTF-8 of up to four bytes for each character (utf8mb4 in MySQL).',
  ],
  droppedCharacters: [
    'dropped characters',
    'It drops characters that cannot be seen, such as U+200D or U+FEFF: different keys become one.',
    'Store keys as they are; read UTF-8 without looking for a byte order mark (ignoreBOM of TextDecoder).',
  ],
  recoded: [
    'text that is escaped or decoded',
    'It decodes or escapes text on the way (%41, &amp;, backslashes): different keys become one, or come back changed.',
    'Store and return keys as they are: let neither a URL, a page nor a query change them.',
  ],
  prefixAsPattern: [
    'a prefix taken as a pattern',
    'It reads _, %, * or other characters of a prefix as a pattern, and returns keys of others.',
    'Escape the prefix, or ask for the range from `lower` to `upper`.',
  ],
  missingPages: [
    'missing pages',
    'It returns the first keys of a range only: the pages after them are missing.',
    'Go on with the cursor of each page until there is none.',
  ],
  repeatedKeys: [
    'repeated keys',
    'It returns keys twice: a page begins with the last key of the page before.',
    'Go on after the last key of a page.',
  ],
  descending: [
    'a direction that is ignored',
    'It returns keys in ascending order when they are asked for in descending order.',
    'Pass `descending` on to the store.',
  ],
  limit: [
    'a limit that is ignored',
    'It returns more keys than the limit.',
    'Pass `limit` on to the store.',
  ],
  after: [
    'a wrong place to go on',
    'It does not go on right after the key that it was given.',
    'Begin after the key `after`, that key excluded.',
  ],
  refusedKey: [
    'a key that is refused',
    'It does not take a key that Keywright may write.',
    'Tell checkStore what the store does not take: maxBytes for its limit, accepts for the rest.',
  ],
  refusedRange: [
    'a range that is refused',
    'It does not answer for a range that `where` makes.',
    'Find out from the error which bound it does not take.',
  ],
}
