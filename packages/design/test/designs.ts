import { type Entity, entity, table } from '@keywright/adapters'
import {
  type AnyField,
  boolean,
  bucket,
  choice,
  desc,
  field,
  integer,
  key,
  ranked,
  sharded,
  text,
  time,
} from '@keywright/core'
import fc from 'fast-check'
import { type AccessPattern, entityChart, render } from '../src/index.ts'
import { randomOf } from './streams.ts'

export type Item = Readonly<Record<string, unknown>>

/** A field of a user's own: lower-case words. */
export const tagField = field('tag', {
  encode: (value: string) => value,
  decode: (value: string) => value,
  compare: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
})

/** What a field may be in a key, and the values that items have: few, so that rows share them. */
const COLUMNS: Readonly<Record<string, { fields: readonly AnyField[]; values: unknown[] }>> = {
  // The shards of owners and ids are not in their order: what came sorted would be chance.
  owner: { fields: [text('owner'), desc(text('owner'))], values: ['a', 'a#', 'ab', 'd'] },
  id: { fields: [text('id')], values: ['i1', 'i2', 'i3', 'i4', 'i5'] },
  status: {
    // Both sort the same way: a range means one thing.
    fields: [choice('status', ['open', 'done']), ranked('status', ['done', 'open'])],
    values: ['open', 'done'],
  },
  at: {
    fields: [time('at'), desc(time('at')), bucket('at', 'month'), bucket('at', 'day')],
    values: [
      '2023-12-31T23:59:59.999Z',
      '2024-01-01T00:00:00.000Z',
      '2024-01-01T10:30:00.000Z',
      '2024-01-01T23:59:59.999Z',
      '2024-01-15T10:30:00.000Z',
    ].map((text) => new Date(text)),
  },
  month: { fields: [bucket('month', 'month')], values: [new Date(0), new Date('2024-01-31')] },
  rank: {
    fields: [
      integer('rank', { digits: 2, signed: true }),
      desc(integer('rank', { digits: 2, signed: true })),
    ],
    values: [-1, 0, 7],
  },
  done: { fields: [boolean('done')], values: [false, true] },
  tag: { fields: [tagField], values: ['x', 'y'] },
  /** An attribute that is in no key. */
  color: { fields: [], values: ['red', 'blue'] },
}
export const NAMES: readonly string[] = Object.keys(COLUMNS)

const fields = (maxLength: number, minLength = 0): fc.Arbitrary<AnyField[]> =>
  fc
    .shuffledSubarray(
      NAMES.filter((name) => name !== 'color'),
      { minLength, maxLength },
    )
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.constantFrom(...(COLUMNS[name]?.fields ?? [])))),
    )

const literal = fc.constantFrom<string[]>([], ['K'], ['K#L'])

/** A key; one of no parts gets a literal. */
const someKey = (most: number) =>
  fc
    .tuple(literal, fields(most))
    .map(([before, after]) => key(...(before.length + after.length ? before : ['ALL']), ...after))

const partition = fc.oneof(
  { weight: 3, arbitrary: someKey(2) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        someKey(2),
        fc.record({
          by: fc.constantFrom('owner', 'id'),
          count: fc.integer({ min: 2, max: 3 }),
          formerly: fc.constantFrom<number[]>([], [], [1], [4]),
        }),
      )
      .map(([base, shards]) => sharded(base, shards)),
  },
)

const keys = fc.record({ pk: partition, sk: someKey(3) })

const LISTS = { pk: ['n1', 'n2'], sk: ['n3', 'n4'] } as const

export interface DesignOptions {
  /** Whether there may be native multi-attribute indexes, which dynalite does not have. */
  readonly native: boolean
}

