import { align, widest, wrap } from '@keywright/harness/terminal'
import type { Distribution } from '../load/distribution.ts'
import { ENOUGH, PLAUSIBLE } from '../load/evenness.ts'
import { bar, label, WIDEST_LABEL } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import type { Renderer } from './renderer.ts'

/** How many partitions it shows, the hottest first. */
const SHOWN = 20

/** The longest bar, and what stands beside it: a percentage and three gaps. */
const LONGEST = 40
const BESIDE = 6 + 3 * 2

/** On a narrow terminal, a label and a bar keep at least so much. */
const NARROWEST_LABEL = 8
const NARROWEST_BAR = 4

/**
 * A distribution: its numbers, a bar for each of the hottest partitions, and the verdict in words. Long
 * keys are shortened in the middle, because shards differ at the end; characters that a terminal would
 * not show are escaped.
 */
export const distribution: Renderer<Distribution> = {
  is: (result) => isDistribution(result as Partial<Distribution>),
  text: (result, columns) => {
    const shown = result.hottest.slice(0, SHOWN)
    const { items, max } = result
    const more = result.partitions - shown.length
    const rest = items - shown.reduce((sum, { count }) => sum + count, 0)
    const others = more > 0 && shown.length > 0
    const last = others ? [`and ${grouped(more)} ${rest > 0 ? 'more' : 'empty'}`] : []
    const numbers = widest([grouped(items)])
    const room = Math.max(NARROWEST_LABEL, columns - numbers - BESIDE - NARROWEST_BAR)
    const labels = [...shown.map(({ key }) => label(key, Math.min(WIDEST_LABEL, room))), ...last]
    const width = Math.max(1, Math.min(LONGEST, columns - widest(labels) - numbers - BESIDE))
    const rows = labels.map((name, i) => {
      const { count } = shown[i] ?? { count: rest }
      const drawn = i < shown.length ? bar(count / max, width) : ''
      return [name, drawn, grouped(count), percent(count / items)]
    })
    const bars = rows.length > 0 ? ['', ...align(rows, { right: [2, 3] })] : []
    return [
      ...wrap(headline(result), columns),
      ...bars,
      '',
      ...wrap(verdict(result), columns),
    ].join('\n')
  },
}

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
