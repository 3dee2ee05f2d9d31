import { type AnyField, choice, key, sharded, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import type { Side } from '../schema/entity-types.ts'
import { table } from '../schema/table.ts'
import { reachesOthers } from './other-tenants.ts'
import { principalTag } from './principal-tag.ts'

const app = table({ name: 'app', pk: 'PK' })
const FIELDS: Readonly<Record<string, AnyField>> = {
  org: text('org'),
  team: text('team'),
  day: text('day'),
} as never
const NAMES = ['T', 'EXT', 'acme', 'SHARD', '0']

/** A partition key as its parts: names of fields, and literals. */
type Shape = readonly string[]

/** Every key of up to three parts that says the tenant before anything else of an item. */
const SHAPES: readonly Shape[] = [1, 2, 3, 4].flatMap((length) =>
  Array.from({ length: 4 ** length }, (_, i) =>
    Array.from(
      { length },
      (_, at) => ['T', 'EXT', 'org', 'day'][Math.floor(i / 4 ** at) % 4] as string,
    ),
  ).filter((parts) => {
    const [org, day] = [parts.indexOf('org'), parts.indexOf('day')]
    const isOnce = parts.filter((one) => Object.hasOwn(FIELDS, one)).length === (day < 0 ? 1 : 2)
    return org >= 0 && isOnce && parts.length < 4 && (day < 0 || org < day)
  }),
)

const SHARDS = 2

const sideOf = (shape: Shape, isSharded: boolean): Side => {
  const made = key(...(shape.map((one) => FIELDS[one] ?? one) as never[]))
  const pk = isSharded ? sharded(made as never, { by: text('id'), count: SHARDS }) : made
  return (entity(app, 'One', { primary: { pk } } as never).indexes['primary'] as { pk: Side }).pk
}

/** Every text of a key: those of one tenant. */
const textsOf = (shape: Shape, isSharded: boolean, org: string): string[] =>
  NAMES.flatMap((day) => {
    const base = shape.map((one) => ({ org, day })[one] ?? one).join('#')
    return isSharded
      ? Array.from({ length: SHARDS }, (_, shard) => `${base}#SHARD#${shard}`)
      : [base]
  })

/** Whether a policy allows a text to a tenant: what is known of the key, and anything behind it. */
const allows = (shape: Shape, isSharded: boolean, org: string, given: string): boolean => {
  const open = shape.indexOf('day')
  const known = (open < 0 ? shape : shape.slice(0, open)).map((one) => (one === 'org' ? org : one))
  if (open < 0 && !isSharded) return given === known.join('#')
  return given.startsWith(`${[...known, ...(open < 0 ? ['SHARD'] : [])].join('#')}#`)
}

describe('a policy for one key reaches the rows of another tenant under another key', () => {
  const cases = SHAPES.flatMap((first) => SHAPES.map((second) => [first, second] as const))

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('exactly where it allows a text of them: sharded %s, %s', (a, b) => {
    expect(cases.length).toBeGreaterThan(300)
    for (const [org, tenants] of [
      [principalTag('org'), NAMES],
      ['EXT', ['EXT']],
      ['acme', ['acme']],
    ] as const) {
      for (const [first, second] of cases) {
        const reached = tenants.some((one) =>
          NAMES.some(
            (other) =>
              other !== one &&
              textsOf(second, b, other).some((given) => allows(first, a, one, given)),
          ),
        )
        const what = `${JSON.stringify(org)} ${first.join('#')} ${second.join('#')}`
        expect(reachesOthers(sideOf(first, a), sideOf(second, b), { org }), what).toBe(reached)
      }
    }
  })
})

describe('a tenant of two values', () => {
  const shapes = [
    ['org', 'team'],
    ['team', 'org'],
    ...[0, 1, 2].flatMap((at) =>
      [
        ['org', 'team'],
        ['team', 'org'],
      ].map((both) => [...both.slice(0, at), 'T', ...both.slice(at)]),
    ),
  ]
  const all = NAMES.flatMap((org) => NAMES.map((team) => ({ org, team })))
  const textOf = (shape: Shape, tenant: (typeof all)[number]): string =>
    shape.map((one) => tenant[one as 'org'] ?? one).join('#')

  it('is another where one of them is', () => {
    for (const org of [principalTag('org'), 'acme']) {
      const given = { org, team: principalTag('team') }
      for (const first of shapes) {
        const allowed = all.filter((one) => typeof org !== 'string' || one.org === org)
        const owners = new Map(allowed.map((one) => [textOf(first, one), one]))
        expect(owners.size).toBe(allowed.length)
        for (const second of shapes) {
          const reached = all.some((one) => {
            const owner = owners.get(textOf(second, one))
            return owner && (owner.org !== one.org || owner.team !== one.team)
          })
          const what = `${first.join('#')} ${second.join('#')}`
          expect(reachesOthers(sideOf(first, false), sideOf(second, false), given), what).toBe(
            reached === true,
          )
        }
      }
    }
  })

  it('is another where a key does not say one of them', () => {
    const given = { org: principalTag('org'), team: principalTag('team') }
    const [first, second] = [
      ['org', 'team'],
      ['org', 'day'],
    ].map((one) => sideOf(one, false))
    expect(reachesOthers(first as Side, second as Side, given)).toBe(true)
  })
})

it('a field that takes no such text is never in its place', () => {
  const made = (...parts: readonly unknown[]): Side =>
    (
      entity(app, 'One', { primary: { pk: key(...(parts as never[])) } } as never).indexes[
        'primary'
      ] as { pk: Side }
    ).pk
  const one = choice('org', ['a', 'b'])
  const org = principalTag('org')
  // `T#EXT` would be a key of the first for a tenant called EXT, which there cannot be.
  expect(reachesOthers(made('T', one), made('T', 'EXT'), { org })).toBe(false)
  expect(reachesOthers(made('T', text('org')), made('T', 'EXT'), { org })).toBe(true)
  expect(reachesOthers(made('T', one), made('T', 'a'), { org })).toBe(true)
  // A value that is given is none of the other field.
  const literal = { org: 'c', team: principalTag('team') }
  const pair = [text('org'), choice('team', ['a', 'b'])]
  expect(reachesOthers(made(...pair), made(...[...pair].reverse()), literal)).toBe(false)
})

it('the number of a shard is a number', () => {
  const shardOf = (...parts: readonly string[]) => sideOf(parts, true)
  const org = principalTag('org')
  for (const [number, reached] of [
    ['12', true],
    ['1a', false],
    ['a1', false],
  ] as const) {
    const first = sideOf(['org', 'T', 'SHARD', number], false)
    expect(reachesOthers(first, shardOf('EXT', 'org'), { org }), number).toBe(reached)
  }
})
