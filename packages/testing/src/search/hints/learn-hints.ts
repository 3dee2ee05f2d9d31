import { compositeKey } from '@keywright/core'
import { leafValuesOf } from '../values/leaves.ts'
import { stored } from '../values/utf8.ts'
import { ambiguitiesOf, type Codes } from './ambiguities.ts'
import { SPECIAL } from './characters.ts'
import { type ClockChange, changesElsewhere, clockChangesIn } from './clock-changes.ts'
import { entryDelimitersOf } from './delimiters.ts'
import type { Hints } from './hints.ts'
import {
  hasLengths,
  type TryEncode,
  type Written,
  writtenForNothing,
  writtenIn,
} from './written-text.ts'

/** Texts that are often written like another: escaped, normalised, trimmed. */
const respelt =
  (escapes: Hints['escapes']) =>
  (text: string): string[] => [
    escapes.reduce((made, [from, to]) => made.replaceAll(from, to), text),
    escapes.reduce((made, [from, to]) => made.replaceAll(to, from), text),
    ...['NFC', 'NFD', 'NFKC'].map((form) => text.normalize(form)),
    text.trim(),
    encodeURIComponent(stored(text)),
  ]

/** How every key of Keywright writes text: `#` delimits, `$` escapes. */
export const OWN_HINTS: Hints = /* @__PURE__ */ (() => {
  const escapes = [...' #$'].map((char) => [char, compositeKey([char])] as const)
  return {
    delimiters: ['#'],
    escapes,
    alike: [],
    entries: [],
    nothing: [],
    hasLengths: false,
    respell: respelt(escapes),
    clockChanges: [],
  }
})()

/** Looks at the keys of some samples, and of samples with marks in them. */
export const hintsFrom = (
  samples: readonly unknown[],
  delimiters: readonly string[],
  encode: TryEncode,
): Hints => {
  const characters = charactersFor(samples)
  const places = writtenIn(samples, encode).map((written) => {
    const codes = codesOf(characters, written)
    // Most values hold no control characters: what is alike without them comes first.
    const visible = new Map(Array.from(codes).filter(([char]) => char >= ' '))
    const alike = [...ambiguitiesOf(visible), ...ambiguitiesOf(codes)]
    return { escapes: escapesOf(codes, written), alike }
  })
  const escapes = different(places.flatMap((place) => place.escapes))
  const respell = respelt(escapes)
  return {
    delimiters,
    escapes,
    alike: different(places.flatMap((place) => place.alike)),
    entries: entryDelimitersOf(samples, encode),
    nothing: writtenForNothing(samples, encode),
    hasLengths: hasLengths(samples, encode),
    respell: (text) => [...(typeof samples[0] === 'string' ? encode(text) : []), ...respell(text)],
    clockChanges: changesAround(samples),
  }
}

const ASCII = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i))
const MOST_CHARACTERS = 200

/** What people write, what is special, and what the samples are made of. */
const charactersFor = (samples: readonly unknown[]): string[] => {
  const seen = samples
    .flatMap(leafValuesOf)
    .flatMap((value) => (typeof value === 'string' ? [...value.slice(0, 40)] : []))
  return [...new Set([...SPECIAL, ...ASCII, ...seen])].slice(0, MOST_CHARACTERS)
}

const codesOf = (characters: readonly string[], written: Written): Codes => {
  const codes = new Map<string, string>()
  for (const char of characters) {
    const code = written(char)
    if (code !== undefined) codes.set(char, code)
  }
  return codes
}

/** Pairs, each once. */
const different = <P extends readonly [string, string]>(pairs: readonly P[]): P[] => [
  ...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values(),
]

/** The characters that are not written as they are: with what is written, and with what that becomes. */
const escapesOf = (codes: Codes, written: Written): [string, string][] =>
  Array.from(codes)
    .filter(([char, code]) => code !== char && code !== '' && !/[\p{L}\p{N}]/u.test(char))
    .flatMap(([char, code]): [string, string][] => {
      const again = written(code)
      return [[char, code], ...(again === undefined ? [] : [[char, again] as [string, string]])]
    })

const YEAR = 365 * 86_400_000

/** What may be an instant, in milliseconds: numbers may be these or seconds, texts may be ISO times. */
const instantOf = (value: unknown): number => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return /^\d{4}-\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (typeof value !== 'number') return Number.NaN
  return Math.abs(value) < YEAR ? value * 1000 : value
}

/** The changes of clocks in the time that the samples are from. */
const changesAround = (samples: readonly unknown[]): ClockChange[] => {
  const times = samples
    .flatMap(leafValuesOf)
    .map(instantOf)
    .filter((ms) => Math.abs(ms) > YEAR && Math.abs(ms) < 100_000 * YEAR)
  if (times.length === 0) return []
  // Zones have rules since about 1970, and not for the far future.
  const from = Math.max(Math.min(...times), 0)
  const to = Math.min(Math.max(...times), Date.UTC(2037, 0))
  const own = clockChangesIn(from, to, 12)
  return [...own, ...changesElsewhere(from, to).slice(0, own.length > 0 ? 6 : 12)]
}
