import { KeyError, type KeyErrorCode } from '@keywright/core'

/** Throws the error that every refusal shares: where it was, expected this, got that. */
export const refuse = (
  code: KeyErrorCode,
  place: string,
  expected: string,
  got: unknown,
): never => {
  throw new KeyError(code, `${place}expected ${expected}, got ${show(got)}`)
}

/** Passes options on. Anything else would be ignored in silence: `distribution(keys, 5)`. */
export const checkOptions = <Options extends object>(
  code: KeyErrorCode,
  place: string,
  options: Options,
): Options =>
  typeof options === 'object' && options !== null && !Array.isArray(options)
    ? options
    : refuse(code, place, 'an object of options', options)

/** Passes a list on if `each` of it is what was asked for; refuses anything else. */
export const checkList = <Member>(
  code: KeyErrorCode,
  place: string,
  each: string,
  list: readonly Member[],
  isMember: (one: Partial<Member>) => boolean,
): readonly Member[] => {
  if (!Array.isArray(list)) refuse(code, place, `a list, each ${each}`, list)
  const at = list.findIndex((one) => !isMember(Object(one)))
  return at < 0 ? list : refuse(code, `${place}at ${at}: `, each, list[at])
}

/** Whether all of these are text. */
export const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string')

/** A value as people recognise it, shortened: a megabyte of input must not become a log line. */
const show = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)
    : value === Object(value)
      ? Object.prototype.toString.call(value)
      : String(value)
