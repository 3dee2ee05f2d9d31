import { compareKeys, KeyError } from '@keywright/core'
import { checkTemplate, encodeWith, keyFor } from '../../template/check-template.ts'
import type { Finding } from '../../template/finding.ts'
import type { Template } from '../../template/parse-template.ts'
import { effectOf, type Group, kindId } from './group.ts'
import { isSound } from './sound.ts'

/** What is wrong with a pattern, and the definition that replaces it. */
export interface Judged {
  readonly findings: readonly Finding[]
  /** Undefined if Keywright has no such key. */
  readonly definition: string | undefined
  readonly notLookedAt: readonly string[]
}

/** Twenty runs find what a hundred find in the sources that tests measure it on. */
const RUN = { seed: 1, numRuns: 30 }
const NO_TYPES = new Map<string, never>()

/** A template as all others of its kind: the words do not matter, only what is between them. */
const shapeOf = ({ between, values }: Template, isPrefix: boolean): string =>
  JSON.stringify([
    isPrefix,
    between.map((text) => text.replaceAll(/[A-Za-z0-9]+/g, 'W')),
    values.map((one) => [kindId(one), effectOf(one)]),
  ])

const LAWS: ReadonlySet<string> = new Set(['injective', 'ordered', 'prefixSafe'])

/** A template in which what is not understood has no part in any fault: it is one of two letters. */
const withoutDoubt = (template: Template): Template => ({
  ...template,
  values: template.values.map((one) =>
    one.isUnclear ? { ...one, told: { choices: ['a', 'b'] } } : one,
  ),
})

type Values = Readonly<Record<string, unknown>>

/** A finding of one template as one of another of its shape; undefined if it does not hold there. */
const transferred = (finding: Finding, from: Template, to: Template): Finding | undefined => {
  const values = finding.values.map((one) =>
    Object.fromEntries(to.names.map((name, i) => [name, (one as Values)[from.names[i] as string]])),
  )
  const keys = values.map((one) => encodeWith(to, one))
  const [first = '', second = ''] = keys
  const holds =
    finding.law === 'injective'
      ? first === second
      : finding.law === 'ordered'
        ? compareKeys(first, second) > 0
        : second.startsWith(first)
  return holds ? { ...finding, values, keys } : undefined
}

/**
 * Makes a function that looks for values that break a pattern. What was found for a pattern is tried first
 * on those that differ only in their words. Order counts where rows are sorted, and a key as a prefix where
 * the code takes it as one.
 */
export const judgeOf = (): ((group: Group) => Judged) => {
  const known = new Map<
    string,
    { readonly template: Template; readonly found: readonly Finding[] }
  >()

  const search = (template: Template, isPrefix: boolean): readonly Finding[] => {
    if (isSound(template) && !isPrefix) return []
    const shape = shapeOf(template, isPrefix)
    const before = known.get(shape)
    const again = before?.found.map((one) => transferred(one, before.template, template))
    if (again?.every((one) => one !== undefined)) return again
    // A partition key is not looked at as a prefix.
    const label = isPrefix ? 'sk' : 'pk'
    const { findings } = checkTemplate({ ...withoutDoubt(template), label }, NO_TYPES, RUN)
    const found = findings.filter(({ law }) => LAWS.has(law))
    known.set(shape, { template, found })
    return found
  }

  return ({ template, places }) => {
    // The beginning of a key is not sorted, and may stand for many values.
    const isWhole = places.some((one) => one.isWhole || !one.isPrefix)
    const isSorted = isWhole && places.some(({ attribute }) => attribute.role !== 'pk')
    const isPrefix = places.some((one) => one.isPrefix)
    try {
      const { code } = keyFor(template, NO_TYPES)
      const findings = search(template, isPrefix)
      return {
        findings: findings.filter(({ law }) => law !== 'ordered' || isSorted),
        definition: code,
        notLookedAt: template.values
          .filter(({ isUnclear }) => isUnclear)
          .map(
            ({ expression }) => `what ${expression} is: it was taken as text without a delimiter`,
          ),
      }
    } catch (error) {
      // A name or a literal that no key of Keywright may have.
      if (!(error instanceof KeyError)) throw error
      return { findings: [], definition: undefined, notLookedAt: [error.message] }
    }
  }
}
