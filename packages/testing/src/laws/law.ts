import fc from 'fast-check'
import type { LawName } from '../report/law-names.ts'
import { type GroupSize, groupsOf } from '../search/index.ts'
import { entriesOf } from '../subject/key-of.ts'
import { subjectOf } from '../subject/subject.ts'
import type { Draws, Encodes, Entry, Subject } from '../subject/subject-types.ts'

/** A law, as it is checked on values and their keys. */
export interface Law<V> {
  readonly name: LawName
  /** How many values it wants at once. */
  readonly size: GroupSize
  /** Values that it always tries, whatever is drawn. */
  readonly always?: (() => readonly V[]) | undefined
  /** Throws a LawError if these break it. `turn` is another number in each run, for laws that take turns. */
  readonly check: (entries: readonly Entry<V>[], turn: number) => void
  /** The same for what breaks it only together with what came before. */
  readonly remember?: ((entries: readonly Entry<V>[]) => void) | undefined
}

/** The property that checks one law on its own. */
export const propertyOf = <V>(
  encoder: Encodes<V> & Draws<V>,
  lawOf: (subject: Subject<V>) => Law<V>,
): fc.IPropertyWithHooks<[V[]]> => {
  const subject = subjectOf(encoder)
  const law = lawOf(subject)
  let turn = 0
  return fc.property(groupsOf(subject, law.size), (group) => {
    if (turn === 0) law.check(entriesOf(subject, law.always?.() ?? []), 0)
    const entries = entriesOf(subject, group)
    law.check(entries, turn++)
    law.remember?.(entries)
  })
}
