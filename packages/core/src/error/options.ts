import { rethrow } from './guard.ts'
import type { KeyErrorCode } from './key-error.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'

/** What an option takes: in words that follow "expected", and as a test. */
export interface OptionRule {
  readonly expects: string
  readonly takes: (value: unknown) => boolean
  /** True for an option that has to be given. */
  readonly required?: true
}

/** A rule for each option: the compiler asks for one that was forgotten. */
export type OptionRules<Options extends object> = {
  readonly [Name in keyof Options]-?: OptionRule
}

/**
 * True or false: the text `'false'` would count as true.
 *
 * @example
 * FLAG.takes('false') // => false
 */
export const FLAG: OptionRule = {
  expects: 'true or false',
  takes: (value) => typeof value === 'boolean',
}

/**
 * A function of the caller's.
 *
 * @example
 * FUNCTION.takes(Date.now) // => true
 */
export const FUNCTION: OptionRule = {
  expects: 'a function',
  takes: (value) => typeof value === 'function',
}

/**
 * Whatever is given: something else checks it.
 *
 * @example
 * ANYTHING.takes('2024') // => true
 */
export const ANYTHING: OptionRule = { expects: 'anything', takes: () => true }

/**
 * A whole number within limits.
 *
 * @example
 * integerFrom(1, 16).expects // => 'an integer from 1 to 16'
 * integerFrom(1).takes(1.5) // => false
 */
export const integerFrom = (
  least: number,
  most: number = Number.POSITIVE_INFINITY,
): OptionRule => ({
  expects: `an integer from ${least}${most < Number.POSITIVE_INFINITY ? ` to ${most}` : ''}`,
  takes: (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
})

/**
 * One of a few words.
 *
 * @example
 * wordOf('r2', 'kv').expects // => 'one of r2, kv'
 */
export const wordOf = (...words: readonly string[]): OptionRule => ({
  expects: `one of ${words.join(', ')}`,
  takes: (value) => words.includes(value as string),
})

/**
 * Reads the options of a function, which may be anything, and copies those that are given, each read
 * once. An option that no rule names is refused: a misspelt one would be ignored in silence.
 *
 * @throws KeyError for what is not an object, an unknown name, a value that its rule does not take,
 * and a required option that is not given.
 * @example
 * const rules = { limit: integerFrom(1), descending: FLAG }
 * optionsOf('page', { limit: 20, descending: undefined }, rules) // => { limit: 20 }
 * optionsOf('page', { limit: 0 }, rules) // throws KeyError: page: limit: expected an integer from 1, got 0
 * optionsOf('page', { limt: 20 }, rules) // throws KeyError: page: expected the options limit, descending, got "limt"
 */
export const optionsOf = <Options extends object>(
  place: Place,
  options: Options | undefined,
  rules: OptionRules<Options>,
  code: KeyErrorCode = 'INVALID_DEFINITION',
): Options => {
  const at = typeof place === 'string' ? { within: place } : place
  const given = options === undefined ? {} : (options as Readonly<Record<string, unknown>>)
  const known = rules as Readonly<Record<string, OptionRule>>
  const read: Record<string, unknown> = {}
  try {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      refuse(code, 'an object of options', given, at)
    }
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(rules, name)) {
        refuse(code, `the options ${Object.keys(rules).join(', ')}`, name, at)
      }
    }
    // By the names of the rules, so that what a class or a prototype gives counts as well.
    for (const name of Object.keys(known)) {
      const value = given[name]
      const { takes, expects, required } = known[name] as OptionRule
      if (value === undefined && !required) continue
      if (!takes(value)) refuse(code, expects, value, { ...at, option: name })
      read[name] = value
    }
    return read as Options
  } catch (error) {
    return rethrow(error, code, 'options that can be read', at)
  }
}
