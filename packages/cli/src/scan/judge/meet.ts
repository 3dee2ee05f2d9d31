import { grouped } from '../../lists/grouped.ts'
import type { Template, TemplateValue } from '../../template/parse-template.ts'
import type { Group } from './group.ts'
import { isFixed } from './sound.ts'

/** Two patterns that can make the same key. */
export interface Meeting {
  readonly first: Group
  readonly second: Group
  readonly attribute: string
  /** A key that both make. */
  readonly key: string
}

const CHARACTERS: Readonly<Record<string, RegExp>> = {
  text: /[\s\S]/,
  token: /[\w-]/,
  integer: /\d/,
  bigint: /\d/,
  decimal: /[\d.]/,
  number: /[\d.e+-]/,
  boolean: /[a-zA-Z]/,
  time: /[\dTZ:.+-]/,
}

/** The kinds that always write the same number of characters; 0 stands for any digit. */
const FORMS: Readonly<Record<string, string>> = {
  time: '0000-00-00T00:00:00.000Z',
  date: '0000-00-00',
  uuid: '00000000-0000-0000-0000-000000000000',
}

/** A character, any of a value's characters once, or any number of them. */
type Symbol = string | { readonly of: RegExp; readonly repeats: boolean }

const anyOf = (of: RegExp): readonly Symbol[] => [{ of, repeats: true }]
const DIGIT: Symbol = { of: /\d/, repeats: false }

/** What a value may be, as far as its kind says. */
const symbolsIn = (value: TemplateValue): readonly Symbol[] => {
  const { told, kind = 'text', isUnclear } = value
  if (told && 'digits' in told) return Array.from({ length: told.digits }, () => DIGIT)
  if (told) return anyOf('choices' in told ? /[\w-]/ : /[\dT-]/)
  // What is not understood is given the benefit of the doubt: it holds no delimiter.
  if (isUnclear) return anyOf(/\w/)
  if (isFixed(value)) return [...(FORMS[kind] ?? '')].map((char) => (char === '0' ? DIGIT : char))
  return anyOf(CHARACTERS[kind] ?? /[\s\S]/)
}

const symbolsOf = ({ between, values }: Template): readonly Symbol[] =>
  between.flatMap((text, i) => [
    ...text,
    ...(values[i] ? symbolsIn(values[i] as TemplateValue) : []),
  ])

const allows = (symbol: Symbol | undefined, char: string): boolean =>
  symbol !== undefined && (typeof symbol === 'string' ? symbol === char : symbol.of.test(char))

const repeats = (symbol: Symbol | undefined): boolean =>
  typeof symbol === 'object' && symbol.repeats

const MOST = 300

/**
 * A shortest text that two patterns both make; undefined if there is none. It walks through both at once:
 * a place is a symbol of each, and a value goes on for as long as it likes.
 */
export const commonKey = (first: Template, second: Template): string | undefined => {
  const [a, b] = [symbolsOf(first), symbolsOf(second)]
  if (a.length > MOST || b.length > MOST) return undefined
  const width = 2 * b.length + 2
  // A place of one pattern: twice the symbol it is at, and one more inside of a value.
  const from = new Map<number, { readonly before: number; readonly char: string }>([
    [0, { before: -1, char: '' }],
  ])
  const queue = [0]
  const after = (symbols: readonly Symbol[], place: number, char: string): readonly number[] => {
    const next: number[] = []
    const at = place >> 1
    const isInside = (place & 1) === 1
    if (isInside && allows(symbols[at], char)) next.push(place)
    const ahead = isInside ? at + 1 : at
    const symbol = symbols[ahead]
    if (allows(symbol, char)) next.push(repeats(symbol) ? 2 * ahead + 1 : 2 * (ahead + 1))
    return next
  }
  const isEnd = (symbols: readonly Symbol[], place: number): boolean =>
    (place & 1) === 1 ? (place >> 1) + 1 === symbols.length : place >> 1 === symbols.length
  const charsAt = (symbols: readonly Symbol[], place: number): readonly string[] =>
    [symbols[place >> 1], symbols[(place >> 1) + 1]].filter((one) => typeof one === 'string')
  for (let n = 0; n < queue.length; n++) {
    const state = queue[n] as number
    const [left, right] = [Math.floor(state / width), state % width]
    if (isEnd(a, left) && isEnd(b, right)) return textTo(from, state)
    for (const char of new Set(['1', 'a', ...charsAt(a, left), ...charsAt(b, right)])) {
      for (const x of after(a, left, char)) {
        for (const y of after(b, right, char)) {
          const next = x * width + y
          if (from.has(next)) continue
          from.set(next, { before: state, char })
          queue.push(next)
        }
      }
    }
  }
  return undefined
}

const textTo = (
  from: ReadonlyMap<number, { readonly before: number; readonly char: string }>,
  end: number,
): string => {
  let text = ''
  for (let state = end; state >= 0; ) {
    const step = from.get(state)
    text = (step?.char ?? '') + text
    state = step?.before ?? -1
  }
  return text
}

const MOST_PAIRS = 20_000

/** The pairs of patterns of one attribute that can make the same key. */
export const meetingsOf = (groups: readonly Group[]): readonly Meeting[] => {
  const byAttribute = new Map<string, Group[]>()
  for (const group of groups) {
    const whole = group.places.filter(({ isWhole }) => isWhole)
    for (const name of new Set(whole.map(({ attribute }) => attribute.name)))
      byAttribute.set(name, [...(byAttribute.get(name) ?? []), group])
  }
  const found: Meeting[] = []
  const seen = new Map<Group, Set<Group>>()
  let left = MOST_PAIRS
  for (const [attribute, all] of byAttribute) {
    // Only patterns that begin with the same text can meet. A pattern that begins with a value may hold
    // any word, and would meet all others: it says nothing.
    const byHead = grouped(
      all,
      ({ template }) => /^[^#|:/~^]*[#|:/~^]/.exec(template.between[0] ?? '')?.[0],
    )
    for (const rivals of byHead.values()) {
      for (const [i, first] of rivals.entries()) {
        for (const second of rivals.slice(i + 1)) {
          if (left-- < 0) return found
          if (!isFault(first.template, second.template)) continue
          if (seen.get(first)?.has(second)) continue
          seen.set(first, (seen.get(first) ?? new Set()).add(second))
          const key = commonKey(first.template, second.template)
          if (key !== undefined) found.push({ first, second, attribute, key })
        }
      }
    }
  }
  return found
}

/** What stands between delimiters: a word, a value, or both in one. */
const segmentsOf = ({ between }: Template): readonly string[] =>
  between.join(VALUE).split(/[#|:/~^]+/)

const VALUE = '\u0000'
const isMixed = (segment: string): boolean => segment.includes(VALUE) && segment !== VALUE

/**
 * Whether it says something that two patterns meet. A value that holds a delimiter, or the word of another
 * pattern, is a fault. `USER#u${n}` beside `USER#${id}` is the same key, written with more or less of it.
 */
const isFault = (first: Template, second: Template): boolean => {
  const [a, b] = [segmentsOf(first), segmentsOf(second)]
  if (a.length !== b.length) return true
  return (
    a.some((one, i) => one !== b[i]) &&
    !a.some((one, i) => one !== b[i] && (isMixed(one) || isMixed(b[i] ?? '')))
  )
}
