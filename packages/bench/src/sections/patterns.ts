import { parseReverseTime, reverseTime, timeBucket } from '@keywright/core'
import { equals } from '../check.ts'
import { dateOf, flat, renewDate, sample } from '../inputs.ts'
import { candidate } from '../job.ts'
import type { JobSection } from '../section.ts'
import { HAND, OURS } from '../three-ways.ts'

const LAST = 253402300799999
const NEW = { use: 'text', renew: renewDate } as const

const dates = sample(dateOf)
const isoTexts = dates.map((at) => flat(at.toISOString()))
const reversed = dates.map((at) => flat(String(LAST - at.getTime())))
const months = isoTexts.map((text) => flat(text.slice(0, 7)))

export const patterns: JobSection = {
  name: 'patterns',
  title: 'Pattern functions',
  notes: [
    'By hand: `toISOString`, which people have in their keys today. The other pattern functions are beside the keys that they build and read.',
  ],
  jobs: [
    {
      title: '`reverseTime`',
      candidates: [
        candidate(HAND, dates, (at) => at.toISOString(), equals(isoTexts), NEW),
        candidate(OURS, dates, (at) => reverseTime(at), equals(reversed), NEW),
      ],
    },
    {
      title: '`parseReverseTime`',
      candidates: [
        candidate(HAND, isoTexts, (text) => new Date(text), equals(dates)),
        candidate(OURS, reversed, (text) => parseReverseTime(text), equals(dates)),
      ],
    },
    {
      title: "`timeBucket(at, 'month')`",
      candidates: [
        candidate(HAND, dates, (at) => at.toISOString().slice(0, 7), equals(months), NEW),
        candidate(OURS, dates, (at) => timeBucket(at, 'month'), equals(months), NEW),
      ],
    },
  ],
}
