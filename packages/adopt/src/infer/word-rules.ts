import { SHORT_NOUNS, STATES } from './states.ts'
import { type Before, isCountry, isEnd, styleOf, type WordPlace } from './word-place.ts'

/**
 * Which words at a place of keys are values; the others are literals. This is a judgement, so each rule
 * has keys that it decides.
 */
export interface WordRule {
  readonly name: string
  /** What stands before the words. */
  readonly after: readonly Before[]
  /** Whether the rule decides; always, if it is left out. */
  readonly when?: (place: WordPlace) => boolean
  /** The words that are values. */
  readonly values: (place: WordPlace) => readonly string[]
  /** Keys that the rule decides, and the patterns that they have by it. */
  readonly example: readonly [keys: readonly string[], patterns: readonly string[]]
}

const all = ({ names }: WordPlace): readonly string[] => names
const none = (): readonly string[] => []

/** More kinds of rows than this, each seen a time or two, are names. */
const MOST_LITERALS = 12

/** More entities than this have no table. */
const MOST_CAPITALS = 40

/** A word that is the only one in its place, in at least this many keys, is a literal. */
const ALWAYS = 5
const ALWAYS_A_COUNTRY = 20

/** Among names, a word in fewer than one key of this many is a name too. */
const RARE = 200

const isMany = ({ words, total }: WordPlace): boolean =>
  words.length > MOST_LITERALS && total < 3 * words.length

const areStates = ({ names, isAlike }: WordPlace): boolean =>
  names.length > 1 && names.every((word) => STATES.has(word.toLowerCase())) && isAlike()

/** The codes among words, such as airports, currencies and sizes: three or more, of which few are nouns too. */
const codesAmong = ({ names }: WordPlace): readonly string[] => {
  const codes = names.filter((word) => /^[A-Z]{1,3}$/.test(word))
  const nouns = codes.filter((word) => SHORT_NOUNS.has(word.toLowerCase()))
  return codes.length > 2 && nouns.length * 2 < codes.length ? codes : []
}

const areCodes = (place: WordPlace): boolean =>
  place.names.length > 0 && codesAmong(place).length === place.names.length

/** Words in another case, countries, and words that are seldom among names. */
const namesBehindValue = ({ names, words, foreign, isText, at }: WordPlace): readonly string[] => {
  const last = words.filter(([, branch]) => isEnd(branch))
  const seldom = last.filter(([, { count }]) => last.length > 3 || count < 3)
  const ends = isText || foreign.length > 0 ? seldom : []
  const rare = isText ? words.filter(([, { count }]) => count * RARE < at.count) : []
  return [...foreign, ...names.filter(isCountry), ...[...ends, ...rare].map(([word]) => word)]
}

const repeat = (count: number, make: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => make(i))

const LETTERS = 'abcdefghijklmnop'
const AIRPORTS = ['JFK', 'LHR', 'SFO', 'CDG']

