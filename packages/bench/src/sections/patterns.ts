import {
  compositeKey,
  parseCompositeKey,
  parseReverseTime,
  reverseTime,
  timeBucket,
} from '@keywright/core'
import { equals } from '../check.ts'
import { dateOf, flat, renewDate, sample, scramble } from '../inputs.ts'
import { candidate } from '../job.ts'
import type { JobSection } from '../section.ts'
import { HAND, OURS } from '../three-ways.ts'

const LAST = 253402300799999
const TEXT = { use: 'text' } as const
const NEW = { use: 'text', renew: renewDate } as const

const places = sample((i) => [
  flat(`country-${scramble(i) % 200}`),
  flat(`state-${scramble(i) % 5000}`),
  flat(`city-${scramble(i) % 90_000}`),
  flat(`street-${scramble(i)}`),
])
const placeTexts = places.map((parts) => flat(parts.join('#')))
const dates = sample(dateOf)
const isoTexts = dates.map((at) => flat(at.toISOString()))
const reversed = dates.map((at) => flat(String(LAST - at.getTime())))
const months = isoTexts.map((text) => flat(text.slice(0, 7)))

export const patterns: JobSection = {
  name: 'patterns',
  title: 'Pattern functions',
  notes: [
    'By hand: a template literal, `split`, and for both times `toISOString`, which people have in their keys today.',
  ],
  jobs: [
    {
      title: '`compositeKey`, 4 parts',
      candidates: [
        candidate(HAND, places, ([a, b, c, d]) => `${a}#${b}#${c}#${d}`, equals(placeTexts), TEXT),
        candidate(OURS, places, (parts) => compositeKey(parts), equals(placeTexts), TEXT),
      ],
    },
    {
      title: '`parseCompositeKey`',
      candidates: [
        candidate(HAND, placeTexts, (text) => text.split('#'), equals(places)),
        candidate(OURS, placeTexts, (text) => parseCompositeKey(text), equals(places)),
      ],
    },
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
