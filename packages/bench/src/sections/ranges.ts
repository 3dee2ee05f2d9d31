import { ok } from 'node:assert'
import { between, contains, during, gte, type KeyRange, where } from '@keywright/core'
import { ordersBetween, ordersFrom, ordersIn, projectsOf } from '../careful/keys.ts'
import { equals } from '../check.ts'
import { flat, orders, orderTexts, projects } from '../inputs.ts'
import { CAREFUL, candidate } from '../job.ts'
import { orderKey, projectKey } from '../keys.ts'
import type { Section } from '../section.ts'

interface Period {
  readonly from: Date
  readonly to: Date
}

const DAY = 86_400_000

const periods: readonly Period[] = orders.map(({ at }) => ({
  from: at,
  to: new Date(at.getTime() + DAY),
}))
const months: readonly string[] = orderTexts.map(({ at }) => flat(at.slice(0, 7)))

/** The same range from both; what `where` adds (`prefix`) is compared only where it is asked for. */
const ends = (expected: readonly KeyRange[]) => (ranges: readonly KeyRange[]) => {
  equals(expected)(ranges.map(({ lower, upper }) => ({ lower, upper })))
}

const RANGE = { use: 'range' } as const

const since = orders.map(({ at }) => ({ lower: `ORDER#${at.toISOString()}`, upper: 'ORDER$' }))
const within = periods.map(({ from, to }) => ({
  lower: `ORDER#${from.toISOString()}`,
  upper: `ORDER#${to.toISOString()}$`,
}))
/** All select what begins with the month, one with other ends: no key is between those. */
const inMonth = (ranges: readonly KeyRange[]): void => {
  for (const [i, { lower, upper }] of ranges.entries()) {
    const [year = 0, month = 0] = (months[i] as string).split('-').map(Number)
    const textAt = (time: number): string => `ORDER#${new Date(time).toISOString()}#x`
    const [first, end] = [Date.UTC(year, month - 1), Date.UTC(year, month)]
    const [inside, outside] = [[first, end - 1].map(textAt), [first - 1, end].map(textAt)]
    const range = { lower, upper }
    ok(
      inside.every((key) => contains(range, key)) && !outside.some((key) => contains(range, key)),
      `expected the keys of ${months[i]}, got those from ${lower} to ${upper}`,
    )
  }
}
const ofOrg = projects.map(({ org }) => ({
  lower: `ORG#${org}#PROJECT#`,
  upper: `ORG#${org}#PROJECT$`,
}))

export const ranges: Section = {
  name: 'where',
  title: 'Ranges',
  notes: [
    'Template strings for both ends, by someone who knows that `$` follows `#`; they escape and check nothing; then functions for these ranges that do.',
  ],
  jobs: [
    {
      title: '`at: gte(from)`',
      candidates: [
        candidate(
          'template literals',
          orders,
          ({ at }) => ({ lower: `ORDER#${at.toISOString()}`, upper: 'ORDER$' }),
          ends(since),
          RANGE,
        ),
        candidate(CAREFUL, orders, ({ at }) => ordersFrom(at), ends(since), RANGE),
        candidate(
          'Keywright `where`',
          orders,
          ({ at }) => where(orderKey, { at: gte(at) }),
          ends(since),
          RANGE,
        ),
      ],
    },
    {
      title: '`at: between(from, to)`',
      candidates: [
        candidate(
          'template literals',
          periods,
          ({ from, to }) => ({
            lower: `ORDER#${from.toISOString()}`,
            upper: `ORDER#${to.toISOString()}$`,
          }),
          ends(within),
          RANGE,
        ),
        candidate(CAREFUL, periods, ({ from, to }) => ordersBetween(from, to), ends(within), RANGE),
        candidate(
          'Keywright `where`',
          periods,
          ({ from, to }) => where(orderKey, { at: between(from, to) }),
          ends(within),
          RANGE,
        ),
      ],
    },
    {
      title: "`at: during('2024-01')`",
      candidates: [
        candidate(
          'template literals',
          months,
          (month) => ({ lower: `ORDER#${month}`, upper: `ORDER#${month}\u{10FFFF}` }),
          inMonth,
          RANGE,
        ),
        candidate(CAREFUL, months, (month) => ordersIn(month), inMonth, RANGE),
        candidate(
          'Keywright `where`',
          months,
          (month) => where(orderKey, { at: during(month) }),
          inMonth,
          RANGE,
        ),
      ],
    },
    {
      title: '`{ org }`',
      candidates: [
        candidate(
          'template literals',
          projects,
          ({ org }) => ({ lower: `ORG#${org}#PROJECT#`, upper: `ORG#${org}#PROJECT$` }),
          ends(ofOrg),
          RANGE,
        ),
        candidate(CAREFUL, projects, ({ org }) => projectsOf({ org }), ends(ofOrg), RANGE),
        candidate(
          'Keywright `where`',
          projects,
          ({ org }) => where(projectKey, { org }),
          ends(ofOrg),
          RANGE,
        ),
      ],
    },
  ],
}
