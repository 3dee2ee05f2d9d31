/** What people put between parts, and how much each is trusted: the later ones also stand in values. */
const CANDIDATES: readonly (readonly [delimiter: string, trust: number])[] = [
  ['#', 1],
  ['|', 0.99],
  ['::', 0.98],
  ['~', 0.9],
  ['^', 0.9],
  [':', 0.85],
  ['/', 0.8],
  [';', 0.8],
  ['!', 0.7],
  [',', 0.6],
  ['_', 0.5],
  ['.', 0.4],
  ['-', 0.3],
]

/** Two characters as one delimiter, as in `a->b`, where neither occurs alone. */
const DOUBLES = ['->', '=>', '>>', '||', '//', '--', '__', '..', '@@', '++', '~~', ';;', ',,']
const DOUBLE_TRUST = 0.995

/** Anything else, if the keys begin with the same few words before it. */
const RARE = ['\\', '\t', '>', '=', '+', '@', '*', '&', '%', '?', ' ']
const RARE_TRUST = 0.28

/**
 * Values that hold such characters for reasons of their own, and a character that each kind has: those
 * that look far ahead are left out where it is missing. Each repetition has an end: time is linear.
 */
const VALUES: readonly (readonly [has: string, pattern: string])[] = /* @__PURE__ */ (() => [
  ['-', String.raw`\d{4}-\d\d-\d\d([Tt ]\d\d(:\d\d(:\d\d(\.\d{1,9})?)?)?([Zz]|[+-]\d\d:?\d\d)?)?`],
  ['-', String.raw`\d{4}-\d\d(?!\d)`],
  ['-', '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'],
  ['_', '[a-z][a-z0-9_]{0,62}_[0-7][0-9A-HJKMNP-TV-Z]{25}'],
  ['@', String.raw`[^\s@#|:/]{1,64}@[^\s@#|:/]{1,64}\.\w+`],
  ['.', String.raw`\d{1,20}\.\d{1,20}(?![\d.]|-\d)`],
  ['_', String.raw`^\$[A-Za-z]\w{0,64}_\d+$`],
])()

const MADE = /* @__PURE__ */ new Map<string, RegExp>()

/** What finds the values in a key that hold delimiters. */
const valuesIn = (key: string): RegExp => {
  const has = ['-', '_', '@', '.'].filter((one) => key.includes(one)).join('')
  const made =
    MADE.get(has) ??
    new RegExp(
      // Nothing matches `(?!)`; an empty pattern would match everywhere.
      VALUES.flatMap(([one, pattern]) => (has.includes(one) ? [pattern] : [])).join('|') || '(?!)',
      'g',
    )
  MADE.set(has, made)
  return made
}

/** A key without the values that are known to hold delimiters. */
const masked = (key: string): string => {
  const start = key.slice(0, LONGEST)
  return start.replace(valuesIn(start), '0')
}

/** No key of DynamoDB's is longer; of what is, the beginning decides. */
const LONGEST = 2048

/**
 * The delimiters of some keys, the one of most keys first. Each is the one that most of the keys
 * have which none before it explains; keys that none explains have no delimiter.
 */
export const delimitersOf = (keys: readonly string[]): string[] => {
  const found: string[] = []
  let rest = keys.map(masked)
  while (rest.length > 0) {
    const score = (delimiter: string, trust: number, isIn: (key: string) => boolean) => {
      const having = rest.filter((key) => key.includes(delimiter) && isIn(key))
      const firsts = new Set(having.map((key) => key.slice(0, key.indexOf(delimiter))))
      const isTold = trust > RARE_TRUST || firsts.size * 4 <= having.length
      return { delimiter, score: isTold ? (trust * having.length) / rest.length : 0 }
    }
    const scores = [
      ...CANDIDATES.map(([delimiter, trust]) => score(delimiter, trust, () => true)),
      ...DOUBLES.map((delimiter) =>
        score(delimiter, DOUBLE_TRUST, (key) => !isAlone(key, delimiter)),
      ),
      ...RARE.map((delimiter) => score(delimiter, RARE_TRUST, () => true)),
    ]
    const [best] = scores.sort((a, b) => b.score - a.score)
    if (!best || best.score < LEAST || found.includes(best.delimiter)) break
    found.push(best.delimiter)
    rest = rest.filter((key) => !key.includes(best.delimiter))
  }
  return found
}

