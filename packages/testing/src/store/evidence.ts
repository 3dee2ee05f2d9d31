import { compareKeys } from '@keywright/core'
import type { Answer, Behaviour } from './simulated-store.ts'

/** What all answers together say: it rules out most behaviours without simulating a store. */
export interface Evidence {
  /** Whether a store may behave like this, alone or with something else. */
  readonly allows: (behaviour: Behaviour) => boolean
  /** Whether a behaviour has all that the answers ask for. */
  readonly asksFor: (behaviour: Behaviour) => boolean
}

/** Looks at the texts that came back, and at which came after which. */
export const evidenceOf = (keys: readonly string[], answers: readonly Answer[]): Evidence => {
  const got = [...new Set(answers.flatMap((answer) => answer.got))]
  const isAmong = (texts: readonly string[]): boolean => {
    const known = new Set(texts)
    return got.every((text) => known.has(text))
  }
  const next = new Map<string, readonly [string, string]>()
  for (const { probe, got } of answers) {
    if (probe.options.descending) continue
    for (const [i, key] of got.entries()) {
      const before = got[i - 1]
      if (before !== undefined) next.set(`${before}\n${key}`, [before, key])
    }
  }
  const steps = [...next.values()]
  const isSorted = (order: (a: string, b: string) => number): boolean =>
    steps.every(([before, key]) => order(before, key) <= 0)
  const [areKeys, areInOrder] = [isAmong(keys), isSorted(compareKeys)]
  return {
    allows: (behaviour) => {
      const change = changeOf(behaviour)
      return (
        (!change || isAmong(keys.map(change))) && (!behaviour.order || isSorted(behaviour.order))
      )
    },
    asksFor: (behaviour) =>
      (areKeys || changeOf(behaviour) !== undefined) &&
      (areInOrder || [behaviour.order, behaviour.unordered, behaviour.returned].some(Boolean)),
  }
}

/** What such a store makes of a key that comes back. */
const changeOf = ({ fold, written, returned }: Behaviour) => fold ?? written ?? returned
