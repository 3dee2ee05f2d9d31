import { choice, date, desc, integer, key, text, time, uuid } from '@keywright/core'
import {
  readEvent,
  readMixed,
  readSession,
  writeEvent,
  writeMixed,
  writeSession,
} from '../careful/keys.ts'
import { equals } from '../check.ts'
import { dateOf, flat, renewDate, renewNumber, sample, scramble } from '../inputs.ts'
import { CAREFUL, type Candidate, candidate } from '../job.ts'
import type { JobSection } from '../section.ts'

const STATUSES = ['open', 'paid', 'shipped', 'done'] as const
const LAST = 253402300799999

export const mixedKey = key(
  text('org'),
  choice('status', STATUSES),
  date('on'),
  integer('number', { digits: 8 }),
)
export const newestKey = key('EVENT', desc(time('at')))
export const sessionKey = key('SESSION', uuid('id'))

const mixed = sample((i) => ({
  org: flat(`acme-${scramble(i) % 1000}`),
  status: STATUSES[i & 3] as (typeof STATUSES)[number],
  on: flat(dateOf(i).toISOString().slice(0, 10)),
  number: scramble(i) % 1e8,
}))
const mixedTexts = mixed.map(({ org, status, on, number }) =>
  flat(`${org}#${status}#${on}#${String(number).padStart(8, '0')}`),
)

const events = sample((i) => ({ at: dateOf(i) }))
const renewAt = ({ at }: { readonly at: Date }): void => renewDate(at)
const eventTexts = events.map(({ at }) => flat(`EVENT#${LAST - at.getTime()}`))

const hex = (i: number): string => scramble(i).toString(16).padStart(8, '0')
const sessions = sample((i) => {
  const digits = hex(i) + hex(i + 5000) + hex(i + 9000) + hex(i + 13000)
  return { id: flat(digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')) }
})
const sessionTexts = sessions.map(({ id }) => flat(`SESSION#${id}`))

const writes = <Input>(
  name: string,
  inputs: readonly Input[],
  texts: readonly string[],
  run: (input: Input) => string,
  renew: (input: Input) => void = () => {},
): Candidate => candidate(name, inputs, run, equals(texts), { use: 'text', renew })

const reads = <Value>(
  name: string,
  texts: readonly string[],
  values: readonly Value[],
  run: (text: string) => Value,
): Candidate => candidate(name, texts, run, equals(values))

const HAND = 'by hand'
const OURS = 'Keywright `key`'

export const fields: JobSection = {
  name: 'fields',
  title: 'More fields',
  notes: [
    'By hand: template literals with `padStart`, or `split` with `Number` and `new Date`, which check nothing; then functions for these keys with the checks of Keywright.',
    '"Mixed" is `<text>#<choice>#<date>#<integer>`. "Newest first" is a Date in `desc(time)`: 15 digits.',
  ],
  jobs: [
    {
      title: 'build mixed',
      candidates: [
        writes(
          HAND,
          mixed,
          mixedTexts,
          ({ org, status, on, number }) =>
            `${org}#${status}#${on}#${String(number).padStart(8, '0')}`,
          renewNumber,
        ),
        writes(CAREFUL, mixed, mixedTexts, (values) => writeMixed(values), renewNumber),
        writes(OURS, mixed, mixedTexts, (values) => mixedKey.encode(values), renewNumber),
      ],
    },
    {
      title: 'read mixed',
      candidates: [
        reads(HAND, mixedTexts, mixed, (text) => {
          const [org, status, on, number] = text.split('#') as [string, 'open', string, string]
          return { org, status, on, number: Number(number) }
        }),
        reads(CAREFUL, mixedTexts, mixed, (text) => readMixed(text)),
        reads(OURS, mixedTexts, mixed, (text) => mixedKey.decode(text)),
      ],
    },
    {
      title: 'build newest first',
      candidates: [
        writes(
          HAND,
          events,
          eventTexts,
          ({ at }) => `EVENT#${String(LAST - at.getTime()).padStart(15, '0')}`,
          renewAt,
        ),
        writes(CAREFUL, events, eventTexts, (values) => writeEvent(values), renewAt),
        writes(OURS, events, eventTexts, (values) => newestKey.encode(values), renewAt),
      ],
    },
    {
      title: 'read newest first',
      candidates: [
        reads(HAND, eventTexts, events, (text) => ({
          at: new Date(LAST - Number(text.split('#')[1])),
        })),
        reads(CAREFUL, eventTexts, events, (text) => readEvent(text)),
        reads(OURS, eventTexts, events, (text) => newestKey.decode(text)),
      ],
    },
    {
      title: 'build uuid',
      candidates: [
        writes(HAND, sessions, sessionTexts, ({ id }) => `SESSION#${id}`),
        writes(CAREFUL, sessions, sessionTexts, (values) => writeSession(values)),
        writes(OURS, sessions, sessionTexts, (values) => sessionKey.encode(values)),
      ],
    },
    {
      title: 'read uuid',
      candidates: [
        reads(HAND, sessionTexts, sessions, (text) => ({ id: text.split('#')[1] as string })),
        reads(CAREFUL, sessionTexts, sessions, (text) => readSession(text)),
        reads(OURS, sessionTexts, sessions, (text) => sessionKey.decode(text)),
      ],
    },
  ],
}
