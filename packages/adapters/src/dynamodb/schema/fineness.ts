import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'

/**
 * How precisely a field knows its value: by the length of its text where values share one, else fully. The
 * text of a descending field is longer.
 */
export const fineness = ({ kind, codec }: AnyField): number => {
  const { least } = (codec.descending ? codec.reversed : codec) as AnyField['codec']
  return KINDS[kind].coarse ? (least as string).length : Number.MAX_VALUE
}
