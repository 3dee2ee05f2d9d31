import { deepStrictEqual, ok } from 'node:assert'
import { hotPartitions } from '@keywright/design'
import { flat, sample, scramble } from '../inputs.ts'
import { candidate, type Job } from '../job.ts'
import type { Section } from '../section.ts'

const RECORDS = 65_536
const HOT = 'USER#hot'

/** A stream in which one key takes a fifth, and the others fewer the later they come. */
const streamOf = (distinct: number): string[] => {
  const keys = sample((i) => flat(`USER#${scramble(i)}`), distinct)
  return sample((i) => {
    if (scramble(i) % 5 === 0) return HOT
    const rank = Math.floor(distinct ** (scramble(i * 3 + 1) / 2 ** 32)) - 1
    return keys[rank] as string
  }, RECORDS)
}

const countsOf = (stream: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of stream) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const jobOf = (distinct: number): Job => {
  const stream = streamOf(distinct)
  const truth = countsOf(stream)
  const counts = new Map<string, number>()
  const hot = hotPartitions()
  return {
    title: `${truth.size.toLocaleString('en')} partitions`,
    candidates: [
      candidate(
        'exact counts in a `Map`',
        stream,
        (key) => counts.set(key, (counts.get(key) ?? 0) + 1),
        () => deepStrictEqual(counts, truth, 'expected the counts of the stream'),
      ),
      candidate(
        'Keywright `hotPartitions`',
        stream,
        (key) => hot.record(key),
        () => {
          const share = (truth.get(HOT) as number) / RECORDS
          const [hottest] = hot.report()
          ok(hottest?.key === HOT, `expected ${HOT} to be the hottest, got ${hottest?.key}`)
          ok(
            hottest.guaranteedShare <= share && share <= hottest.share,
            `expected ${share} to be between ${hottest.guaranteedShare} and ${hottest.share}`,
          )
        },
      ),
    ],
  }
}

export const hotKeys: Section = {
  name: 'hot-partitions',
  title: 'Hot partitions',
  notes: [
    'One record of a stream in which one key takes a fifth. A `Map` grows with the number of partitions; `hotPartitions` keeps at most 2,000 counters, so that in the second column most rare keys have to take over a counter.',
  ],
  jobs: [500, 50_000].map(jobOf),
}
