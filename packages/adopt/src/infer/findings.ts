import { compareKeys } from '@keywright/core'
import type { Draft, InferredField } from './definition.ts'
import { UNSORTED_TIME } from './form.ts'
import type { InferFinding } from './infer-finding.ts'
import { isEpoch } from './kind.ts'
import type { Observed } from './observed.ts'

/** What the values of each field show. */
export const fieldFindings = ({ pattern, parts, shape }: Draft): InferFinding[] =>
  shape.parts.flatMap((values, i) => {
    const field = parts[i]
    if (typeof values === 'string' || typeof field !== 'object') return []
    return [wrongOrder, mixedTimes, mixedKinds, mixedCase, missing, joined, unescaped].flatMap(
      (look) => look(values, field).map((found) => ({ pattern, field: field.name, ...found })),
    )
  })

type Found = Omit<InferFinding, 'pattern' | 'field'>
type Look = (values: Observed, field: InferredField) => Found[]

/** Numbers of different widths, of which a longer one sorts before a shorter; and negative ones. */
const wrongOrder: Look = ({ widths, count }, { name, kind }) => {
  const all = [...widths.values()]
  const numbers = all.reduce((sum, width) => sum + width.count, 0)
  const isNumber = kind === 'number' || (kind === 'text' && numbers > count / 2)
  if (!isNumber || secondsAndMilliseconds(widths)) return []
  for (const short of all) {
    for (const long of all) {
      const isWrong = Number(short.high) < Number(long.low) && compareKeys(short.high, long.low) > 0
      if (isWrong) return [wrong(name, long.low, short.high, [long.lowKey, short.highKey])]
    }
    if (
      short.low.startsWith('-') &&
      short.low !== short.high &&
      Number(short.low) > Number(short.high)
    ) {
      return [wrong(name, short.low, short.high, [short.lowKey, short.highKey])]
    }
  }
  return []
}

/** Epochs of ten digits and of thirteen, which are times and not numbers. */
const secondsAndMilliseconds = (widths: Observed['widths']): readonly string[] | undefined => {
  const [seconds, milliseconds] = [widths.get('10'), widths.get('13')]
  return widths.size === 2 &&
    seconds &&
    milliseconds &&
    isEpoch('seconds', seconds) &&
    isEpoch('milliseconds', milliseconds)
    ? [seconds.lowKey, milliseconds.lowKey]
    : undefined
}

const wrong = (name: string, first: string, second: string, keys: readonly string[]): Found => {
  const isDecimal = first.includes('.') || second.includes('.')
  return {
    rule: 'numbers-sort-wrongly',
    message: `${name} is not padded: ${first} sorts before ${second}. Use ${isDecimal ? 'decimal' : 'integer'}() with enough digits.`,
    keys,
  }
}

const TIME = /^(time |date$|hour$|month$)/

const mixedTimes: Look = ({ forms, widths, count }, { name, kind }) => {
  const epochKeys = secondsAndMilliseconds(widths)
  if (epochKeys) {
    const message = `${name} holds times in seconds and in milliseconds, which do not sort as times. Use time().`
    return [{ rule: 'mixed-times', message, keys: epochKeys }]
  }
  const times = [...forms].filter(([form]) => TIME.test(form))
  const digits = forms.get('digits')
  const epochs =
    times.length > 0 && digits && digits.count * 20 > count ? [['digits', digits] as const] : []
  const all = [...times, ...epochs]
  const shown = all.map(([, { key }]) => key)
  if (all.length > 1) {
    const formats = all.map(([form]) => form.replace('time ', '')).join(', ')
    const message = `${name} holds times in ${all.length} formats (${formats}), which do not sort as times. Use time().`
    return [{ rule: 'mixed-times', message, keys: shown }]
  }
  const [only] = times
  if (kind !== 'time' || !only) return []
  if (only[0] === UNSORTED_TIME) {
    const message = `${name} holds times that do not begin with the year, so they do not sort as times. Use time().`
    return [{ rule: 'mixed-times', message, keys: shown }]
  }
  // A date has no zone, and needs none.
  if (!/:.*(\+|99$)/.test(only[0])) return []
  const zone = only[0].includes('+') ? 'with an offset' : 'without a zone'
  const message = `${name} holds times ${zone}: they sort by the clock on the wall, not by the instant. Use time().`
  return [{ rule: 'mixed-times', message, keys: shown }]
}

/**
 * Kinds that are not alike: where two of them share a place, two shapes share a prefix. Nobody mistakes a
 * member of a strong one for other text.
 */
const FAMILIES: readonly (readonly [words: string, of: RegExp, isStrong: boolean])[] = [
  ['UUIDs', /^uuid$/i, true],
  ['ULIDs', /^ulid$/, true],
  ['prefixed ids', /^id$/, true],
  ['times', TIME, true],
  ['hashes', /^hash$/i, false],
  ['numbers', /^(digits|negative)$/, false],
]

const mixedKinds: Look = ({ forms, count }, { name }) => {
  const families = FAMILIES.flatMap(([words, of, isStrong]) => {
    const own = [...forms].filter(([form]) => of.test(form))
    const seen = own.reduce((sum, [, one]) => sum + one.count, 0)
    return seen * 20 >= count && seen > 0
      ? [{ words, isStrong, key: own[0]?.[1].key as string }]
      : []
  })
  // Half of the values are UUIDs, say, and the others are nothing that has a name.
  const others = [...forms].filter(([form]) => form === 'text' || form === 'word')
  const isMixed = others.reduce((sum, [, one]) => sum + one.count, 0) * 5 >= count
  if (isMixed && families.length === 1 && families[0]?.isStrong) {
    families.push({ words: 'other text', isStrong: false, key: others[0]?.[1].key as string })
  }
  if (families.length < 2) return []
  const kinds = families.map(({ words }) => words).join(' and ')
  const isTimes = families.length === 2 && families.some(({ words }) => words === 'times')
  // Epochs among times are a matter of formats, which has its own finding.
  if (isTimes && families.some(({ words }) => words === 'numbers')) return []
  const message = `${name} holds ${kinds}: two kinds of keys share one prefix. Give each a literal of its own.`
  return [{ rule: 'two-shapes', message, keys: families.map(({ key }) => key) }]
}

const mixedCase: Look = ({ cases, forms }, { name }) => {
  const upper = forms.get('UUID') ?? forms.get('HASH')
  const lower = forms.get('uuid') ?? forms.get('hash')
  const keys = cases ?? (upper && lower ? [upper.key, lower.key] : undefined)
  if (!keys) return []
  const message = `${name} is written in upper and in lower case: the two are different keys, and sort apart.`
  return [{ rule: 'mixed-case', message, keys }]
}

const missing: Look = ({ forms }, { name }) => {
  const seen = forms.get('missing')
  if (!seen) return []
  const message = `${name} was missing in ${seen.count === 1 ? 'a key' : `${seen.count} keys`}: what stands there is what a template literal makes of nothing.`
  return [{ rule: 'missing-value', message, keys: [seen.key] }]
}

const joined: Look = (values, { name }) => {
  if (values.joined === undefined) return []
  const message = `${name} holds the delimiter "#", so different values can share a key.`
  return [{ rule: 'delimiter-in-value', message, keys: [values.joined] }]
}

const unescaped: Look = ({ raw, joined: delimited }, { name }) => {
  if (raw === undefined || raw === delimited) return []
  const message = `${name} holds a character that sorts before the delimiter or that core escapes, so keys do not sort by their parts.`
  return [{ rule: 'unescaped', message, keys: [raw] }]
}