/** Whether one of the two characters also stands alone. */
const isAlone = (key: string, [first = '', second = '']: string): boolean => {
  const rest = key.replaceAll(first + second, '')
  return rest.includes(first) || rest.includes(second)
}

/** In fewer keys than this, a character is part of some values. */
const LEAST = 0.25

/** Whether a key is divided by a delimiter: `#` always, `-` not inside a date. */
export const isDividedBy = (key: string, delimiter: string): boolean =>
  key.includes(delimiter) && (TRUSTED.has(delimiter) || masked(key).includes(delimiter))

const TRUSTED: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(['#', '|', '::', '~', '^', ...DOUBLES]))()

/** The parts of a key. */
export interface Division {
  readonly parts: readonly string[]
  /** Whether labels are among them: each stands right before its value, without a delimiter. */
  readonly labelled: boolean
}

/**
 * Divides a key. Delimiters inside times, UUIDs and addresses do not divide it. In a key of
 * ElectroDB's, which begins with `$`, attribute labels (`userid_`) are parts of their own, and what
 * follows a label up to the next one is its value, whatever that holds.
 */
export const divide = (key: string, delimiter: string | undefined): Division => {
  if (delimiter === undefined) return { parts: [key], labelled: false }
  const isSure = TRUSTED.has(delimiter) || key.length > LONGEST
  const parts = splitAround(key, delimiter, (keep) =>
    isSure ? key : key.replace(valuesIn(key), (one) => (one.includes(delimiter) ? keep(one) : one)),
  )
  const isElectrodb = key.startsWith('$') && delimiter === '#'
  return isElectrodb ? splitLabels(parts) : { parts, labelled: false }
}

const splitLabels = (all: readonly string[]): Division => {
  const parts: string[] = []
  let labelled = false
  all.forEach((part, i) => {
    const label = i > 0 ? LABEL.exec(part)?.[0] : undefined
    if (label) parts.push(label, part.slice(label.length))
    else if (labelled) parts.push(`${parts.pop()}#${part}`)
    else parts.push(part)
    labelled ||= label !== undefined
  })
  return { parts, labelled }
}

/** No design has more parts; a key with more is a path or an attack. */
const MOST_PARTS = 24

/** What ElectroDB writes before a value: the attribute's name. */
const LABEL = /^[A-Za-z][A-Za-z0-9]*_/

/** Whether a part of a labelled key is nothing but a label. */
export const isLabel = (part: string): boolean => LABEL.exec(part)?.[0] === part

/** Stands for a stretch of text that stays whole: no delimiter has it. */
const WHOLE = '\u{10FFFE}'

/** Divides a text; what `hide` keeps while it passes the text on is not divided. */
export const splitAround = (
  text: string,
  delimiter: string,
  hide: (keep: (value: string) => string) => string,
): string[] => {
  const kept: string[] = []
  const keep = (value: string): string => `${WHOLE}${kept.push(value) - 1}${WHOLE}`
  const parts = (text.includes(WHOLE) ? text : hide(keep)).split(delimiter)
  if (parts.length > MOST_PARTS) parts.push(parts.splice(MOST_PARTS - 1).join(delimiter))
  if (kept.length === 0) return parts
  const hidden = new RegExp(`${WHOLE}(\\d+)${WHOLE}`, 'gu')
  return parts.map((part) => part.replace(hidden, (_, i: string) => kept[Number(i)] as string))
}
