// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of ElectroDB
import { boolean, number, text } from '@keywright/core'
import { Entity } from 'electrodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ElectrodbIndex, electrodbKey, padded } from '../src/index.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc
    .array(fc.constantFrom('#', '_', '$', 'A', 'a', 'İ', 'Σ', '#orderid_', ' '), { minLength: 1 })
    .map((parts) => parts.join('')),
)
const model = { service: 'Shop', entity: 'Order', version: '2' }
type Side = { composite: string[]; casing?: string; template?: string }

/** How ElectroDB itself writes the keys of an item, by the parameters of its request. */
const electrodb = (index: {
  type?: string
  scope?: string
  collection?: string | string[]
  pk: Side
  sk?: Side
}) => {
  const { pk, sk, ...rest } = index
  const schema = {
    model,
    attributes: {
      userId: { type: 'string', required: true },
      orderId: { type: 'string', required: true, label: 'o' },
      n: { type: 'number', required: true, padding: { length: 6, char: '0' } },
      rank: { type: 'number', required: true },
      code: { type: 'string', required: true, padding: { length: 5, char: 'x' } },
      open: { type: 'boolean', required: true },
    },
    indexes: {
      byKey: { ...rest, pk: { field: 'pk', ...pk }, ...(sk && { sk: { field: 'sk', ...sk } }) },
    },
  }
  const entity = new Entity(schema as never, { table: 'shop' })
  return (item: unknown): { readonly pk: string; readonly sk?: string } =>
    (entity.put(item as never).params() as never as { Item: { pk: string } }).Item
}

const item = fc.record({
  userId: nasty,
  orderId: nasty,
  n: fc.integer({ min: -99999, max: 99_999_999 }),
  rank: fc.double({ noNaN: true, noDefaultInfinity: true }),
  code: nasty,
  open: fc.boolean(),
})
const labels = { orderId: 'o' }
/** The labels that an index has a use for: a template writes none. */
const labelsOf = (index: object): object => {
  const text = JSON.stringify(index)
  return text.includes('"orderId"') && !text.includes('template') ? { labels } : {}
}
const n = padded(number('n'), 6)
const code = padded(text('code'), 5, 'x')

describe('electrodbKey', () => {
  const agrees = (
    theirs: Parameters<typeof electrodb>[0],
    ours: Omit<ElectrodbIndex, 'service' | 'entity' | 'version'>,
  ): void => {
    const written = electrodb(theirs)
    fc.assert(
      fc.property(item, (values) => {
        const keys = electrodbKey({ ...model, ...labelsOf(ours), ...ours }) as unknown as Record<
          'pk' | 'sk',
          { encode: (values: unknown) => string; readings: (text: string) => Iterable<object> }
        >
        const { pk, sk } = written(values)
        const given = theirs.sk ? keys.pk : (keys as unknown as (typeof keys)['pk'])
        expect(given.encode(values)).toBe(pk)
        if (theirs.sk) expect(keys.sk.encode(values)).toBe(sk)
        // What it reads out of a key, it writes as that key again.
        for (const values of take(given.readings(pk), 5)) expect(given.encode(values)).toBe(pk)
      }),
      { numRuns: 100 },
    )
  }
  it('agrees on a partition and a sort key', () => {
    agrees(
      { pk: { composite: ['userId'] }, sk: { composite: ['orderId', 'n'] } },
      { pk: ['userId'], sk: ['orderId', n] },
    )
  })
  it('agrees on an index without a sort key, or with an empty one', () => {
    agrees({ pk: { composite: ['userId', 'orderId'] } }, { pk: ['userId', 'orderId'] })
    agrees({ pk: { composite: ['userId'] }, sk: { composite: [] } }, { pk: ['userId'], sk: [] })
  })
  it('agrees on numbers, booleans and padding', () => {
    agrees(
      { pk: { composite: ['rank', 'code'] }, sk: { composite: ['open', 'n'] } },
      { pk: [number('rank'), code], sk: [boolean('open'), n] },
    )
  })
  it('agrees on every casing', () => {
    for (const casing of ['lower', 'upper', 'none', 'default'] as const) {
      agrees(
        { pk: { composite: ['userId'], casing }, sk: { composite: ['orderId'], casing } },
        { pk: { composite: ['userId'], casing }, sk: { composite: ['orderId'], casing } },
      )
    }
  })
  it('agrees on collections, clusters and scopes', () => {
    const sides = { pk: { composite: ['userId'] }, sk: { composite: ['orderId'] } }
    const mine = { pk: ['userId'], sk: ['orderId'] }
    agrees({ ...sides, collection: 'Sales' }, { ...mine, collection: 'Sales' })
    agrees({ ...sides, collection: ['Sales', 'Open'] }, { ...mine, collection: ['Sales', 'Open'] })
    agrees(
      { ...sides, type: 'clustered', collection: 'Sales' },
      { ...mine, type: 'clustered', collection: 'Sales' },
    )
    agrees({ ...sides, type: 'clustered' }, { ...mine, type: 'clustered' })
    agrees({ ...sides, scope: 'Eu' }, { ...mine, scope: 'Eu' })
  })
  it('agrees on templates', () => {
    agrees(
      {
        pk: { composite: ['userId'], template: 'USER#${userId}' },
        sk: { composite: ['orderId', 'n'], template: '${orderId}-${n}-End' },
      },
      {
        pk: { template: 'USER#${userId}' },
        sk: { composite: [text('orderId'), n], template: '${orderId}-${n}-End' },
      },
    )
  })
})

const take = <Value>(values: Iterable<Value>, most: number): Value[] => {
  const taken: Value[] = []
  for (const value of values) if (taken.push(value) === most) break
  return taken
}
