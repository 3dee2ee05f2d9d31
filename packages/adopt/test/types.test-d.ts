import { entity, queryInput, table } from '@keywright/adapters/dynamodb'
import { between, boolean, gte, key, number, startsWith, text, time } from '@keywright/core'
import { expectTypeOf, it } from 'vitest'
import { electrodbKey, epoch, legacyKey, onetableKey, padded, rekey } from '../src/index.ts'

it('a legacy key has the literal type of its text', () => {
  const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), number('n'))
  expectTypeOf(old.encode).returns.toEqualTypeOf<`ORDER|${string}|${string}`>()
  expectTypeOf(old.encode).parameter(0).toEqualTypeOf<{ org: string; n: number }>()
  expectTypeOf(old.decode).returns.toEqualTypeOf<{ org: string; n: number }>()
  expectTypeOf(old.tryDecode('')).toEqualTypeOf<{ org: string; n: number } | undefined>()
  const lower = legacyKey({ casing: 'lower' }, 'USER', text('id'))
  expectTypeOf(lower.encode).returns.toEqualTypeOf<Lowercase<`USER#${string}`>>()
  const mixed = legacyKey({ delimiter: ['#', '-'] }, 'A', text('a'), text('b'))
  expectTypeOf(mixed.encode).returns.toEqualTypeOf<string>()
})

it('fields for legacy keys keep the names and values of what they wrap', () => {
  const old = legacyKey({}, epoch('at'), padded(number('n'), 5), boolean('open'), time('on'))
  type Values = { at: Date; n: number; open: boolean; on: Date }
  expectTypeOf(old.decode).returns.toEqualTypeOf<Values>()
})

it('the keys of other libraries have the fields that their definitions name', () => {
  const one = onetableKey('ORDER#${org}#${n:5}', number('n'))
  expectTypeOf(one.decode).returns.toEqualTypeOf<{ org: string; n: number }>()
  const model = { service: 's', entity: 'e', version: '1' } as const
  const { pk, sk } = electrodbKey({ ...model, pk: ['userId'], sk: ['id', number('n')] })
  expectTypeOf(pk.decode).returns.toEqualTypeOf<{ userId: string }>()
  expectTypeOf(sk.decode).returns.toEqualTypeOf<{ id: string; n: number }>()
  const alone = electrodbKey({ ...model, pk: ['userId'] })
  expectTypeOf(alone.decode).returns.toEqualTypeOf<{ userId: string }>()
})

it('a migration is between entities, and its values see what the old key tells', () => {
  const app = table({ name: 'app', pk: 'PK' })
  const from = entity(app, 'Old', { primary: { pk: legacyKey({}, 'A', text('a')) } })
  const to = entity(app, 'New', { primary: { pk: key('A', text('a')) } })
  rekey([
    { from, to, values: (item) => ({ a: item.a.trim() }) },
    { from, to },
  ])
  // @ts-expect-error: a table is not an entity
  rekey([{ from, to: app }])
})

it('a condition on a legacy key is a value or an operator of its field', () => {
  const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'A', sk: 'B' } } })
  const order = entity(app, 'Order', {
    primary: { pk: key('ORG', text('org')), sk: legacyKey({}, 'ORDER', time('at'), text('id')) },
    GSI1: { pk: key('ID', text('id')), sk: key(time('at')) },
  })
  const at = new Date(0)
  queryInput(order, { org: 'a' })
  queryInput(order, { org: 'a', at })
  queryInput(order, { org: 'a', at, id: '1' })
  queryInput(order, { org: 'a', at: gte(at) })
  // @ts-expect-error: a time does not start with a text
  queryInput(order, { org: 'a', at: startsWith('1') })
  queryInput(order, { id: '1', at: between(at, at) }, { index: 'GSI1' })
  const { sk } = order.keys.primary
  sk.range({ at })
  sk.range({ at: gte(at) })
  // @ts-expect-error: nor is it a number
  sk.range({ at: gte(5) })
})
