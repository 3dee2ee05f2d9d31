import { describe, expectTypeOf, it } from 'vitest'
import {
  between,
  boolean,
  bucket,
  choice,
  type During,
  decimal,
  desc,
  during,
  entityKey,
  gt,
  hashedShardKey,
  integer,
  type Key,
  key,
  keySet,
  type Operator,
  parseMultiAttributeKey,
  ranked,
  type StartsWith,
  sharded,
  startsWith,
  type TextField,
  type TimeField,
  text,
  time,
  where,
} from '../index.ts'
import type { Checked } from '../range/condition-types.ts'

const orderKey = key('ORDER', time('at'), text('id'))
const at = new Date(0)

describe('keys', () => {
  it('take fields that a constructor made, and nothing that looks like one', () => {
    const codec = { encode: (v: string) => v, decode: (t: string) => t, compare: () => 0 }
    // @ts-expect-error it has no mark
    key('USER', { name: 'id', kind: 'custom', codec })
    // @ts-expect-error nor has this
    sharded(key('USER'), { by: { name: 'id', kind: 'custom', codec }, count: 2 })
  })

  it('reads as its parts', () => {
    expectTypeOf(orderKey).toEqualTypeOf<Key<['ORDER', TimeField<'at'>, TextField<'id'>]>>()
    expectTypeOf(orderKey.pattern).toEqualTypeOf<'ORDER#<at>#<id>'>()
  })

  it('encode gives a template literal, decode the values', () => {
    expectTypeOf(orderKey.encode({ at, id: 'a' })).toEqualTypeOf<`ORDER#${string}#${string}`>()
    expectTypeOf(orderKey.decode('')).toEqualTypeOf<{ at: Date; id: string }>()
    expectTypeOf(orderKey.tryDecode('')).toEqualTypeOf<{ at: Date; id: string } | undefined>()
    expectTypeOf(key('#METADATA').encode({})).toEqualTypeOf<'#METADATA'>()
  })

  it('values are inferred from every kind of field', () => {
    const many = key(
      choice('c', ['a', 'b']),
      desc(ranked('r', ['x', 'y'])),
      integer('n', { digits: 2 }),
      decimal('d', { digits: 2, scale: 2 }),
      boolean('b'),
    )
    expectTypeOf(many.decode('')).toEqualTypeOf<{
      c: 'a' | 'b'
      r: 'x' | 'y'
      n: number
      d: string
      b: boolean
    }>()
    expectTypeOf(many.encode)
      .parameter(0)
      .toEqualTypeOf<{ c: 'a' | 'b'; r: 'x' | 'y'; n: number; d: string | number; b: boolean }>()
  })

  it('a wrong, missing or unknown value is an error', () => {
    // @ts-expect-error a time is a Date or text
    orderKey.encode({ at: 2024, id: 'a' })
    // @ts-expect-error id is missing
    orderKey.encode({ at })
    // @ts-expect-error there is no such field
    orderKey.encode({ at, id: 'a', other: 1 })
    // @ts-expect-error not one of the choices
    key(choice('c', ['a', 'b'])).encode({ c: 'x' })
  })
})

describe('where', () => {
  it('takes leading fields, and an operator on the last', () => {
    where(orderKey, {})
    where(orderKey, { at })
    where(orderKey, { at, id: 'a' })
    where(orderKey, { at: between(at, at) })
    where(orderKey, { at: during('2024-01') })
    where(orderKey, { at: during('2024-01', '2024-03') })
    where(key(desc(bucket('b', 'day'))), { b: during('2024') })
    where(orderKey, { at, id: startsWith('a') })
    where(key(desc(text('a'))), { a: startsWith('a') })
    where(key(choice('c', ['a', 'b'])), { c: gt('a') })
    // Either a value or an operator, where only the run decides.
    const some = at as Date | Operator<Date> | During
    where(orderKey, { at: some })
    // @ts-expect-error it may be an operator, and is not the last
    where(orderKey, { at: some, id: 'a' })
    // @ts-expect-error it may be a number
    where(orderKey, { at: some as Date | Operator<Date> | number })
  })

  it('a gap, an early operator, an unknown field or a wrong value is an error', () => {
    // @ts-expect-error `at` comes first
    where(orderKey, { id: 'a' })
    // @ts-expect-error only the last field given may carry an operator
    where(orderKey, { at: gt(at), id: 'a' })
    // @ts-expect-error there is no such field
    where(orderKey, { other: 1 })
    // @ts-expect-error a time is a Date or text
    where(orderKey, { at: 2024 })
    // @ts-expect-error a time is compared with a time
    where(orderKey, { at: gt(2024) })
    // @ts-expect-error a time does not start with text
    where(orderKey, { at: startsWith('2024') })
    // @ts-expect-error text has no spans
    where(orderKey, { at, id: during('2024') })
    // @ts-expect-error an integer does not start with text
    where(key(integer('n', { digits: 2 })), { n: startsWith('1') })
    // @ts-expect-error not one of the choices
    where(key(choice('c', ['a', 'b'])), { c: gt('x') })
    // @ts-expect-error undefined would widen the range unseen
    where(orderKey, { at: undefined })
    const maybe: { readonly at?: Date } = {}
    // @ts-expect-error it may be left out, which selects more than was meant
    where(orderKey, maybe)
    const more = { at, other: 1 }
    // @ts-expect-error there is no such field, even where the object has a name
    where(orderKey, more)
    interface At {
      readonly at: Date
    }
    where(orderKey, { at } as At)
    // @ts-expect-error a key without fields has no conditions
    where(key('A'), { a: 1 })
  })
})

