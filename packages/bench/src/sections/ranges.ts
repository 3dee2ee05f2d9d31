import { ok } from 'node:assert'
import { between, contains, during, gte, type KeyRange, where } from '@keywright/core'
import { ordersBetween, ordersFrom, ordersIn, projectsOf } from '../careful/keys.ts'
import { equals } from '../check.ts'
import { flat, orders, orderTexts, projects } from '../inputs.ts'
import type { Job } from '../job.ts'
import { orderKey, projectKey } from '../keys.ts'
import type { JobSection } from '../section.ts'
import { threeWays } from '../three-ways.ts'

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

const rows = ['template literals', 'Keywright `where`'] as const

/** `where` beside template literals, which say what all have to give, and beside careful functions. */
const whereBeside = <Input>(
  title: string,
  inputs: readonly Input[],
  byHand: (input: Input) => KeyRange,
  careful: (input: Input) => KeyRange,
  ours: (input: Input) => KeyRange,
  check = ends(inputs.map(byHand)),
): Job => threeWays(title, inputs, { rows, use: 'range', check }, byHand, careful, ours)

export const ranges: JobSection = {
  name: 'where',
  title: 'Ranges',
  notes: [
    'Template strings for both ends, by someone who knows that `$` follows `#`; they escape and check nothing; then functions for these ranges that do.',
  ],
  jobs: [
    whereBeside(
      '`at: gte(from)`',
      orders,
      ({ at }) => ({ lower: `ORDER#${at.toISOString()}`, upper: 'ORDER$' }),
      ({ at }) => ordersFrom(at),
      ({ at }) => where(orderKey, { at: gte(at) }),
    ),
    whereBeside(
      '`at: between(from, to)`',
      periods,
      ({ from, to }) => ({
        lower: `ORDER#${from.toISOString()}`,
        upper: `ORDER#${to.toISOString()}$`,
      }),
      ({ from, to }) => ordersBetween(from, to),
      ({ from, to }) => where(orderKey, { at: between(from, to) }),
    ),
    whereBeside(
      "`at: during('2024-01')`",
      months,
      (month) => ({ lower: `ORDER#${month}`, upper: `ORDER#${month}\u{10FFFF}` }),
      (month) => ordersIn(month),
      (month) => where(orderKey, { at: during(month) }),
      inMonth,
    ),
    whereBeside(
      '`{ org }`',
      projects,
      ({ org }) => ({ lower: `ORG#${org}#PROJECT#`, upper: `ORG#${org}#PROJECT$` }),
      ({ org }) => projectsOf({ org }),
      ({ org }) => where(projectKey, { org }),
    ),
  ],
}