/** All rules. The first one whose `after` and `when` hold decides; where none does, all words are literals. */
export const WORD_RULES: readonly WordRule[] = /* @__PURE__ */ (() => [
  {
    name: 'a label names a value',
    after: ['label'],
    values: all,
    example: [['$shop#city_rome', '$shop#city_oslo'], ['$shop#city_<city>']],
  },
  {
    name: 'words among other values that begin keys are names',
    after: ['nothing'],
    when: ({ at, total, words, names }) =>
      at.any !== undefined &&
      total <= 2 * words.length &&
      (at.any.branch.count > total || names.every((word) => styleOf(word) === 'mixed')),
    values: all,
    example: [['ann#x1', 'bob7x#x2', 'c3x#x3', 'd4x#x4'], ['<first>#<id>']],
  },
  {
    name: 'capitals that begin keys are literals, even dozens that are seen once',
    after: ['nothing'],
    when: ({ words, names }) =>
      words.length > MOST_LITERALS &&
      words.length <= MOST_CAPITALS &&
      words.every(([word, branch]) => /^[A-Z_]*$/.test(word) && !isEnd(branch)) &&
      names.filter((word) => word.length < 3).length * 5 <= words.length,
    values: none,
    example: [
      repeat(13, (i) => `ENTITY${LETTERS[i]?.toUpperCase()}#x-${i}`),
      repeat(13, (i) => `ENTITY${LETTERS[i]?.toUpperCase()}#<entity${LETTERS[i]}Id>`),
    ],
  },
  {
    name: 'many words that begin keys, each seen a time or two, are names',
    after: ['nothing'],
    when: isMany,
    values: all,
    example: [repeat(13, (i) => `name${LETTERS[i]}#x-${i}`), ['<first>#<id>']],
  },
  {
    // Entities have short names too: other codes than countries have to be more.
    name: 'countries and other codes that begin keys are values',
    after: ['nothing'],
    when: (place) =>
      areCodes(place) &&
      (place.names.every(isCountry) || place.names.length > 4) &&
      place.isAlike(),
    values: all,
    example: [['US#x1', 'DE#x2', 'FR#x3'], ['<first>#<id>']],
  },
  {
    name: 'more words than a table has entities, before the same parts, are names',
    after: ['nothing'],
    when: ({ at, words, style, isAlike }) =>
      at.any !== undefined && words.length > MOST_LITERALS && style !== 'upper' && isAlike(),
    values: all,
    example: [
      [...repeat(52, (i) => `name${LETTERS[i % 13]}#x-${i}`), 'n1x#x-99'],
      ['<first>#<id>'],
    ],
  },
  {
    name: 'states that begin keys are values',
    after: ['nothing'],
    when: areStates,
    values: all,
    example: [['open#t-1', 'closed#t-2', 'open#t-3'], ['<first>#<id>']],
  },
  {
    name: 'what follows nothing at all belongs to it, unless other values do too',
    after: ['blank'],
    when: ({ at }) => at.any !== undefined,
    values: ({ words, at }) =>
      words.filter(([, { count }]) => count * RARE < 20 * at.count).map(([word]) => word),
    example: [[...repeat(20, (i) => `#x-${i}`), '#bob'], ['#<id>']],
  },
  {
    name: 'one word behind many values is a constant, in whatever case',
    after: ['id', 'order'],
    when: ({ at, words }) => {
      const [[word, { count }] = ['', { count: 0 }]] = words
      const least = isCountry(word) ? ALWAYS_A_COUNTRY : ALWAYS
      return words.length === 1 && !at.any && count >= least
    },
    values: none,
    example: [repeat(9, (i) => `USER#u-${i}#profile`), ['USER#<userId>#profile']],
  },
  {
    name: 'states behind a value are what becomes of it',
    after: ['id'],
    when: areStates,
    values: all,
    example: [['LOG#x-1#OPEN', 'LOG#x-2#DONE', 'LOG#x-3#OPEN'], ['LOG#<first>#<logId>']],
  },
  {
    name: 'codes behind a value are values',
    after: ['id'],
    when: (place) => codesAmong(place).length > 0,
    values: (place) => [...codesAmong(place), ...namesBehindValue(place)],
    example: [
      repeat(12, (i) => `FLIGHT#f-${i}#${AIRPORTS[i % 4]}#2024-01-1${i % 3}`),
      ['FLIGHT#<first>#<flightId>#<on>'],
    ],
  },
  {
    name: 'many words behind a value are names',
    after: ['id'],
    when: (place) => isMany(place) || (place.words.length > MOST_LITERALS && place.isAlike()),
    values: all,
    example: [
      repeat(13, (i) => `USER#u-${i}#PET${LETTERS[i]?.toUpperCase()}`),
      ['USER#<first>#<userId>'],
    ],
  },
  {
    name: 'behind a value, words in another case are values, and so are seldom ones among names',
    after: ['id'],
    values: (place) => namesBehindValue(place),
    example: [
      ['USER#u-1#ORDER#o-1', 'USER#u-2#ORDER#o-2', 'USER#u-3#bob#o-3', 'USER#u-4#amy-1#o-4'],
      ['USER#<first>#<second>#<userId>', 'USER#<userId>#ORDER#<orderId>'],
    ],
  },
  {
    name: 'several words behind a time or an amount are a category',
    after: ['order'],
    when: ({ names }) => names.length > 1,
    values: all,
    example: [['LOG#2024-01-15#WARN#x-1', 'LOG#2024-01-16#INFO#x-2'], ['LOG#<on>#<first>#<logId>']],
  },
  {
    name: 'one word behind a time or an amount is a literal in the case of literals',
    after: ['order'],
    values: ({ foreign }) => foreign,
    example: [['LOG#2024-01-15#bob', 'LOG#2024-01-16#bob'], ['LOG#<on>#<logId>']],
  },
  {
    name: 'behind a literal, a few words among values that are no text are literals',
    after: ['literal'],
    when: ({ at, isText, total }) => at.any !== undefined && !isText && total * 4 < at.count,
    values: ({ foreign }) => foreign,
    example: [
      ['VERSION#LATEST', ...repeat(5, (i) => `VERSION#00000${i}`)],
      ['VERSION#<version>', 'VERSION#LATEST'],
    ],
  },
  {
    name: 'behind a literal stand values',
    after: ['literal'],
    when: (place) => place.at.any !== undefined || isMany(place),
    values: all,
    example: [
      ['USER#ANN#PHOTO#x-1', 'USER#BOB#SONG#x-2', 'USER#u2x#SONG#x-3'],
      ['USER#<userId>#PHOTO#<photoId>', 'USER#<userId>#SONG#<songId>'],
    ],
  },
  {
    name: 'one word behind a literal is a literal too, if more follows it',
    after: ['literal'],
    when: ({ words }) => words.length === 1,
    values: ({ words: [[word, branch] = ['', undefined]], foreign }) =>
      word !== '' && (foreign.includes(word) || isCountry(word) || (branch && isEnd(branch)))
        ? [word]
        : [],
    example: [
      ['USER#ANN', 'APP#USER#u-1'],
      ['APP#USER#<userId>', 'USER#<userId>'],
    ],
  },
  {
    name: 'words behind a literal with the same after them are values',
    after: ['literal'],
    when: (place) => areCodes(place) || place.isAlike(),
    values: all,
    example: [['ROUTE#NORTH#x-1', 'ROUTE#SOUTH#x-2'], ['ROUTE#<first>#<routeId>']],
  },
  {
    name: 'words behind a literal with different parts after them are literals',
    after: ['literal'],
    values: ({ names, foreign }) => [...foreign, ...names.filter(isCountry)],
    example: [
      ['APP#USER#u-1#x-1', 'APP#TEAM#t-1#OWNER', 'APP#rome#x-1#y-1'],
      ['APP#<first>#<second>#<appId>', 'APP#USER#<first>#<userId>', 'APP#TEAM#<teamId>#OWNER'],
    ],
  },
])()

/** The words at a place that are values there, by some rules. */
export const valuesAmong = (place: WordPlace, rules: readonly WordRule[]): string[] => {
  const decides = ({ after, when }: WordRule): boolean =>
    after.includes(place.before) && (when === undefined || when(place))
  const values = rules.find(decides)?.values(place) ?? []
  return [...new Set([...countedAmong(place), ...values])]
}

/** Words that differ in their number only, `user1`, `user2` and `user3`, are values anywhere. */
const countedAmong = ({ at }: WordPlace): string[] => {
  const stems = new Map<string, string[]>()
  for (const word of at.words.keys()) {
    const stem = /^(.*\D)\d$/u.exec(word)?.[1]
    if (stem !== undefined) stems.set(stem, [...(stems.get(stem) ?? []), word])
  }
  return [...stems.values()].filter((words) => words.length >= 3).flat()
}
