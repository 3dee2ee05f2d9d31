import { refuse, words } from '@keywright/core/internal'
import fc from 'fast-check'
import { built, type Domain, domainOf, sealed } from './domain/domain.ts'
import { delimitersOf } from './hints/delimiters.ts'
import type { Hints } from './hints/hints.ts'
import { hintsFrom, OWN_HINTS } from './hints/learn-hints.ts'
import { LONG, totalEffort } from './simpler/reading-effort.ts'
import { copyOf } from './values/copy.ts'
import { checkAcyclic, partsOf } from './values/cycles.ts'
import { leafValuesOf, textLength } from './values/leaves.ts'
import { isPromise } from './values/promise.ts'
import { isOpaque } from './values/same-value.ts'

/** An encoder, as far as the search for counterexamples has to know it. */
export interface Searched<V> {
  readonly values: fc.Arbitrary<V>
  readonly encode: (value: V) => string
  /** A Keywright key: its `compare` decides what is the same, and it takes all that is drawn. */
  readonly isKey: boolean
  /** A key without a codec of the user's own: how it writes text is known. */
  readonly isOwn: boolean
  /** Whether what is the same was given, not guessed from content. */
  readonly hasEquals: boolean
}

/** What there is to know about an encoder before values are drawn. */
export interface Survey {
  readonly domain: Domain
  readonly hints: Hints
  readonly isLong: boolean
}

// Fixed, so that what is learnt from the samples does not depend on the seed of the check.
const SAMPLES = { numRuns: 100, seed: 5 }

interface Known {
  readonly zone: string
  readonly survey: Survey
}

// All laws of a check ask the same of the same encoder.
const surveys = new WeakMap<object, Map<unknown, Known>>()

/**
 * Draws some values and looks at their keys; once for each encoder and time zone.
 *
 * @throws KeyError for values that hold themselves, and for those that only `equals` could tell apart.
 */
export const surveyOf = <V>(subject: Searched<V>): Survey => {
  const { values, encode } = subject
  const known = surveys.get(values) ?? new Map<unknown, Known>()
  surveys.set(values, known)
  const zone = zoneNow()
  const before = known.get(encode)
  if (before?.zone === zone) return before.survey
  const survey = look(subject)
  known.set(encode, { zone, survey })
  return survey
}

const MONTH = 30 * 86_400_000

/** What tells the time zone of the process from others: its offsets over six years. `Intl` takes long to ask. */
const zoneNow = (): string =>
  Array.from({ length: 72 }, (_, i) =>
    new Date(Date.UTC(2020, 0) + i * MONTH).getTimezoneOffset(),
  ).join()

/** Enough to see whether the domain of a key is known; there is nothing else to find out about it. */
const FEW_SAMPLES = 20

// To recognise a text may take quadratic time.
const SHORT = 40

const isShort = (value: unknown): boolean =>
  leafValuesOf(value).every((leaf) => typeof leaf !== 'string' || leaf.length <= SHORT)

const look = <V>({ values, encode, hasEquals, isOwn }: Searched<V>): Survey => {
  const told = domainOf(values)
  const drafts = samplesOf(told.draw, isOwn ? FEW_SAMPLES : SAMPLES.numRuns)
  const samples = drafts.map((draft) => built(told, draft))
  for (const sample of samples) checkAcyclic(sample)
  if (!hasEquals) checkTellable(samples)
  // An arbitrary that does not recognise what it draws is not what it seems.
  const domain = drafts.filter(isShort).every(told.has) ? told : sealed(values)
  const isLong = totalEffort(samples) > LONG * samples.length
  if (isOwn) return { domain, hints: OWN_HINTS, isLong }
  const tryEncode = (value: unknown): string[] => {
    try {
      const key: unknown = encode(copyOf(value) as V)
      // A promise is not a key, and must not be left to reject.
      return !isPromise(key) && typeof key === 'string' ? [key] : []
    } catch {
      return []
    }
  }
  const slow = isSlow(samples, tryEncode)
  // To find out more takes hundreds of answers.
  const ask = slow ? () => [] : tryEncode
  const hints = hintsFrom(samples, delimitersOf(samples, ask), ask)
  return { domain, hints, isLong: slow || isLong }
}

// Values as long as this take long to draw.
const LONG_TEXT = 20_000
const FEWEST = 2

/** Some values, or a few if they are very long. */
const samplesOf = <V>(values: fc.Arbitrary<V>, most: number): V[] => {
  const few = fc.sample(values, { ...SAMPLES, numRuns: FEWEST })
  for (const sample of few) checkAcyclic(sample)
  return textLength(few) > LONG_TEXT * FEWEST
    ? few
    : fc.sample(values, { ...SAMPLES, numRuns: most })
}

/** Refuses values that hide all their content: every law would hold for them. */
const checkTellable = (samples: readonly unknown[]): void => {
  const opaque = samples.map(opaqueIn).find((object) => object !== undefined)
  if (opaque === undefined) return
  refuse(
    'INVALID_DEFINITION',
    '`equals`, because values can only be told apart by what they show',
    words(`values of class ${opaque.constructor.name}, which show nothing`),
    'values',
  )
}

/** An object that shows nothing of its content, anywhere in a value. */
const opaqueIn = (value: unknown): object | undefined => {
  if (isOpaque(value)) return value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  return partsOf(value)
    .map(opaqueIn)
    .find((object) => object !== undefined)
}

// Keys as long as this, or answers that take as long, make a check of thousands take minutes.
const LONG_KEY = 4000
const LONG_TIME = 2

/** Whether an encoder is to be asked less: its keys are long, or most of its answers take long. */
const isSlow = (samples: readonly unknown[], encode: (value: unknown) => string[]): boolean => {
  const few = samples.slice(0, 20)
  let slow = 0
  for (const sample of few) {
    const start = Date.now()
    const [key = ''] = encode(sample)
    if (key.length > LONG_KEY) return true
    if (Date.now() - start > LONG_TIME) slow++
  }
  // One answer may have waited for the machine, but hardly most of them.
  return slow > few.length / 2
}
