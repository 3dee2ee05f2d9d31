import {
  compositeKey,
  parseCompositeKey,
  parseReverseTime,
  reverseTime,
  timeBucket,
} from '@keywright/core'
import { equals } from '../check.ts'
import { dateOf, flat, renewDate, sample, scramble } from '../inputs.ts'
import { candidate, candidates } from '../job.ts'
import type { JobSection } from '../section.ts'

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
      candidates: candidates(
        places,
        equals(placeTexts),
        {
          'by hand': ([a, b, c, d]) => `${a}#${b}#${c}#${d}`,
          Keywright: (parts) => compositeKey(parts),
        },
        TEXT,
      ),
    },
    {
      title: '`parseCompositeKey`',
      candidates: [
        candidate('by hand', placeTexts, (text) => text.split('#'), equals(places)),
        candidate('Keywright', placeTexts, (text) => parseCompositeKey(text), equals(places)),
      ],
    },
    {
      title: '`reverseTime`',
      candidates: [
        candidate('by hand', dates, (at) => at.toISOString(), equals(isoTexts), NEW),
        candidate('Keywright', dates, (at) => reverseTime(at), equals(reversed), NEW),
      ],
    },
    {
      title: '`parseReverseTime`',
      candidates: [
        candidate('by hand', isoTexts, (text) => new Date(text), equals(dates)),
        candidate('Keywright', reversed, (text) => parseReverseTime(text), equals(dates)),
      ],
    },
    {
      title: "`timeBucket(at, 'month')`",
      candidates: [
        candidate('by hand', dates, (at) => at.toISOString().slice(0, 7), equals(months), NEW),
        candidate('Keywright', dates, (at) => timeBucket(at, 'month'), equals(months), NEW),
      ],
    },
  ],
}
