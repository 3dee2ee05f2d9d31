import type { KeyErrorCode } from '@keywright/core'
import { refuse } from '@keywright/core/internal'

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
