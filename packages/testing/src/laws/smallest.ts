import { type Finding, LawError } from '../report/law-error.ts'
import { LAWS, type LawName } from '../report/law-names.ts'
import { print, printError } from '../report/print.ts'
import { type groupsOf, type Member, totalEffort } from '../search/index.ts'
import { entriesOf } from '../subject/key-of.ts'
import type { Subject } from '../subject/subject-types.ts'
import type { Law } from './law.ts'
import { patienceOf } from './patience.ts'

/** The first time that a law was broken. */
export interface Failure<V> {
  readonly error: unknown
  readonly members: readonly Member<V>[]
  readonly run: number
  /** How often `encode` had been called by then. */
  readonly calls: number
}

// A proposal takes microseconds, and thousands are made for each step. Long values take longer.
const MOST_EFFORT = 400_000
const LEAST_EFFORT = 20

/** How long to shrink at most, in milliseconds: an encoder may be slow, and test frameworks wait five seconds. */
const MOST_TIME = 2000

/** Shrinks a failure as long as a simpler group still breaks the same law. */
export const smallest = <V>(
  subject: Subject<V>,
  groups: ReturnType<typeof groupsOf<V>>,
  law: Law<V> | undefined,
  name: LawName,
  { error, members }: Failure<V>,
  maxTime: number,
): { finding: Finding; shrinks: number } => {
  if (!(error instanceof LawError)) return { finding: crash(name, members, error), shrinks: 0 }
  const broken = (group: readonly Member<V>[]): LawError | undefined => {
    try {
      const entries = entriesOf(
        subject,
        group.map(({ value }) => value),
      )
      law?.check(entries, 0)
      return undefined
    } catch (again) {
      return again instanceof LawError && again.law === name ? again : undefined
    }
  }
  let found: LawError = error
  let shrinks = 0
  let left = MOST_EFFORT
  const end = Date.now() + maxTime
  const patience = patienceOf(MOST_TIME)
  // A value of an earlier run has no member here any more.
  const blamed = error.values.map(
    (value) => members.find((member) => Object.is(member.value, value)) ?? { value: value as V },
  )
  const anew = (group: readonly Member<V>[]): readonly Member<V>[] =>
    name === 'pure' ? groups.anew(group) : group
  let current = [blamed, members].find((group) => broken(anew(group))) ?? []
  current = anew(current)
  for (let isStuck = false; !isStuck && left > 0; ) {
    isStuck = true
    const effort = Math.max(LEAST_EFFORT, totalEffort(current.map(({ value }) => value)))
    for (const simpler of current.length > 0 ? groups.simpler(current) : []) {
      left -= effort
      if (left <= 0 || patience.isOver() || Date.now() > end) break
      const next = patience.take(() => broken(simpler))
      if (!next) continue
      found = next
      current = anew(simpler)
      shrinks++
      isStuck = false
      break
    }
  }
  const { law: of, message, values, keys } = found
  return { finding: { law: of, story: message, values, keys }, shrinks }
}

/** What to say where a law could not be checked, because something else went wrong. */
const crash = <V>(law: LawName, members: readonly Member<V>[], error: unknown): Finding => {
  const [title, promise] = LAWS[law]
  const values = members.slice(0, 3).map(({ value }) => value)
  return {
    law,
    story:
      `Could not check the law: ${title} (${promise}).\n\n` +
      `For ${print(values)} there was an error:\n\n  ${printError(error)}`,
    values: [],
    keys: [],
  }
}
