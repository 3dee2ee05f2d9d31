import { between, during, gte, type KeyRange, where } from '@keywright/core'
import { equals } from '../check.ts'
import { flat, orders, orderTexts, projects } from '../inputs.ts'
import { candidate, type Section } from '../job.ts'
import { orderKey, projectKey } from '../keys.ts'

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
/** The last day of a month. */
const lastDay = (month: string): number => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year as number, number as number, 0)).getUTCDate()
}
const inMonth = months.map((month) => ({
  lower: `ORDER#${month}-01T00:00:00.000Z`,
  upper: `ORDER#${month}-${lastDay(month)}T23:59:59.999Z$`,
}))
const ofOrg = projects.map(({ org }) => ({
  lower: `ORG#${org}#PROJECT#`,
  upper: `ORG#${org}#PROJECT$`,
}))

export const ranges: Section = {
  name: 'where',
  title: 'Ranges',
  notes: [
    'Template strings for both ends, by someone who knows that `$` follows `#`; they escape and check nothing.',
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
          (month) => ({
            lower: `ORDER#${month}-01T00:00:00.000Z`,
            upper: `ORDER#${month}-${lastDay(month)}T23:59:59.999Z$`,
          }),
          ends(inMonth),
          RANGE,
        ),
        candidate(
          'Keywright `where`',
          months,
          (month) => where(orderKey, { at: during(month) }),
          ends(inMonth),
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
