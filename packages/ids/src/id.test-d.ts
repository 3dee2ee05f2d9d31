import { between, desc, during, key, startsWith, where } from '@keywright/core'
import { expectTypeOf, it } from 'vitest'
import {
  bytesToId,
  createId,
  type Id,
  id,
  idBounds,
  idGenerator,
  idTime,
  idToBytes,
  idToUuid,
  isId,
  normalizeId,
  type ParsedId,
  parseId,
  uuidToId,
} from './index.ts'

it('types an id by its prefix', () => {
  expectTypeOf<Id<'user'>>().toEqualTypeOf<`user_${string}`>()
  expectTypeOf<Id>().toEqualTypeOf<`${string}_${string}`>()
  expectTypeOf(createId('user')).toEqualTypeOf<`user_${string}`>()
  expectTypeOf(createId('user' as 'user' | 'order')).toEqualTypeOf<Id<'user'> | Id<'order'>>()
  expectTypeOf(idGenerator('user')).toEqualTypeOf<() => Id<'user'>>()
  expectTypeOf(uuidToId('user', '')).toEqualTypeOf<Id<'user'>>()
  expectTypeOf(bytesToId('user', new Uint8Array(16))).toEqualTypeOf<Id<'user'>>()
  expectTypeOf(idBounds('user', new Date(), new Date()).lower).toEqualTypeOf<Id<'user'>>()
  expectTypeOf(normalizeId('')).toEqualTypeOf<Id>()
  expectTypeOf(createId('order')).not.toExtend<Id<'user'>>()
})

it('reads ids', () => {
  expectTypeOf(parseId('')).toEqualTypeOf<ParsedId>()
  expectTypeOf<ParsedId>().toEqualTypeOf<{ prefix: string; ulid: string; time: Date }>()
  expectTypeOf(idTime('')).toEqualTypeOf<Date>()
  expectTypeOf(idToUuid('')).toEqualTypeOf<string>()
  expectTypeOf(idToBytes('')).toExtend<Uint8Array>()
})

it('narrows', () => {
  const value = '' as unknown
  if (isId(value, 'user')) expectTypeOf(value).toEqualTypeOf<Id<'user'>>()
  if (isId(value)) expectTypeOf(value).toEqualTypeOf<Id>()
  const either = '' as Id<'user'> | Id<'order'>
  if (isId(either, 'user')) expectTypeOf(either).toEqualTypeOf<Id<'user'>>()
  else expectTypeOf(either).toEqualTypeOf<Id<'order'>>()
  const text = '' as string
  if (isId(text, 'user')) expectTypeOf(text).toEqualTypeOf<Id<'user'>>()
})

it('takes the sources that platforms have', () => {
  idGenerator('user', { now: Date.now, random: (bytes) => crypto.getRandomValues(bytes) })
  idGenerator('user', { random: (bytes: Uint8Array) => bytes.fill(0) })
  idGenerator('user', { random: crypto.getRandomValues.bind(crypto) })
  idGenerator('user', { random: (...args: unknown[]) => args })
  idGenerator('user', { now: undefined, random: undefined })
  // @ts-expect-error it returns bytes, and fills none
  idGenerator('user', { random: () => new Uint8Array(10) })
  idGenerator('user', { now: undefined })
  // @ts-expect-error a clock counts milliseconds
  idGenerator('user', { now: () => new Date() })
})

it('types keys', () => {
  const orderKey = key('ORDER', id('orderId', 'order'))
  const orderId = createId('order')
  expectTypeOf(orderKey.encode({ orderId })).toEqualTypeOf<`ORDER#order_${string}`>()
  expectTypeOf(orderKey.decode('')).toEqualTypeOf<{ orderId: Id<'order'> }>()
  expectTypeOf(key(desc(id('orderId', 'order'))).decode('')).toEqualTypeOf<{
    orderId: Id<'order'>
  }>()
  where(orderKey, { orderId: between(orderId, orderId) })
  where(orderKey, { orderId: during('2024-01') })
  where(key(desc(id('orderId', 'order'))), { orderId: during('2024-01', '2024-02') })
  // @ts-expect-error an id is not any text
  where(orderKey, { orderId: startsWith('order_01') })
  // @ts-expect-error an id of something else
  orderKey.encode({ orderId: createId('user') })
  // @ts-expect-error text that was not checked
  orderKey.encode({ orderId: '' as string })
})
