import fc from 'fast-check'
import { type Finding, LawError } from '../report/law-error.ts'
import { LAWS, type LawName } from '../report/law-names.ts'
import { count, print, printError } from '../report/print.ts'

/** How to run a check. */
export interface RunOptions {
  /** How many times to try each law; fast-check's global setting, or 200. */
  readonly numRuns?: number | undefined
  /** Where to start: the seed of a failure finds it again. */
  readonly seed?: number | undefined
}

/** A law and the property that checks it. */
export type LawCheck = readonly [law: LawName, property: fc.IProperty<unknown>]

const DEFAULT_RUNS = 200

/** Breaking these makes nonsense of all others. */
const FUNDAMENTAL: readonly LawName[] = ['total', 'deterministic']

/** Checks one law after the other; throws a LawError for the first that is broken, and names the rest. */
export const runLaws = (
  caller: string,
  laws: readonly LawCheck[],
  { numRuns = fc.readConfigureGlobal()?.numRuns ?? DEFAULT_RUNS, seed }: RunOptions,
): void => {
  let parameters = { numRuns, ...(seed === undefined ? {} : { seed }) }
  for (const [i, [law, property]] of laws.entries()) {
    const details = fc.check(property, parameters)
    // One seed for all laws, so that one number brings back the whole run.
    parameters = { numRuns, seed: details.seed }
    if (!details.failed) continue
    const finding = findingOf(law, details)
    const others = FUNDAMENTAL.includes(finding.law)
      ? []
      : laws.slice(i + 1).filter(([, other]) => isBroken(other, parameters))
    const also = others.map(([other]) => LAWS[other][0]).join(', ')
    const found =
      details.counterexample === null
        ? ''
        : `Found in run ${details.numRuns}, shrunk ${count(details.numShrinks, 'time')}. `
    const story = [
      `${finding.story}\n`,
      ...(also ? [`Also broken: ${also}.`] : []),
      `${found}To run it again, give ${caller} the option seed: ${details.seed}.`,
    ].join('\n')
    throw new LawError({ ...finding, story }, details.seed)
  }
}

const isBroken = (property: fc.IProperty<unknown>, parameters: fc.Parameters<unknown>): boolean =>
  fc.check(property, { ...parameters, endOnFailure: true }).failed

/** What the law said; or, where something else went wrong on the way, what that was. */
const findingOf = (
  law: LawName,
  { errorInstance, counterexample }: fc.RunDetails<unknown>,
): Finding => {
  if (errorInstance instanceof LawError) {
    const { law: broken, message, values, keys } = errorInstance
    return { law: broken, story: message, values, keys }
  }
  const [title, promise] = LAWS[law]
  const story =
    counterexample === null
      ? 'There was nothing to check: encode refused almost every value that was drawn.\n\n' +
        'Let `values` draw what it takes.'
      : `Could not check the law: ${title} (${promise}).\n\n` +
        `For ${print(counterexample)} there was an error:\n\n  ${printError(errorInstance)}`
  return { law, story, values: [], keys: [] }
}
