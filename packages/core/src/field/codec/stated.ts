import type { Place } from '../../error/place.ts'
import { refuse } from '../../error/refuse.ts'
import { isToken } from '../../text/escape.ts'
import { compareKeys } from '../../text/order.ts'
import type { Codec } from './codec-types.ts'

/** What a codec may state about its texts. */
type Stated = Pick<Codec<never, unknown>, 'all' | 'least' | 'greatest'>

/**
 * Checks what a codec states about its texts. Nobody can check whether it is true, only whether it
 * can be: otherwise sets and ranges would go wrong in silence.
 *
 * @throws KeyError for a text that is no token, and for texts that are not in order.
 */
export const checkStated = (
  { all, least = all?.[0], greatest = all?.at(-1) }: Stated,
  at: Place,
): void => {
  const ends = [least, greatest].filter((text): text is string => text !== undefined)
  /** Tokens that ascend; the first and the last text may be one. */
  const isFine = (texts: readonly string[]): boolean =>
    texts.every(
      (text, i) =>
        typeof text === 'string' &&
        isToken(text) &&
        (i === 0 || compareKeys(texts[i - 1] as string, text) < Number(texts === ends)),
    )
  const isAll = !all || (all.length > 0 && least === all[0] && greatest === all.at(-1))
  if (!isAll || !isFine(ends) || !isFine(all ?? ends)) {
    refuse('INVALID_DEFINITION', 'first and last texts, or all in order', ends.join(), at)
  }
}
