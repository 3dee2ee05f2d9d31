import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  between,
  compareKeys,
  contains,
  during,
  gt,
  gte,
  keyByteLength,
  lt,
  lte,
  startsWith,
  where,
} from '../src/index.ts'
import { byBytes, bytes } from './byte-order.ts'
import { type Definition, populated, type Values } from './definitions.ts'

/** A law of every key: a property that throws where it is broken, and tells how much it has checked. */
export interface Law {
  readonly title: string
  /** `checked` hears the number of cases of each run: values, pairs of values, or ranges. */
  readonly property: (checked?: (cases: number) => void) => fc.IPropertyWithHooks<unknown>
}

/** What is checked of one definition and some of its values; gives the number of cases. */
type Check = (definition: Definition, values: Values[]) => number

const law = (title: string, check: Check): Law => ({
  title,
  property: (checked = () => {}) =>
    fc.property(populated, ([definition, values]) => checked(check(definition, values))),
})

// Not `expect`: it costs more than most of the laws do, and a million cases are a matter of minutes.
const same = (got: unknown, expected: unknown, what: string): void => {
  if (!Object.is(got, expected)) {
    throw new Error(`${what}: expected ${fc.stringify(expected)}, got ${fc.stringify(got)}`)
  }
}

const pairs = (values: Values[]): [Values, Values][] =>
  values.flatMap((a) => values.map((b): [Values, Values] => [a, b]))

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

const asReference = law('encodes as the reference does', ({ key, encode }, values) => {
  for (const value of values) same(key.encode(value), encode(value), 'encode')
  return values.length
})

const roundTrip = law(
  'round trip: decode gives back what encode took',
  ({ key, kinds, names }, values) => {
    for (const value of values) {
      const decoded = Object.fromEntries(
        kinds.map((kind, i) => {
          const name = names[i] as string
          return [name, kind.decoded(value[name] as never)]
        }),
      )
      const got = key.decode(key.encode(value))
      // Node's own comparison: vitest's is misled by a field named `constructor`.
      if (!isDeepStrictEqual(got, decoded)) same(got, decoded, 'decode')
    }
    return values.length
  },
)

const ordered = law(
  'injective and ordered: bytes of keys compare as values do',
  ({ key, compare }, values) => {
    const all = pairs(values)
    for (const [a, b] of all) {
      // Plus 0: the sign of -0 says nothing about an order.
      const order = Math.sign(compare(a, b)) + 0
      const keys = [key.encode(a), key.encode(b)] as const
      same(byBytes(...keys), order, 'the order of the bytes')
      same(compareKeys(...keys), order, 'compareKeys')
      same(Math.sign(key.compare(a, b)) + 0, order, 'compare')
    }
    return all.length
  },
)

const prefixSafe = law(
  'prefix-safe: what extends a key, up to `$`, is only what shares its leading fields',
  ({ key, kinds, names }, values) => {
    const all = pairs(values)
    for (const [a, b] of all) {
      for (let depth = 0; depth < names.length; depth++) {
        const leading = names.slice(0, depth)
        const shared = leading.every(
          (name, i) => kinds[i]?.compare(a[name] as never, b[name] as never) === 0,
        )
        const { prefix } = where(key, pick(a, leading))
        same(key.encode(b).startsWith(prefix as string), shared, `starts with ${prefix}`)
      }
    }
    return all.length
  },
)

const PIECES = ['', '#', '$', '$2', '$25', '0', '9', 'a', 'A', 'F', '-', '.', ' ', '~']
const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...PIECES, '\u{10ffff}', '\ud800')), {
  minLength: 1,
  maxLength: 3,
})

const canonical: Law = {
  title: 'refuses text that encode could not have made',
  property: (checked = () => {}) =>
    fc.property(populated, edits, fc.boolean(), ([{ key }, values], changes, replace) => {
      for (const value of values) {
        let text: string = key.encode(value)
        for (const [at, piece] of changes) {
          const i = at % (text.length + 1)
          text = text.slice(0, i) + piece + text.slice(i + (replace ? 1 : 0))
        }
        const decoded = key.tryDecode(text)
        if (decoded !== undefined) same(key.encode(decoded), text, 'encode of what was decoded')
      }
      checked(values.length)
    }),
}

const byteLength = law('counts bytes as the store does', ({ key }, values) => {
  for (const value of values) {
    const text = key.encode(value)
    same(keyByteLength(text), bytes(text).length, 'keyByteLength')
  }
  return values.length
})

type Test = (order: (to: unknown) => number) => boolean

/** Each operator: the condition it makes of two values, and when that is met. */
const OPERATORS: readonly [
  title: string,
  condition: (a: unknown, b: unknown) => unknown,
  meets: (a: unknown, b: unknown) => Test,
][] = [
  ['equal', (a) => a, (a) => (order) => order(a) === 0],
  ['gt', (a) => gt(a), (a) => (order) => order(a) > 0],
  ['gte', (a) => gte(a), (a) => (order) => order(a) >= 0],
  ['lt', (a) => lt(a), (a) => (order) => order(a) < 0],
  ['lte', (a) => lte(a), (a) => (order) => order(a) <= 0],
  ['between', (a, b) => between(a, b), (a, b) => (order) => order(a) >= 0 && order(b) <= 0],
]