/** A table of any name and shape, and one entity in some of its indexes. */
export const someDesign = ({ native }: DesignOptions): fc.Arbitrary<Entity> =>
  fc
    .record({
      hasSort: fc.constantFrom(true, true, false),
      primary: keys,
      GSI1: fc.option(keys, { nil: undefined }),
      GSI2: fc.option(fc.record({ pk: partition }), { nil: undefined }),
      LSI1: fc.option(fc.record({ sk: someKey(3) }), { nil: undefined }),
      lists: native
        ? fc.option(fc.record({ pk: fields(2, 2), sk: fields(2, 2) }), { nil: undefined })
        : fc.constant(undefined),
    })
    .map(({ hasSort, primary, GSI1, GSI2, LSI1, lists }) => {
      const app = table({
        name: 'app',
        pk: 'PK',
        ...(hasSort && { sk: 'SK' }),
        indexes: {
          GSI2: { pk: 'GSI2PK' },
          GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
          ...(hasSort && { LSI1: { sk: 'LSI1SK' } }),
          ...(native && { lists: LISTS }),
        },
      })
      const made = entity(app as never, 'Thing', {
        primary: hasSort ? primary : { pk: primary.pk },
        GSI1,
        GSI2,
        ...(hasSort && { LSI1 }),
        ...(native && { lists }),
      } as never) as unknown as Entity
      // What a failure prints: the chart instead of every codec.
      return Object.assign(made, { [fc.toStringMethod]: () => render(entityChart([made])) })
    })

/** Patterns that an index nearly answers, and others. */
export const somePattern = (design: Entity): fc.Arbitrary<AccessPattern> => {
  const near = fc.constantFrom(...Object.values(design.indexes)).chain(({ pk, sk }) => {
    const sort = (sk?.fields ?? []).map(({ name }) => name)
    return fc
      .record({
        leading: fc.nat({ max: sort.length }),
        shard: fc.boolean(),
        range: fc.constantFrom('next', 'bucket', 'shard', undefined),
        sortBy: fc.constantFrom('next', 'next', 'other', undefined),
        other: fc.constantFrom(...NAMES),
        more: fc.constantFrom(...Array(9).fill([]), ...NAMES.map((name) => [name])),
      })
      .map(({ leading, shard, range, sortBy, other, more }) => {
        const by = pk.shard ? [pk.shard.by] : []
        const bucketed = pk.fields.find(({ kind }) => kind === 'bucket')?.name
        const ranged = { next: sort[leading], bucket: bucketed, shard: by[0] }[range ?? 'next']
        const given = [...pk.fields.map(({ name }) => name), ...sort.slice(0, leading), ...more]
        return {
          given: shard ? [...given, ...by] : given,
          range: range && ranged,
          sortBy: { next: sort[leading], other, none: undefined }[sortBy ?? 'none'],
        }
      })
  })
  const any = fc.record({
    given: fc.subarray([...NAMES], { maxLength: 4 }),
    range: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 2 }),
    sortBy: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 2 }),
  })
  return fc
    .oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: any })
    .map(({ given, range, sortBy }) => ({
      name: 'pattern',
      entity: design.name,
      given: [...new Set(given)].filter((name) => name !== range),
      range,
      sortBy,
    }))
}

/**
 * A row, and many that differ from it in a few values: what a wrong condition would let in. Drawn
 * from a seed of their own, because fast-check prefers small values and shrinks until all are equal.
 */
export const itemsOf = (seed: number, count: number): [Item, ...Item[]] => {
  const random = randomOf(seed)
  const pick = (name: string): unknown => {
    const values = COLUMNS[name]?.values ?? []
    return values[Math.floor(random() * values.length)]
  }
  const itemOf = (value: (name: string) => unknown): Item =>
    Object.fromEntries(NAMES.map((name) => [name, value(name)]))
  const target = itemOf(pick)
  const near = Array.from({ length: count }, () => {
    const likeness = random()
    return itemOf((name) => (random() < likeness ? target[name] : pick(name)))
  })
  return [target, ...near]
}

export const someSeed: fc.Arbitrary<number> = fc.noShrink(fc.integer())
