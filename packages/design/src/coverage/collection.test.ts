import { entity, table } from '@keywright/adapters'
import { bucket, desc, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entityChart } from '../chart/entity-chart.ts'
import { render } from '../render/render.ts'
import { coverage, type Unsatisfied } from './coverage.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const repoPk = key('REPO', text('owner'), text('repo'))
const repo = entity(app, 'Repo', { primary: { pk: repoPk, sk: key('#METADATA') } })
const issue = entity(app, 'Issue', {
  primary: { pk: repoPk, sk: key('ISSUE', text('number')) },
  GSI1: {
    pk: sharded(key('ALL', bucket('at', 'month')), { by: 'number', count: 4 }),
    sk: key(desc(time('at'))),
  },
})
const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('USER') } })
const all = [repo, issue, user]

describe('coverage of several entities', () => {
  const ask = (more: object) =>
    coverage(all, [
      { name: 'x', entities: ['Repo', 'Issue'], given: ['owner', 'repo'], ...more },
    ])[0]

  it('is one query of the partition that they share', () => {
    expect(ask({})).toEqual({
      name: 'x',
      satisfied: true,
      index: 'primary',
      condition: 'PK = REPO#<owner>#<repo>',
      queries: 1,
    })
  })

  it('is none where they do not share it, or more is given', () => {
    expect(ask({ entities: ['Repo', 'User'] })).toMatchObject({
      satisfied: false,
      reason:
        'no key of User holds owner or repo; primary has them in different partitions: REPO#<owner>#<repo> and USER#<userId>; GSI1 does not hold Repo and User',
    })
    expect(ask({ given: ['owner'] })).toMatchObject({ satisfied: false })
    expect(ask({ range: 'number' })).toMatchObject({ satisfied: false })
    expect(ask({ sortBy: 'number' })).toMatchObject({ satisfied: false })
    expect(() => ask({ entities: [] })).toThrow(/entities to be a list/)
    expect(() => ask({ entity: 'Repo' })).toThrow(/not both/)
    expect(() => ask({ entities: ['Repo', 'Isue'] })).toThrow(/did you mean Issue/)
  })

  it('says what was probably meant', () => {
    const [found] = coverage(all, [{ name: 'x', entity: 'User', given: ['userID'] }])
    expect(found).toMatchObject({
      satisfied: false,
      reason:
        'no key of User holds userID (did you mean userId?); primary needs userId for its partition',
    })
  })

  it('says what a misspelt pattern would have, and what to do if it was meant', () => {
    const [one, several] = coverage(all, [
      { name: 'issues', entity: 'Issue', given: ['ownr', 'repo'], range: 'numbr' },
      { name: 'both', entities: ['Repo', 'Issue'], given: ['owner', 'Repo'] },
    ]) as Unsatisfied[]
    const [first, ...index] = (one?.suggestion ?? '').split('\n')
    expect(first).toBe(
      "// with 'owner' instead of 'ownr' and 'number' instead of 'numbr', primary answers it; or else:",
    )
    expect(index[0]).toMatch(/^GSI/)
    expect(several?.suggestion.split('\n')[0]).toBe(
      "// with 'repo' instead of 'Repo', primary answers it; or else:",
    )
  })

  it.each<[string, string[]]>([
    ['an instant', ['at']],
    ['nothing at all', []],
    ['a field that no key holds', ['team']],
  ])('says so where its suggestion may be a hot partition, or one row: %s', (_, given) => {
    const results = coverage(all, [
      { name: 'one', entity: 'User', given },
      { name: 'several', entities: ['Issue', 'User'], given },
    ]) as Unsatisfied[]
    for (const { suggestion } of results) {
      expect(suggestion).toMatch(/make pk sharded|a partition for each instant/)
    }
  })

  it('costs what its rows cost, and what each index adds to a write', () => {
    const size = { rows: 100, itemBytes: 1000 }
    const results = coverage(all, [
      { name: 'issues', entity: 'Issue', given: ['owner', 'repo'], ...size },
      { name: 'user', entity: 'User', given: ['userId'], rows: 1, itemBytes: 1000 },
    ])
    // 100,000 bytes are 25 units of 4 KB, half each; a put writes the table and one index.
    expect(results.map((one) => one.satisfied && one.cost)).toEqual([
      { readUnits: 12.5, writeUnits: 2, writes: 2 },
      { readUnits: 0.5, writeUnits: 1, writes: 1 },
    ])
    expect(render(results, { as: 'markdown' }).split('\n')[2]).toBe(
      '| issues         | primary | `PK = REPO#<owner>#<repo> AND begins_with(SK, ISSUE#)` | 1       | 12.5       | 2           |',
    )
    expect(() => render([{}] as never)).toThrow(/a result of/)
    expect(() => ask({ rows: -1 })).toThrow(/rows to be a number/)
    expect(() => ask({ itemBytes: 409_601 })).toThrow(/itemBytes to be at most 409600/)
  })
})

describe('the chart', () => {
  it('shows what a key is', () => {
    expect(entityChart([issue])[1]).toEqual({
      entity: 'Issue',
      index: 'GSI1',
      pk: 'ALL#<at: month>#SHARD#<shard 0..3>',
      sk: '<at desc>',
    })
  })

  it('wraps at the width of the terminal', () => {
    const long = entity(app, 'Long', {
      primary: {
        pk: key('A'.repeat(30), text('b'.repeat(30)), text('c'.repeat(90))),
        sk: key('SK'),
      },
    })
    for (const width of [20, 40, 80]) {
      const lines = render(entityChart([long, issue]), { width }).split('\n')
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(width, 24))
      expect(lines.join('').replace(/\s|primary|PK|SK/g, '')).toContain(`<${'c'.repeat(90)}>`)
    }
    expect(() => render(entityChart([long]), { width: 5 })).toThrow(/width/)
  })
})