const isAfter = (a: unknown, b: unknown): boolean => (a as Date) > (b as Date)

/** Values of one definition of every shape, at every depth, under every operator. */
const operators = OPERATORS.map(([title, condition, meets]) =>
  law(`where is exact: ${title}`, (definition, values) => {
    const { key, kinds, names } = definition
    const rows = rowsOf(definition, values)
    const all = pairs(values)
    for (const [a, b] of all) {
      for (const [depth, name] of names.entries()) {
        const leading = pick(a, names.slice(0, depth))
        const range = where(key, { ...leading, [name]: condition(a[name], b[name]) })
        const kind = kinds[depth]
        // The reference reverses `desc`; conditions go by value.
        const sign = kind?.title.startsWith('desc(') ? -1 : 1
        exact(rows, range, (value) => {
          const order = (to: unknown): number =>
            sign * (kind?.compare(value[name] as never, to as never) ?? 0)
          // Two times of one bucket have the same text, and still an order.
          const isReversed =
            title === 'between' && /bucket/.test(kind?.title ?? '') && isAfter(a[name], b[name])
          return shares(definition, leading, value) && meets(a[name], b[name])(order) && !isReversed
        })
      }
    }
    return all.length * names.length
  }),
)

const starts = law('where is exact: startsWith', (definition, values) => {
  const { key, kinds, names } = definition
  const rows = rowsOf(definition, values)
  let cases = 0
  for (const a of values) {
    for (const [depth, name] of names.entries()) {
      const known = kinds[depth]?.starts
      const leading = pick(a, names.slice(0, depth))
      for (const start of known?.(a[name] as never) ?? []) {
        const range = where(key, { ...leading, [name]: startsWith(start) })
        const has = (value: Values) => (value[name] as string).startsWith(start)
        exact(rows, range, (value) => shares(definition, leading, value) && has(value))
        cases += 1
      }
    }
  }
  return cases
})

/** By the text of the calendar: `\0` and `~` are what sorts before and after all that follows. */
const inSpans = (own: string, from: string, to: string): boolean =>
  own >= from.slice(0, own.length) && `${own}\0` <= `${to}~` && `${from}\0` <= `${to}~`

const spans = law('where is exact: during', (definition, values) => {
  const { key, kinds, names } = definition
  const rows = rowsOf(definition, values)
  let cases = 0
  for (const [a, b] of pairs(values)) {
    for (const [depth, name] of names.entries()) {
      const calendar = kinds[depth]?.calendar
      const leading = pick(a, names.slice(0, depth))
      for (const from of calendar?.spans(a[name] as never) ?? []) {
        for (const to of new Set([from, ...(calendar?.spans(b[name] as never) ?? [])])) {
          const condition = from === to ? during(from) : during(from, to)
          const range = where(key, { ...leading, [name]: condition })
          const own = (value: Values): string => calendar?.text(value[name] as never) ?? ''
          exact(
            rows,
            range,
            (value) => shares(definition, leading, value) && inSpans(own(value), from, to),
          )
          cases += 1
        }
      }
    }
  }
  return cases
})

/** A value with its key, and the bytes that a store sorts by. */
interface Row {
  readonly value: Values
  readonly text: string
  readonly data: Buffer
}

const rowsOf = ({ key }: Definition, values: Values[]): Row[] =>
  values.map((value) => {
    const text = key.encode(value)
    return { value, text, data: bytes(text) }
  })

const shares = ({ kinds, names }: Definition, leading: Values, value: Values): boolean =>
  Object.keys(leading).every(
    (name) =>
      kinds[names.indexOf(name)]?.compare(leading[name] as never, value[name] as never) === 0,
  )

const exact = (
  rows: readonly Row[],
  range: ReturnType<typeof where>,
  inside: (value: Values) => boolean,
): void => {
  const { prefix } = range
  const [lower, upper] = [bytes(range.lower), bytes(range.upper)]
  const what = `${range.lower} to ${range.upper}`
  // Stores refuse a lower bound above the upper one.
  same(Buffer.compare(lower, upper) <= 0, true, what)
  for (const { value, text, data } of rows) {
    const within = inside(value)
    const stored = Buffer.compare(lower, data) <= 0 && Buffer.compare(data, upper) <= 0
    if (stored !== within) same(stored, within, `${text} in ${what}`)
    if (contains(range, text) !== within) same(!within, within, `contains: ${text} in ${what}`)
    if (prefix !== undefined && text.startsWith(prefix) !== within) {
      same(!within, within, `${text} starts with ${prefix}`)
    }
  }
}

/** Every law of every key, over random definitions. `pnpm soak` tries each a million times. */
export const LAWS: readonly Law[] = [
  asReference,
  roundTrip,
  ordered,
  prefixSafe,
  canonical,
  byteLength,
  ...operators,
  starts,
  spans,
]
