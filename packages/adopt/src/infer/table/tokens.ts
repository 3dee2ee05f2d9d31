import { delimitersOf, isDividedBy, splitAround } from '../delimiter.ts'
import { type Item, textOf } from './row.ts'

/** The text of one key of one row, divided into what may be literals and values. */
export interface Divided {
  readonly delimiter: string | undefined
  readonly tokens: readonly string[]
}

/** How many texts are looked at to find their delimiter. */
const SAMPLE = 2000

/**
 * A divider for the texts of an attribute. A value that holds the delimiter stays whole where an
 * attribute of the row says so: with `city: 'St#Paul'`, the text `CITY#St#Paul` has two tokens.
 */
export const dividerOf = (
  texts: readonly string[],
  keys: ReadonlySet<string>,
): ((text: string, item: Item) => Divided) => {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE))
  const sample = texts.filter((_, i) => i % step === 0)
  const delimiters = delimitersOf(sample)
  const delimiterIn = (text: string) => delimiters.find((one) => isDividedBy(text, one))
  // Attributes that begin as the texts do hold keys, and no values of keys.
  const firsts = new Set(
    sample.flatMap((text) => {
      const delimiter = delimiterIn(text)
      return delimiter === undefined ? [] : [text.slice(0, text.indexOf(delimiter))]
    }),
  )
  return (text, item) => {
    const delimiter = delimiterIn(text)
    if (delimiter === undefined) return { delimiter, tokens: [text] }
    return { delimiter, tokens: split(text, delimiter, item, keys, firsts) }
  }
}

const split = (
  text: string,
  delimiter: string,
  item: Item,
  keys: ReadonlySet<string>,
  firsts: ReadonlySet<string>,
): string[] =>
  splitAround(text, delimiter, (keep) =>
    joinedValues(item, delimiter, keys, firsts).reduce((rest, value) => {
      // What stands for a value that is kept is no value of the row.
      const at = text.includes(value) ? boundedIndex(rest, value, delimiter) : -1
      return at < 0 ? rest : rest.slice(0, at) + keep(value) + rest.slice(at + value.length)
    }, text),
  )

/** The values of a row that hold the delimiter, the longest first. */
const joinedValues = (
  item: Item,
  delimiter: string,
  keys: ReadonlySet<string>,
  firsts: ReadonlySet<string>,
): string[] => {
  const found: string[] = []
  for (const name of Object.keys(item)) {
    if (keys.has(name)) continue
    const value = textOf(item, name)
    if (!value?.includes(delimiter)) continue
    // An attribute such as `owner: 'USER#1'` is the key of another row.
    if (!firsts.has(value.slice(0, value.indexOf(delimiter)))) found.push(value)
  }
  return found.sort((a, b) => b.length - a.length)
}

/** Where a value stands as a whole part, between delimiters or at an end; -1 if nowhere. */
const boundedIndex = (text: string, value: string, delimiter: string): number => {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length
    const isStart = at === 0 || text.startsWith(delimiter, at - delimiter.length)
    if (isStart && (end === text.length || text.startsWith(delimiter, end))) return at
  }
  return -1
}
