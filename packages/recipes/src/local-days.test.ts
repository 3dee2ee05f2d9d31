import { describe, expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './local-days.ts'

onEngine('local-days', recipe, (run) => {
  const ids = async (...pattern: Parameters<typeof run>) =>
    (await run(...pattern)).map(({ visitId }) => visitId)

  it('reads a local day, across the change of the clocks', async () => {
    expect(await ids('the visits of a Sunday with 23 hours')).toEqual([
      'before the clocks change',
      'after it',
      'sunday evening',
    ])
  })
  it('reads a week from Monday to Sunday', async () => {
    expect(await ids('the week that ends with it')).toEqual([
      'saturday evening',
      'before the clocks change',
      'after it',
      'sunday evening',
    ])
  })
  it('has one week across the new year', async () => {
    const rows = await run('the last week of 2019, which is also the first of 2020')
    expect(rows).toMatchObject([
      { visitId: 'new year', PK: 'SHOP#ny#DAY#2019-12-31', WEEKPK: 'SHOP#ny#WEEK#2019-12-30' },
    ])
  })
  it('counts each day, those without visits too', async () => {
    expect(await run('the visits of each day, from Saturday to Monday')).toEqual([
      { day: '2024-03-09', visits: 1 },
      { day: '2024-03-10', visits: 3 },
      { day: '2024-03-11', visits: 1 },
    ])
  })
})

describe('calendars', () => {
  it.each([
    ['2024-01-15T00:00:00Z', 'UTC', '2024-01-15'],
    ['2024-01-15T00:00:00Z', 'America/Los_Angeles', '2024-01-14'],
    ['2024-01-15T23:00:00Z', 'Asia/Kolkata', '2024-01-16'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s is in %s on %s', (at, zone, day) => {
    expect(recipe.localDay(new Date(at), zone)).toBe(day)
  })
  it.each([
    ['2024-01-15', '2024-01-15'],
    ['2024-01-21', '2024-01-15'],
    ['2024-01-22', '2024-01-22'],
    ['2020-01-05', '2019-12-30'],
    ['2024-03-01', '2024-02-26'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(recipe.mondayOf(day)).toBe(monday)
  })
})
