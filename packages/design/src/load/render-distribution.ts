import { answer, refuse } from '@keywright/core'
import { checkOptions } from '../check.ts'
import { align } from '../text/align.ts'
import { bar, label } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import { COLUMNS, widest, wrapped } from '../text/wrap.ts'
import type { Distribution } from './distribution.ts'
import { ENOUGH, PLAUSIBLE } from './evenness.ts'

export interface RenderDistributionOptions {
  /** How many characters the longest bar takes: by default what is left of 80 columns, at most 40. */
  readonly width?: number
  /** How many partitions to show, at most 20, the hottest first: default 20. */
  readonly rows?: number
}

/**
 * A distribution as plain text, for a terminal or a log: its numbers, a bar for each of the hottest
 * partitions, and the verdict in words. Long keys are shortened in the middle, because shards differ
 * at the end; characters that a terminal would not show are escaped.
 *
 * @throws KeyError for something that `distribution` does not return, and for a width or rows outside 1 to 1000.
 * @example
 * const keys = ['A', 'A', 'A', 'B', 'B', 'C']
 * const text = renderDistribution(distribution(keys), { width: 9 })
 * text.split('\n')
 * // => [
 * //   '6 items on 3 partitions: mean 2, max 3, Gini 0.22',
 * //   '',
 * //   'A  █████████  3  50.0%',
 * //   'B  ██████     2  33.3%',
 * //   'C  ███        1  16.7%',
 * //   '',
 * //   'cannot tell: 6 items are too few. It takes 5 for each partition: 15.',
 * // ]
 */
export const renderDistribution = (
  result: Distribution,
  options: RenderDistributionOptions = {},
): string =>
  answer('renderDistribution', () => {
    if (!isDistribution(Object(result))) {
      refuse('INVALID_VALUE', 'a result of `distribution`', result, PLACE)
    }
    const given = checkOptions('INVALID_VALUE', PLACE, options, ['width', 'rows'])
    const shown = result.hottest.slice(0, checkWhole('rows', given.rows ?? 20))
    const { items, max } = result
    const more = result.partitions - shown.length
    const rest = items - shown.reduce((sum, { count }) => sum + count, 0)
    const others = more > 0 && shown.length > 0
    const last = others ? [`and ${grouped(more)} ${rest > 0 ? 'more' : 'empty'}`] : []
    const labels = [...shown.map(({ key }) => label(key)), ...last]
    const left = COLUMNS - widest(labels) - widest([grouped(items)]) - BESIDE
    const width = checkWhole('width', given.width ?? Math.min(LONGEST, left))
    const rows = labels.map((name, i) => {
      const { count } = shown[i] ?? { count: rest }
      const drawn = i < shown.length ? bar(count / max, width) : ''
      return [name, drawn, grouped(count), percent(count / items)]
    })
    const bars = rows.length > 0 ? ['', ...align(rows, { right: [2, 3] })] : []
    return [...wrapped(headline(result)), ...bars, '', ...wrapped(verdict(result))].join('\n')
  })

const PLACE = 'renderDistribution'

/** The longest bar, and what stands beside it: a percentage and three gaps. */
const LONGEST = 40
const BESIDE = 6 + 3 * 2

const isDistribution = (result: Partial<Distribution>): boolean => {
  const { items, partitions, mean, max, hottestShare, gini, hottest } = result
  return (
    [items, partitions, mean, max, hottestShare, gini].every(Number.isFinite) &&
    Array.isArray(hottest) &&
    hottest.every((one) => typeof one?.key === 'string' && Number.isFinite(one.count))
  )
}

const headline = ({ items, partitions, mean, max, gini }: Distribution): string =>
  `${counted(items, 'item')} on ${counted(partitions, 'partition')}: ` +
  `mean ${grouped(mean)}, max ${grouped(max)}, Gini ${gini.toFixed(2)}`

/** The judgement of `distribution` in words. */
const verdict = (result: Distribution): string =>
  result.even === undefined
    ? `cannot tell: ${whyOpen(result)}`
    : result.even
      ? `even: ${whyEven(result)}`
      : `not even: ${whyUneven(result)}`

const whyOpen = ({ items, partitions, pValue }: Distribution): string => {
  if (items === 0) return 'there are no items.'
  if (pValue !== undefined)
    return `chance may just explain this (${chance(pValue)}). Count more items.`
  const few = `${counted(items, 'item')} ${items === 1 ? 'is' : 'are'} too few.`
  return partitions === 1
    ? `${few} All are on one key; 11 would settle it.`
    : `${few} It takes ${ENOUGH} for each partition: ${grouped(ENOUGH * partitions)}.`
}

const whyEven = ({ pValue = 1 }: Distribution): string =>
  pValue >= PLAUSIBLE
    ? `chance explains the differences (${chance(pValue)}).`
    : `the differences are real (${chance(pValue)}), but too small to matter.`

const whyUneven = ({ partitions, mean, max, hottestShare, pValue = 1 }: Distribution): string => {
  if (hottestShare === 1) {
    return partitions === 1
      ? 'everything is on one key.'
      : `everything is on one key of ${grouped(partitions)}.`
  }
  const certainty = pValue < PLAUSIBLE ? ` (${chance(pValue)})` : ''
  return (
    `the hottest partition holds ${percent(hottestShare)} of the items, ` +
    `${grouped(max / mean)} times the mean. Chance does not explain the differences${certainty}.`
  )
}

const chance = (p: number): string =>
  p === 0 ? 'p below 1e-300' : `p = ${p >= 0.001 ? Number(p.toPrecision(2)) : p.toExponential(0)}`

const checkWhole = (name: string, value: number): number =>
  Number.isSafeInteger(value) && value >= 1 && value <= 1000
    ? value
    : refuse('INVALID_VALUE', 'a whole number from 1 to 1000', value, name)
