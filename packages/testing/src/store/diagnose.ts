import { compareKeys } from '@keywright/core'
import { evidenceOf } from './evidence.ts'
import type { StoreFault } from './faults.ts'
import { type Hypothesis, hypothesesFor } from './hypotheses.ts'
import { PAGES, ROOT } from './probe-keys.ts'
import { type Answer, type Behaviour, explains } from './simulated-store.ts'

/** Whether a store gave what it should have, in order. */
export const isRight = ({ expected, got }: Answer): boolean =>
  expected.length === got.length && expected.every((key, i) => key === got[i])

/**
 * The faults that explain what a store answered: one that accounts for every answer, right and wrong,
 * or two that do together, or what the answers look like; none if they look like nothing known.
 */
export const diagnose = (keys: readonly string[], answers: readonly Answer[]): StoreFault[] => {
  if (answers.some(hasRepeats)) return ['repeatedKeys']
  if (answers.every(({ got }) => got.length === 0)) return []
  // The wrong and the short ones first: they rule out most hypotheses at once.
  const telling = [...answers].sort(
    (a, b) =>
      Number(isRight(a)) - Number(isRight(b)) ||
      a.expected.length + a.got.length - b.expected.length - b.got.length,
  )
  // Thousands of keys fill pages, and a few hundred rule out what is left: those are tried first.
  const sorted = [...keys].sort(compareKeys)
  const [few, short] = [sorted.filter((key) => !isOfPage(key)), telling.filter(isWithoutPages)]
  const evidence = evidenceOf(few, short)
  const allowed = ({ behaviour }: Hypothesis): boolean => evidence.allows(behaviour)
  const isCause = (behaviour: Behaviour): boolean =>
    explains(behaviour, few, short) && explains(behaviour, sorted, telling)
  const hypotheses = hypothesesFor(answers)
  const one = hypotheses.find(
    (each) => evidence.asksFor(each.behaviour) && allowed(each) && isCause(each.behaviour),
  )
  if (one) return [one.fault]
  const two = pairsOf(hypotheses.filter(allowed)).find(([a, b]) => {
    const both = { ...a.behaviour, ...b.behaviour }
    return evidence.asksFor(both) && isCause(both)
  })
  return two ? two.map(({ fault }) => fault) : resemblance(answers)
}

const isOfPage = (key: string): boolean => /page/i.test(key)

/** Whether no key that fills pages can be in an answer. */
const isWithoutPages = ({ probe: { range }, got }: Answer): boolean =>
  (compareKeys(range.upper, PAGES.lower) < 0 || compareKeys(range.lower, PAGES.upper) > 0) &&
  !got.some(isOfPage)

const hasRepeats = ({ got, expected }: Answer): boolean =>
  new Set(got).size < got.length && got.length > expected.length

/** Two hypotheses about different things. */
const pairsOf = (hypotheses: readonly Hypothesis[]): [Hypothesis, Hypothesis][] => {
  // A collation takes long to simulate, and two orders cannot both be true.
  const quick = hypotheses.filter(({ fault }) => fault !== 'linguisticOrder')
  return quick.flatMap((a, i) =>
    quick
      .slice(i + 1)
      .filter((b) => Object.keys(b.behaviour).every((name) => !(name in a.behaviour)))
      .map((b): [Hypothesis, Hypothesis] => [a, b]),
  )
}

/** What the order of plain letters says, where no simulated store gives exactly these answers. */
const resemblance = (answers: readonly Answer[]): StoreFault[] => {
  const letters = answers
    .filter(({ probe }) => !probe.options.descending && probe.range.lower === `${ROOT}A`)
    .map(({ got }) => got.filter((key) => /^KW\p{L}$/u.test(key)))
  const isBy = (order: (a: string, b: string) => number): boolean =>
    letters.every((keys) => keys.every((key, i) => i === 0 || order(keys[i - 1] ?? '', key) <= 0))
  const folded = (a: string, b: string) => compareKeys(a.toLowerCase(), b.toLowerCase())
  if (letters.every((keys) => keys.length < 3) || isBy(compareKeys)) return []
  if (isBy(folded)) return ['caseBlind']
  return isBy(new Intl.Collator('en', { sensitivity: 'base' }).compare)
    ? ['linguisticOrder']
    : ['unordered']
}
