import { refuse } from '@keywright/core/internal'
import fc from 'fast-check'
import { LawError } from '../report/law-error.ts'
import { LAWS, type LawName } from '../report/law-names.ts'
import { count, printError } from '../report/print.ts'
import { groupsOf, type Member, membersOf, textLength } from '../search/index.ts'
import { keyOf } from '../subject/key-of.ts'
import type { Entry, Subject } from '../subject/subject-types.ts'
import type { Law } from './law.ts'
import { type Failure, smallest } from './smallest.ts'

/** How to run a check. */
export interface RunOptions {
  /**
   * How many times to try each law. The default is fast-check's global setting, or else 200; 100 for a
   * key without a codec of your own, because Keywright checks its own codecs much harder. A run tries many
   * values at once: 200 runs call `encode` about 22,000 times.
   */
  readonly numRuns?: number | undefined
  /** Where to start. The seed of a failure finds the same failure again. */
  readonly seed?: number | undefined
  /**
   * How long to look, in milliseconds; there is no limit if it is left out. What is found is shrunk for about two
   * seconds more at most. A check that could not do a single run in that time throws.
   */
  readonly maxTime?: number | undefined
  /**
   * The most values of a run that are drawn on their own, beside those that are close to each other; by
   * default as many as the laws ask for, up to 90. Many find hashes that are too short. For an encoder
   * that writes its values out, 6 find as much in a fraction of the time.
   */
  readonly crowd?: number | undefined
}

const DEFAULT_RUNS = 200
const OWN_RUNS = 100

/** How long to look for other broken laws after the first; those of keys take turns in what they try. */
const MORE_RUNS = 25
const MORE_RUNS_OF_KEYS = 60

/** How many characters of keys to go through: if they or the values are very long, there are fewer runs. */
const MOST_TEXT = 32_000_000

/** To draw a character of a value takes about as long as to go through so many of a key. */
const DRAWN = 8

/** Ends a check that has found enough, or has gone through enough. */
const ENOUGH: Error = /* @__PURE__ */ new Error('enough')

/** If one of these is broken, all other laws mean nothing. */
const FUNDAMENTAL: readonly LawName[] = ['total', 'pure', 'deterministic']

/**
 * Checks all laws on the same values, run by run; throws a LawError for the first law in the list that
 * is broken, with the smallest case that could be found, and names the others.
 */
