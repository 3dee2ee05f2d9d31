import { refuse } from '@keywright/core/internal'
import fc from 'fast-check'
import { type Finding, LawError } from '../report/law-error.ts'
import { LAWS, type LawName } from '../report/law-names.ts'
import { count, print, printError } from '../report/print.ts'
import { groupsOf, type Member, membersOf, textLength, totalEffort } from '../search/index.ts'
import { entriesOf, keyOf } from '../subject/key-of.ts'
import type { Entry, Subject } from '../subject/subject-types.ts'
import type { Law } from './law.ts'

/** How to run a check. */
export interface RunOptions {
  /**
   * How many times to try each law. The default is fast-check's global setting, or else 200; 100 for a
   * key without a codec of your own, because Keywright checks its own codecs much harder.
   */
  readonly numRuns?: number | undefined
  /** Where to start. The seed of a failure finds the same failure again. */
  readonly seed?: number | undefined
}

const DEFAULT_RUNS = 200
const OWN_RUNS = 100

/** How long to look for other broken laws after the first. */
const MORE_RUNS = 60

/** How many characters of keys to go through: if they or the values are very long, there are fewer runs. */
const MOST_TEXT = 32_000_000

/** To draw a character of a value takes about as long as to go through so many of a key. */
const DRAWN = 8

/** Ends a check that has found enough, or has gone through enough. */
const ENOUGH: Error = /* @__PURE__ */ new Error('enough')

/** If one of these is broken, all other laws mean nothing. */
const FUNDAMENTAL: readonly LawName[] = ['total', 'pure', 'deterministic']

/** The first time that a law was broken. */
interface Failure<V> {
  readonly error: unknown
  readonly members: readonly Member<V>[]
  readonly run: number
}

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
  if (options.seed !== undefined && !Number.isFinite(options.seed)) {
    refuse('INVALID_DEFINITION', 'a number', options.seed, `${caller}: seed`)
  }
  const failures = new Map<LawName, Failure<V>>()
  const groups = groupsOf(subject, sizeFor(laws))
  let run = 0
  let foundIn = 0
  let accepted = 0
  let text = 0

  const property = fc.property(groups, (group) => {
    const isDone = failures.size > 0 && run > foundIn + MORE_RUNS
    if (isDone || text > MOST_TEXT || isFundamental([...failures.keys()])) throw ENOUGH
    const members = membersOf(group)
    const fail = (name: LawName, error: unknown, of: readonly Member<V>[]): void => {
      const law = error instanceof LawError ? error.law : name
      if (failures.size === 0) foundIn = run
      if (!failures.has(law)) failures.set(law, { error, members: of, run: run + 1 })
    }
    const entries: (Entry<V> | undefined)[] = members.map((member) => {
      try {
        const key = keyOf(subject, member.value)
        return key === undefined ? undefined : { value: member.value, key }
      } catch (error) {
        fail('total', error, [member])
        return undefined
      }
    })
    for (const entry of entries) {
      if (!entry) continue
      accepted++
      text += entry.key.length + DRAWN * textLength(entry.value)
    }
    for (const law of laws) {
      if (failures.has(law.name)) continue
      const wanted = pickFor(law, entries, groups.nearSize)
      try {
        law.check(wanted, run)
        law.remember?.(wanted)
      } catch (error) {
        fail(law.name, error, members)
      }
    }
    run++
  })

  const { seed } = options
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
    const { finding, shrinks } = smallest(subject, groups, law, first, failure)
    const others = isFundamental([first])
      ? []
      : laws.filter(({ name }) => name !== first && failures.has(name)).map(({ name }) => name)
    const story = [
      `${finding.story}\n`,
      ...(others.length > 0
        ? [`Also broken: ${others.map((name) => LAWS[name][0]).join(', ')}.`]
        : []),
      `Found in run ${failure.run}, shrunk ${count(shrinks, 'time')}. ` +
        `To run it again, give ${caller} the option seed: ${details.seed}.`,
    ].join('\n')
    throw new LawError({ ...finding, story }, details.seed)
  }
  const problem = unchecked(details, { run, accepted, numRuns })
  if (problem) {
    const story = `${problem}\n\nTo run it again, give ${caller} the option seed: ${details.seed}.`
    throw new LawError({ law: 'total', story, values: [], keys: [] }, details.seed)
  }
}

const isFundamental = (names: readonly LawName[]): boolean =>
  names.some((name) => FUNDAMENTAL.includes(name))

/** As many values as the law that wants the most. */
const sizeFor = <V>(laws: readonly Law<V>[]): { near: number; crowd: number } => ({
  near: Math.max(...laws.map(({ size }) => size.near)),
  crowd: Math.max(...laws.map(({ size }) => size.crowd ?? 0)),
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

// A proposal takes microseconds, and thousands are made for each step. Long values take longer.
const MOST_EFFORT = 400_000
const LEAST_EFFORT = 20

/** How long to shrink at most, in milliseconds: an encoder may be slow. */
const MOST_TIME = 5000

/** Shrinks a failure as long as a simpler group still breaks the same law. */
const smallest = <V>(
  subject: Subject<V>,
  groups: ReturnType<typeof groupsOf<V>>,
  law: Law<V> | undefined,
  name: LawName,
  { error, members }: Failure<V>,
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
  const end = Date.now() + MOST_TIME
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
      if (left <= 0 || Date.now() > end) break
      const next = broken(simpler)
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

/** Why a run that found nothing says nothing. */
const unchecked = (
  {
    interrupted,
    failed,
    errorInstance,
  }: Pick<fc.RunDetails<[]>, 'interrupted' | 'failed' | 'errorInstance'>,
  { run, accepted, numRuns }: { run: number; accepted: number; numRuns: number },
): string | undefined => {
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
