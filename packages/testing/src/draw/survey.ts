import { LONG, totalEffort } from '../shrink/effort.ts'
import type { Subject } from '../subject/subject-types.ts'
import { delimitersOf } from './delimiters.ts'
import { type Domain, domainOf } from './domain.ts'

/** What there is to know about an encoder before values are drawn. */
export interface Survey<V> {
  readonly domain: Domain<V>
  readonly delimiters: readonly string[]
  readonly isLong: boolean
}

// All laws of a check ask the same of the same encoder.
const known = new WeakMap<object, Map<unknown, unknown>>()

/** Draws some values and looks at their keys; once for each encoder. */
export const surveyOf = <V>({ values, encode }: Subject<V>): Survey<V> => {
  const about = known.get(values) ?? new Map<unknown, unknown>()
  known.set(values, about)
  const before = about.get(encode)
  if (before) return before as Survey<V>
  const domain = domainOf(values, (value) => tryEncode(encode, value).length > 0)
  const survey = {
    domain,
    delimiters: delimitersOf(domain.samples, (value) => tryEncode(encode, value as V)),
    isLong: totalEffort(domain.samples) > LONG * domain.samples.length,
  }
  about.set(encode, survey)
  return survey
}

const tryEncode = <V>(encode: (value: V) => string, value: V): string[] => {
  try {
    const key = encode(value)
    return typeof key === 'string' ? [key] : []
  } catch {
    return []
  }
}
