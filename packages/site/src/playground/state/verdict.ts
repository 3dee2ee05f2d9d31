import type { Derived } from './derive.ts'

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * What the page says about the keys by hand, in a sentence or two. It says that nothing is wrong only of
 * rows that it compared.
 */
export const verdictOf = (
  { definition, sides, problems, isAsked, answer }: Derived,
  rows: number,
): string => {
  if (!definition.key) return 'Nothing was checked: there is no key yet.'
  const refused = rows - sides.values.size
  const left =
    refused > 0 ? ` ${counted(refused, 'row is', 'rows are')} refused and on neither side.` : ''
  if (problems.length > 0)
    return `${counted(problems.length, 'thing is', 'things are')} wrong by hand.${left}`
  if (sides.values.size < 2) return `Nothing was checked: it takes two rows.${left}`
  const asked = isAsked && answer?.range ? ', and the condition takes the same ones' : ''
  return `These ${sides.values.size} rows come out right by hand${asked}. Other values may not.${left}`
}
