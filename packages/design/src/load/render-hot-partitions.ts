import { answer } from '@keywright/core'
import { checkList } from '../check.ts'
import { align } from '../text/align.ts'
import { bar, label } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import type { HotPartition } from './hot-partitions.ts'

const WIDTH = 24

/**
 * A report of `hotPartitions` as plain text: a bar for each hot partition, its share, and, where the
 * report has them, its units a second and what part of DynamoDB's limit they are.
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
    const rows = report.map(({ key, share, unitsPerSecond, ofLimit }) => [
      label(key),
      bar(share / most, WIDTH),
      percent(share),
      ...(unitsPerSecond === undefined || ofLimit === undefined
        ? []
        : [`${grouped(Math.round(unitsPerSecond))} units/s`, `${percent(ofLimit)} of the limit`]),
    ])
    return [...align(rows, { right: [2, 3, 4] }), '', counted(report.length, 'hot partition')].join(
      '\n',
    )
  })

const isHot = ({ key, share, guaranteedShare }: Partial<HotPartition>): boolean =>
  typeof key === 'string' && Number.isFinite(share) && Number.isFinite(guaranteedShare)
