import type { Derived } from './derive.ts'

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * What the page says about the keys by hand, in a sentence or two. It says that nothing is wrong only of
 * rows that it compared.
 */
export const verdictOn = ({
  problems,
  checked,
  refused,
  where,
  also = '',
}: {
  readonly problems: number
  readonly checked: number
  readonly refused: number
  /** Where the refused rows are not. */
  readonly where: string
  /** What else is right. */
  readonly also?: string
}): string => {
  const left = refused > 0 ? ` ${counted(refused, 'row is', 'rows are')} refused and ${where}.` : ''
  if (problems > 0) return `${counted(problems, 'thing is', 'things are')} wrong by hand.${left}`
  if (checked < 2) return `Nothing was checked: it takes two rows.${left}`
  return `These ${checked} rows come out right by hand${also}. Other values may not.${left}`
}

/** The same of one key. */
export const verdictOf = (
  { definition, sides, problems, isAsked, answer }: Derived,
  rows: number,
): string =>
  definition.key
    ? verdictOn({
        problems: problems.length,
        checked: sides.values.size,
        refused: rows - sides.values.size,
        where: 'on neither side',
        also: isAsked && answer?.range ? ', and the condition takes the same ones' : '',
      })
    : 'Nothing was checked: there is no key yet.'
