import type { KeyErrorCode } from '@keywright/core'
import { refuse } from '@keywright/core/internal'

/**
 * Passes options on. Anything else would be ignored in silence: `distribution(keys, 5)`. With the
 * names of the options there are, an option that is misspelt is refused too.
 */
export const checkOptions = <Options extends object>(
  code: KeyErrorCode,
  place: string,
  options: Options,
  names?: readonly (keyof Options & string)[],
): Options => {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    refuse(code, 'an object of options', options, place)
  }
  const unknown = Object.keys(options).find(
    (name) => names && !(names as readonly string[]).includes(name),
  )
  return unknown === undefined
    ? options
    : refuse(code, `the options ${names?.join(', ')}`, unknown, place)
}

/** Passes a list on if `each` of it is what was asked for; refuses anything else. */
export const checkList = <Member>(
  code: KeyErrorCode,
  place: string,
  each: string,
  list: readonly Member[],
  isMember: (one: Partial<Member>) => boolean,
): readonly Member[] => {
  if (!Array.isArray(list)) refuse(code, `a list, each ${each}`, list, place)
  const at = list.findIndex((one) => !isMember(Object(one)))
  return at < 0 ? list : refuse(code, each, list[at], `${place}: at ${at}`)
}

/** Whether all of these are text. */
export const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string')
