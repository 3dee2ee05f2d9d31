import { compareKeys, compositeKey, type KeyRange, keyByteLength } from '@keywright/core'

/** Every key starts with this, but for those that test what stands before a key. */
export const ROOT = 'KW'

/** The keys that fill pages, and no others. */
export const PAGES: KeyRange = { lower: `${ROOT}#page#`, upper: `${ROOT}#page$` }

// As people write words: an order by letters differs from one by bytes, and says by how much.
const LETTERS = ['a', 'B', 'c', 'D', '\u00e9', 'f', 'Z', 'z']

// The edges of UTF-8's lengths; and U+E000 to U+FFFF, which UTF-16 sorts after astral characters.
const CHARACTERS = [
  ...['a', '~', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uf8ff', '\uff5e'],
  ...['\ufffd', '\ufffe', '\uffff', '\u{10000}', '\u{1f600}', '\u{10fffe}'],
]

/** Values with the delimiter, the escape, and what sorts before them. */
export const TEXTS: readonly string[] = [
  ...['', ' ', '!', '"', '#', '##', '$', '$2', '$23', '%', "'", '*', '+', '-', '.', '/', '//', ':'],
  ...['0', '1', '10', '12', '2', '9', 'San', 'San Francisco', 'San Jose', '\\', '`', '{', '|', '~'],
  ...['a', 'a#', 'a#b', 'a$', 'ab', '\n', '\0', '\u00fc', '\uff5e', '\u{1f600}'],
]

/** Text that a search for patterns reads as more than itself. */
export const PATTERNS: readonly string[] = [
  ...['a_c', 'a%c', 'a*c', 'a?c', 'a.c', 'a.*c', 'a[b]c', 'a\\bc', 'a+bc', '(abc)', '{abc}'],
]
const MATCHED_BY_PATTERNS = ['abc', 'axc', 'axxc', 'aabc', 'a%cd', 'bc']

/** Texts that stores fold into one: by case, by normalisation, by their ends, unseen, or decoded. */
const FOLDED = {
  case: ['user', 'User', 'USER', 'stra\u00dfe', 'STRASSE'],
  form: [
    '\u00e9',
    'e\u0301',
    '\u00c5',
    'A\u030a',
    '\uf900',
    '\u8c48',
    'fi',
    '\ufb01',
    '\uac00',
    '\u1100\u1161',
  ],
  trim: ['a', 'a ', 'a\u00a0', 'a\u2028', 'a\u3000', ' a', '\u00a0a'],
  unseen: [
    'ab',
    'a\nb',
    ...['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufe0f', '\ufeff', '\u0085'].map(
      (char) => `a${char}b`,
    ),
    // Line and paragraph separators: lines end there for some parsers.
    ...['\u2028', '\u2029'].map((char) => `a${char}b`),
  ],
  code: [
    ...['A', '%41', '%2541', '%', '%C3%A9', '&', '&amp;', '&amp;amp;', '<', '&lt;', '>', '&gt;'],
    ...["'", "''", '&#39;', '\\', '\\\\', '\\A', '/', '//', '+', '+ +', '%2B'],
    // What a path makes one of.
    ...['x/y', 'x/./y', 'x/z/../y'],
  ],
}

/** Lengths at which stores and columns cut text, and the ones beside them. */
const LENGTHS = [
  ...[63, 64, 65, 100, 127, 128, 129, 191, 192, 200, 254, 255, 256, 257, 300, 500, 511, 512, 513],
  ...[767, 768, 1000, 1023, 1024, 1025, 1500, 1978, 2000, 2047, 2048],
]

/** Two keys of so many bytes that differ in their last character only. */
const longKeys = (bytes: number): string[] => {
  const head = `${ROOT}#long#`
  const wide = Math.floor((bytes - head.length - 1) / 2)
  return [
    `${head}${'x'.repeat(bytes - head.length - 1)}`,
    `${head}${'\u00e9'.repeat(wide)}${'x'.repeat(bytes - head.length - 1 - 2 * wide)}`,
  ].flatMap((start) => [`${start}a`, `${start}b`])
}

/** How to choose the keys to write. */
export interface KeyChoice {
  readonly maxBytes: number
  /** How many keys to write in one range, which should be more than a page of the store holds. */
  readonly pageKeys: number
  readonly accepts: (key: string) => boolean
}

/** The keys to write, in an order that is not theirs. */
export const nastyKeys = ({ maxBytes, pageKeys, accepts }: KeyChoice): string[] => {
  const under = (room: string, texts: readonly string[]): string[] =>
    texts.map((text) => `${ROOT}#${room}#${text}`)
  const keys = [
    ...LETTERS.map((letter) => ROOT + letter),
    ...under('char', [...CHARACTERS, ...CHARACTERS.map((char) => `m${char}#x`)]),
    ...TEXTS.map((text) => compositeKey([ROOT, 'text', text])),
    ...TEXTS.map((text) => compositeKey([ROOT, 'text', text, 'more'])),
    ...[...PATTERNS, ...MATCHED_BY_PATTERNS].map((text) => `${ROOT}#like#${text}#1`),
    ...Object.entries(FOLDED).flatMap(([room, texts]) => under(room, texts)),
    ` ${ROOT}#trim#a`,
    `\ufeff${ROOT}#unseen#a`,
    ...under('edge', ['a', 'b', 'b#1', 'c', 'd']),
    ...LENGTHS.filter((bytes) => bytes <= maxBytes).flatMap(longKeys),
    // Last in order, so that a page that ends too early cannot hide what comes after it.
    ...Array.from({ length: pageKeys }, (_, i) => `${ROOT}#page#${String(i).padStart(6, '0')}`),
  ]
  const fits = (key: string): boolean => keyByteLength(key) <= maxBytes && accepts(key)
  // Every seventh, then the next ones: insertion order must not look like the order of the keys.
  return [...new Set(keys)]
    .filter(fits)
    .sort(compareKeys)
    .map((key, i) => ({ key, turn: (i * 7919) % 6301 }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ key }) => key)
}
