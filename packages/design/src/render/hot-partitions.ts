import { align, widest } from '@keywright/harness/terminal'
import type { HotPartition } from '../load/hot-partitions.ts'
import { bar, label, WIDEST_LABEL } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import { listOf, type Renderer } from './renderer.ts'

/** The longest bar, without and with units a second beside it. */
const LONG = 24
const SHORT = 12

/** A shorter label would say nothing. */
const NARROWEST = 12

/**
 * A report of `hotPartitions`: a bar for each hot partition, its share, and, where the report has them,
 * its units a second and what part of DynamoDB's limit they are.
 */
export const hotPartitions: Renderer<readonly HotPartition[]> = {
  is: listOf<HotPartition>(
    ({ key, share, guaranteedShare }) =>
      typeof key === 'string' && Number.isFinite(share) && Number.isFinite(guaranteedShare),
  ),
  none: 'no hot partition',
  text: (report, columns) => {
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
    const room = Math.max(NARROWEST, columns - width - widest(last) - 4)
    const rows = report.map(({ key, share }, i) => [
      label(key, Math.min(WIDEST_LABEL, room)),
      bar(share / most, width),
      last[i] as string,
    ])
    return [...align(rows), '', counted(report.length, 'hot partition')].join('\n')
  },
}
