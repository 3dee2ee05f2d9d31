import { answer } from '@keywright/core'
import { checkList } from '../check.ts'
import { align } from '../text/align.ts'
import { bar, label, WIDEST_LABEL } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import { COLUMNS, widest } from '../text/wrap.ts'
import type { HotPartition } from './hot-partitions.ts'

/** The longest bar, without and with units a second beside it. */
const LONG = 24
const SHORT = 12

/** A shorter label would say nothing. */
const NARROWEST = 12

/**
 * A report of `hotPartitions` as plain text: a bar for each hot partition, its share, and, where the
 * report has them, its units a second and what part of DynamoDB's limit they are. It fits 80 columns.
 *
 * @throws KeyError for something that is not a report.
 * @example
 * const hot = hotPartitions()
 * hot.record('TENANT#acme', 90)
 * for (const id of 'abcdefghij') hot.record(`TENANT#${id}`)
 * renderHotPartitions(hot.report()).split('\n')
 * // => ['TENANT#acme  ████████████████████████  90.0%', '', '1 hot partition']
 * renderHotPartitions([]) // => 'no hot partition'
 */
export const renderHotPartitions = (report: readonly HotPartition[]): string =>
  answer('renderHotPartitions', () => {
    checkList('INVALID_VALUE', 'renderHotPartitions', 'a hot partition', report, isHot)
    if (report.length === 0) return 'no hot partition'
    const most = Math.max(...report.map(({ share }) => share))
    const numbers = report.map(({ share, unitsPerSecond, ofLimit }) => [
      percent(share),
      ...(unitsPerSecond === undefined || ofLimit === undefined
        ? []
        : [`${grouped(Math.round(unitsPerSecond))} units/s`, `${percent(ofLimit)} of the limit`]),
    ])
    const last = align(numbers, { right: [0, 1, 2] })
    // With more numbers beside them, the bars are shorter.
    const width = numbers.some((row) => row.length > 1) ? SHORT : LONG
    const room = Math.max(NARROWEST, COLUMNS - width - widest(last) - 4)
    const rows = report.map(({ key, share }, i) => [
      label(key, Math.min(WIDEST_LABEL, room)),
      bar(share / most, width),
      last[i] as string,
    ])
    return [...align(rows), '', counted(report.length, 'hot partition')].join('\n')
  })

const isHot = ({ key, share, guaranteedShare }: Partial<HotPartition>): boolean =>
  typeof key === 'string' && Number.isFinite(share) && Number.isFinite(guaranteedShare)
