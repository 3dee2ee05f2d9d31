import {
  between,
  contains,
  gt,
  gte,
  type KeyRange,
  key,
  keyByteLength,
  lt,
  lte,
  startsWith,
  text,
  where,
} from '@keywright/core'
import { PATTERNS, ROOT, TEXTS } from './probe-keys.ts'

/** What a store may be asked besides a range. */
export interface ListOptions {
  /** The last key first. */
  readonly descending?: boolean
  /** At most so many keys. */
  readonly limit?: number
  /** Only the keys that come after this one, in the direction of the list. */
  readonly after?: string
}

/** One question to the store. */
export interface Probe {
  readonly range: KeyRange
  readonly options: ListOptions
}

const closed = (lower: string, upper: string): KeyRange => ({ lower, upper })

/** Everything under a text and its delimiter. */
const under = (base: string): KeyRange => ({
  lower: `${base}#`,
  upper: `${base}$`,
  prefix: `${base}#`,
})

const textKey = key(ROOT, 'text', text('value'), text('more'))
const valueKey = key(ROOT, 'text', text('value'))
const pageKey = (i: number): string => `${ROOT}#page#${String(i).padStart(6, '0')}`

/** Each condition that `where` knows, on a value that stores may take for something else. */
const conditionsOn = (value: string): KeyRange[] => [
  where(textKey, { value }),
  where(valueKey, { value: gt(value) }),
  where(valueKey, { value: gte(value) }),
  where(valueKey, { value: lt(value) }),
  where(valueKey, { value: lte(value) }),
  where(valueKey, { value: startsWith(value) }),
]

/** The ranges that a single fault changes, and those that hold more than a page. */
const telling = (pageKeys: number): KeyRange[] => [
  closed(`${ROOT}#edge#a`, `${ROOT}#edge#c`),
  closed(`${ROOT}#edge#b`, `${ROOT}#edge#b`),
  closed(`${ROOT}#edge#0`, `${ROOT}#edge#c`),
  closed(`${ROOT}#edge#b`, `${ROOT}#edge$`),
  under(`${ROOT}#edge`),
  closed(`${ROOT}A`, `${ROOT}zz`),
  closed(`${ROOT}A`, `${ROOT}\u{10ffff}`),
  ...['char', 'case', 'form', 'trim', 'unseen', 'code', 'long', 'like', 'text'].map((room) =>
    under(`${ROOT}#${room}`),
  ),
  under(` ${ROOT}`),
  under(`\ufeff${ROOT}`),
  closed(`${ROOT}#char#\uff5e`, `${ROOT}#char#\u{1f600}`),
  closed(`${ROOT}#char#a`, `${ROOT}#char#\ufffd`),
  closed(`${ROOT}#char#\u{10000}`, `${ROOT}#char#\u{10ffff}`),
  closed(`${ROOT}#case#User`, `${ROOT}#case#user`),
  closed(`${ROOT}#trim#a `, `${ROOT}#trim#a\u00a0`),
  closed(`${ROOT}#unseen#a\u200d`, `${ROOT}#unseen#a\u200db`),
  closed(`${ROOT}#code#%41`, `${ROOT}#code#%41`),
  ...PATTERNS.map((pattern) => under(`${ROOT}#like#${pattern}`)),
  under(`${ROOT}#page`),
  closed(pageKey(1), pageKey(pageKeys - 2)),
  closed(`${ROOT}#`, `${ROOT}\u{10ffff}`),
]

const LIMITS = [1, 2, 5, 1001]

/** A key that is never written: the last one of a page may be gone when the next is asked for. */
const GONE = `${ROOT}#edge#b#gone`

/** A key in the range to go on after. */
const afterIn = (range: KeyRange): string[] =>
  [`${ROOT}#edge#b`, GONE, `${ROOT}#char#\ufffd`, pageKey(1)].filter((key) => contains(range, key))

/** Every question: each range as it is, and again with the options that the store takes. */
export const probesFor = (
  { pageKeys, maxBytes }: { readonly pageKeys: number; readonly maxBytes: number },
  takes: readonly (keyof ListOptions)[],
): Probe[] => {
  const first = telling(pageKeys)
  const plain = [
    ...first,
    ...TEXTS.flatMap(conditionsOn),
    where(valueKey, { value: between('San', 'San Francisco') }),
    where(valueKey, { value: lt('') }),
  ].map((range): Probe => ({ range, options: {} }))
  const directions: ListOptions[] = takes.includes('descending') ? [{}, { descending: true }] : [{}]
  const asked = first.flatMap((range) => directions.map((options): Probe => ({ range, options })))
  const backwards = asked.filter(({ options }) => options.descending)
  const limited = asked.map(
    ({ range, options }, i): Probe => ({
      range,
      options: { ...options, limit: LIMITS[i % LIMITS.length] ?? 1 },
    }),
  )
  const continued = asked.flatMap(({ range, options }) =>
    afterIn(range).map((after): Probe => ({ range, options: { ...options, after } })),
  )
  const paged = continued.map(
    ({ range, options }, i): Probe => ({
      range,
      options: { ...options, limit: LIMITS[i % LIMITS.length] ?? 1 },
    }),
  )
  return [
    ...plain,
    ...backwards,
    ...(takes.includes('limit') ? limited : []),
    ...(takes.includes('after') ? continued : []),
    ...(takes.includes('limit') && takes.includes('after') ? paged : []),
  ].filter(
    ({ range: { lower, upper } }) =>
      keyByteLength(lower) <= maxBytes && keyByteLength(upper) <= maxBytes,
  )
}
