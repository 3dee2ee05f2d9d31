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

/** Values that hold such characters for reasons of their own. */
const VALUES =
  /\d{4}-\d\d-\d\d([T ]\d\d(:\d\d(:\d\d(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?)?|\d{4}-\d\d(?!\d)|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[a-z][a-z0-9_]{0,62}_[0-7][0-9A-HJKMNP-TV-Z]{25}|[^\s@#|:/]+@[^\s@#|:/]+\.\w+|\d+\.\d+/g

/** A key without the values that are known to hold delimiters. */
const masked = (key: string): string => key.slice(0, 2048).replace(VALUES, '0')

/**
 * The delimiters of some keys, the one of most keys first. Each is the one that most of the keys
 * have which none before it explains; keys that none explains have no delimiter.
 */
export const delimitersOf = (keys: readonly string[]): string[] => {
  const found: string[] = []
  let rest = keys.map(masked)
  while (rest.length > 0) {
    const scores = CANDIDATES.map(([delimiter, trust]) => {
      const having = rest.filter((key) => key.includes(delimiter))
      return { delimiter, score: (trust * having.length) / rest.length }
    })
    const [best] = scores.sort((a, b) => b.score - a.score)
    if (!best || best.score < LEAST || found.includes(best.delimiter)) break
    found.push(best.delimiter)
    rest = rest.filter((key) => !key.includes(best.delimiter))
  }
  return found
}

/** In fewer keys than this, a character is part of some values. */
const LEAST = 0.25

/** Whether a key is divided by a delimiter: `#` always, `-` not inside a date. */
export const isDividedBy = (key: string, delimiter: string): boolean =>
  key.includes(delimiter) && (TRUSTED.has(delimiter) || masked(key).includes(delimiter))

const TRUSTED: ReadonlySet<string> = new Set(['#', '|', '::', '~', '^'])

/**
 * The parts of a key. Delimiters inside times, UUIDs and addresses do not divide it; in a key that
 * begins with `$`, ElectroDB's attribute labels (`userid_`) are parts of their own.
 */
export const partsOf = (key: string, delimiter: string | undefined): string[] => {
  if (delimiter === undefined) return [key]
  const parts = TRUSTED.has(delimiter) ? key.split(delimiter) : splitOutside(key, delimiter)
  if (parts.length > MOST_PARTS) {
    parts.push(parts.splice(MOST_PARTS - 1).join(delimiter))
  }
  if (!key.startsWith('$')) return parts
  return parts.flatMap((part, i) => {
    const label = i > 0 ? LABEL.exec(part)?.[0] : undefined
    return label ? [label, part.slice(label.length)] : [part]
  })
}

/** No design has more parts; a key that has is a path or an attack. */
const MOST_PARTS = 24

/** What ElectroDB writes before a value: the attribute's name. */
const LABEL = /^[a-z][a-z0-9]*_/

/** Whether a part is nothing but such a label. */
export const isLabel = (part: string): boolean => LABEL.exec(part)?.[0] === part

const splitOutside = (key: string, delimiter: string): string[] => {
  const kept: string[] = []
  // The values give way to a character that no delimiter is, and come back after the division.
  const hidden = key.replace(VALUES, (value) => {
    if (!value.includes(delimiter)) return value
    kept.push(value)
    return '\u{10FFFE}'
  })
  if (kept.length === 0 || key.includes('\u{10FFFE}')) return key.split(delimiter)
  let next = 0
  return hidden
    .split(delimiter)
    .map((part) => part.replaceAll('\u{10FFFE}', () => kept[next++] as string))
}