describe('what where says', () => {
  type Order = typeof orderKey.parts
  it('names the gap, the operator that is early and the field that there is not', () => {
    expectTypeOf<Checked<Order, { id: 'a' }>>().toEqualTypeOf<{
      readonly id: 'at comes before id in the key, and is missing'
    }>()
    expectTypeOf<Checked<Order, { at: Operator<Date, 'gt'>; id: 'a' }>>().toEqualTypeOf<{
      readonly at: 'an operator goes only on the last field that is given: id comes after at'
    }>()
    expectTypeOf<Checked<Order, { att: Date }>>().toEqualTypeOf<{
      readonly att: 'att is not a field of the key: it has at, id'
    }>()
  })

  it('says in words what a time takes, and which fields an operator takes', () => {
    expectTypeOf<Checked<Order, { at: 2024 }>>().toEqualTypeOf<{
      readonly at: 'at takes a Date or RFC 3339 text, or an operator on one'
    }>()
    expectTypeOf<Checked<Order, { at: Operator<2024, 'gt'> }>>().toEqualTypeOf<{
      readonly at: 'at takes a Date or RFC 3339 text, or an operator on one'
    }>()
    expectTypeOf<Checked<Order, { at: StartsWith }>>().toEqualTypeOf<{
      readonly at: 'startsWith takes text and token fields, and at is a field of kind time'
    }>()
    expectTypeOf<Checked<Order, { at: Date; id: During }>>().toEqualTypeOf<{
      readonly id: 'during takes time, date, bucket and id fields, and id is a field of kind text'
    }>()
    expectTypeOf<Checked<Order, { at: undefined }>>().toEqualTypeOf<{
      readonly at: 'at may be undefined, which selects more than was meant'
    }>()
  })

  it('passes on what it takes', () => {
    expectTypeOf<Checked<Order, { at: Date; id: 'a' }>>().toEqualTypeOf<{ at: Date; id: 'a' }>()
  })
})

describe('the rest', () => {
  it('sharded keys ask for the value they shard by', () => {
    const status = sharded(key('STATUS', choice('status', ['A', 'B'])), {
      by: 'orderId',
      count: 10,
    })
    expectTypeOf(
      status.encode({ status: 'A', orderId: 'x' }),
    ).toEqualTypeOf<`STATUS#${string}#SHARD#${number}`>()
    expectTypeOf(status.decode('')).toEqualTypeOf<{ status: 'A' | 'B'; shard: number }>()
    // @ts-expect-error orderId is missing
    status.encode({ status: 'A' })
  })

  it('key sets are discriminated by type', () => {
    const set = keySet({ user: key('USER', text('id')), order: orderKey })
    const found = set.decode('')
    expectTypeOf(found.type).toEqualTypeOf<'user' | 'order'>()
    if (found.type === 'order') expectTypeOf(found.values).toEqualTypeOf<{ at: Date; id: string }>()
  })

  it('patterns are literal', () => {
    expectTypeOf(entityKey('USER', '1')).toEqualTypeOf<`USER#${string}`>()
    expectTypeOf(hashedShardKey('A', 'b', 3)).toEqualTypeOf<`A#SHARD#${number}`>()
    expectTypeOf(parseMultiAttributeKey('', ['a', 'b'])).toEqualTypeOf<{ a: string; b: string }>()
  })
})