export const runLaws = <V>(
  caller: string,
  subject: Subject<V>,
  laws: readonly Law<V>[],
  options: RunOptions,
): void => {
  const numRuns =
    options.numRuns ??
    fc.readConfigureGlobal()?.numRuns ??
    (subject.isOwn ? OWN_RUNS : DEFAULT_RUNS)
  if (!Number.isSafeInteger(numRuns) || numRuns < 1) {
    refuse('INVALID_DEFINITION', 'a whole number from 1', numRuns, `${caller}: numRuns`)
  }
  const { seed, maxTime = Number.POSITIVE_INFINITY } = options
  if (seed !== undefined && !Number.isFinite(seed)) {
    refuse('INVALID_DEFINITION', 'a number', seed, `${caller}: seed`)
  }
  if (typeof maxTime !== 'number' || !(maxTime > 0)) {
    refuse('INVALID_DEFINITION', 'a number of milliseconds above 0', maxTime, `${caller}: maxTime`)
  }
  const { crowd = Number.POSITIVE_INFINITY } = options
  if (crowd !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(crowd) && crowd >= 0)) {
    refuse('INVALID_DEFINITION', 'a whole number from 0', crowd, `${caller}: crowd`)
  }
  const end = Date.now() + maxTime
  const before = subject.encode.calls
  const failures = new Map<LawName, Failure<V>>()
  const groups = groupsOf(subject, sizeFor(laws, crowd))
  const more = subject.isKey ? MORE_RUNS_OF_KEYS : MORE_RUNS
  let run = 0
  let foundIn = 0
  let accepted = 0
  let text = 0

  const fail = (name: LawName, error: unknown, members: readonly Member<V>[]): void => {
    const law = error instanceof LawError ? error.law : name
    if (failures.size === 0) foundIn = run
    const calls = subject.encode.calls - before
    if (!failures.has(law)) failures.set(law, { error, members, run: run + 1, calls })
  }
  const entriesFor = (members: readonly Member<V>[]): (Entry<V> | undefined)[] =>
    members.map((member) => {
      try {
        const key = keyOf(subject, member.value)
        return key === undefined ? undefined : { value: member.value, key }
      } catch (error) {
        fail('total', error, [member])
        return undefined
      }
    })
  const apply = (
    law: Law<V>,
    entries: readonly Entry<V>[],
    members: readonly Member<V>[],
  ): void => {
    if (failures.has(law.name)) return
    try {
      law.check(entries, run)
      law.remember?.(entries)
    } catch (error) {
      fail(law.name, error, members)
    }
  }

  for (const law of laws) {
    const members = (law.always?.() ?? []).map((value) => ({ value }))
    const entries = entriesFor(members).filter((entry) => entry !== undefined)
    if (entries.length > 0) apply(law, entries, members)
  }
  const property = fc.property(groups, (group) => {
    const isDone = failures.size > 0 && run > foundIn + more
    if (isDone || text > MOST_TEXT || Date.now() > end) throw ENOUGH
    if (isFundamental([...failures.keys()])) throw ENOUGH
    const members = membersOf(group)
    const entries = entriesFor(members)
    for (const entry of entries) {
      if (!entry) continue
      accepted++
      text += entry.key.length + DRAWN * textLength(entry.value)
    }
    for (const law of laws) apply(law, pickFor(law, entries, groups.nearSize), members)
    run++
  })

  const details = fc.check(property, {
    numRuns,
    // What was found is shrunk below.
    endOnFailure: true,
    ...(seed === undefined ? {} : { seed }),
  })
  const first = FUNDAMENTAL.concat(laws.map(({ name }) => name)).find((name) => failures.has(name))
  if (first !== undefined) {
    const failure = failures.get(first) as Failure<V>
    const law = laws.find(({ name }) => name === first)
    const { finding, shrinks } = smallest(subject, groups, law, first, failure, maxTime)
    const others = isFundamental([first])
      ? []
      : laws.filter(({ name }) => name !== first && failures.has(name)).map(({ name }) => name)
    const story = [
      `${finding.story}\n`,
      ...(others.length > 0
        ? [`Also broken: ${others.map((name) => LAWS[name][0]).join(', ')}.`]
        : []),
      `Found in run ${failure.run}, after ${count(failure.calls, 'call')} of encode, and shrunk ${count(shrinks, 'time')}.`,
      `To run it again, give ${caller} the option seed: ${details.seed}.`,
    ].join('\n')
    throw new LawError({ ...finding, story }, details.seed)
  }
  const problem =
    run === 0 && Date.now() > end
      ? `There was nothing to check: in ${count(maxTime, 'millisecond')}, maxTime, not one run could be done.`
      : unchecked(details, { run, accepted, numRuns })
  if (problem) {
    const story = `${problem}\n\nTo run it again, give ${caller} the option seed: ${details.seed}.`
    throw new LawError({ law: 'total', story, values: [], keys: [] }, details.seed)
  }
}

const isFundamental = (names: readonly LawName[]): boolean =>
  names.some((name) => FUNDAMENTAL.includes(name))

/** As many values as the law that wants the most. */
const sizeFor = <V>(laws: readonly Law<V>[], most: number): { near: number; crowd: number } => ({
  near: Math.max(...laws.map(({ size }) => size.near)),
  crowd: Math.min(most, Math.max(...laws.map(({ size }) => size.crowd ?? 0))),
})

/** The values that a law wants: relatives from the front, the crowd from behind them. */
const pickFor = <V>(
  { size }: Law<V>,
  entries: readonly (Entry<V> | undefined)[],
  near: number,
): Entry<V>[] =>
  [
    ...entries.slice(0, Math.min(near, size.near)),
    ...entries.slice(near, near + (size.crowd ?? 0)),
  ].filter((entry) => entry !== undefined)

/** Why a run that found nothing says nothing. */
const unchecked = (
  details: Pick<fc.RunDetails<[]>, 'interrupted' | 'failed' | 'errorInstance'>,
  { run, accepted, numRuns }: { run: number; accepted: number; numRuns: number },
): string | undefined => {
  const { interrupted, failed, errorInstance } = details
  if (failed && interrupted) {
    return (
      `The check was interrupted after ${count(run, 'run')} of ${numRuns}, and found nothing until then.` +
      '\n\nGive it more time: see interruptAfterTimeLimit in the configuration of fast-check.'
    )
  }
  if (failed && errorInstance !== ENOUGH) {
    return `The check did not run to its end.\n\n  ${printError(errorInstance)}`
  }
  if (accepted >= run / 2 && run > 0) return undefined
  return (
    'There was nothing to check: encode refused almost every value that was drawn.\n\n' +
    'Let `values` draw what it takes.'
  )
}
