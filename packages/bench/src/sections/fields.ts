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
import type { JobSection } from '../section.ts'
import { threeWays } from '../three-ways.ts'

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

const rows = ['by hand', 'Keywright `key`'] as const

/** What each way has to write, or to read. */
const writes = (texts: readonly string[]) => ({ rows, use: 'text', check: equals(texts) }) as const
const reads = <Value>(values: readonly Value[]) => ({ rows, check: equals(values) })

export const fields: JobSection = {
  name: 'fields',
  title: 'More fields',
  notes: [
    'By hand: template literals with `padStart`, or `split` with `Number` and `new Date`, which check nothing; then functions for these keys with the checks of Keywright.',
    '"Mixed" is `<text>#<choice>#<date>#<integer>`. "Newest first" is a Date in `desc(time)`: 15 digits.',
  ],
  jobs: [
    threeWays(
      'build mixed',
      mixed,
      { ...writes(mixedTexts), renew: renewNumber },
      ({ org, status, on, number }) => `${org}#${status}#${on}#${String(number).padStart(8, '0')}`,
      (values) => writeMixed(values),
      (values) => mixedKey.encode(values),
    ),
    threeWays(
      'read mixed',
      mixedTexts,
      reads(mixed),
      (text) => {
        const [org, status, on, number] = text.split('#') as [string, 'open', string, string]
        return { org, status, on, number: Number(number) }
      },
      (text) => readMixed(text),
      (text) => mixedKey.decode(text),
    ),
    threeWays(
      'build newest first',
      events,
      { ...writes(eventTexts), renew: renewAt },
      ({ at }) => `EVENT#${String(LAST - at.getTime()).padStart(15, '0')}`,
      (values) => writeEvent(values),
      (values) => newestKey.encode(values),
    ),
    threeWays(
      'read newest first',
      eventTexts,
      reads(events),
      (text) => ({ at: new Date(LAST - Number(text.split('#')[1])) }),
      (text) => readEvent(text),
      (text) => newestKey.decode(text),
    ),
    threeWays(
      'build uuid',
      sessions,
      writes(sessionTexts),
      ({ id }) => `SESSION#${id}`,
      (values) => writeSession(values),
      (values) => sessionKey.encode(values),
    ),
    threeWays(
      'read uuid',
      sessionTexts,
      reads(sessions),
      (text) => ({ id: text.split('#')[1] as string }),
      (text) => readSession(text),
      (text) => sessionKey.decode(text),
    ),
  ],
}
