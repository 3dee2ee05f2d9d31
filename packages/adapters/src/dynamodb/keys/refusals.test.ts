import { integer, key, sharded, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { expect, it } from 'vitest'
import { entity, putInput, queryInput, queryInputs, table, transactInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'G1P' }, byCity: { pk: ['city', 'street'], sk: ['house'] } },
})
const long = 'x'.repeat(2048)
const primary = { pk: key('USER', text('id')), sk: key('USER') } as const
const user = entity(app, 'User', {
  primary,
  byCity: { pk: [text('city'), text('street')], sk: [text('house')] },
})
const room = entity(app, 'Room', {
  primary: {
    pk: sharded(key('ROOM', text('room')), { by: 'n', count: 4 }),
    sk: key('ROOM'),
  },
  GSI1: { pk: key(integer('n', { digits: 3 })) },
})
const owned = entity(app, 'Owned', { primary }, { unique: [key('EMAIL', text('email'))] })

class Mail {
  readonly id = '1'
  get email(): string {
    return 'a@b.c'
  }
}

it.each<[() => unknown, string]>([
  [
    () => queryInput(user, { id: long }),
    'INVALID_SIZE User: primary: pk: expected a key of 1 to 2048 bytes, got 2053 bytes',
  ],
  [
    () => queryInput(user, { city: long, street: 'a' }, { index: 'byCity' }),
    'INVALID_SIZE User: byCity: pk: expected a key of 1 to 2048 bytes, got 2048 + 1 bytes',
  ],
  [
    () => putInput(user, { id: '1', city: long, street: 'a', house: '1' }),
    'INVALID_SIZE User: byCity: pk: expected a key of 1 to 2048 bytes, got 2048 + 1 bytes',
  ],
  [
    () => putInput(user, { id: '1', city: 'a', street: 'a', house: long }),
    'INVALID_SIZE User: byCity: sk: expected a key of 1 to 1024 bytes, got 2048 bytes',
  ],
  [
    () => queryInputs(room, { room: long }),
    'INVALID_SIZE Room: primary: pk: expected a key of 1 to 2048 bytes, got 2061 bytes',
  ],
  [
    () => untyped(queryInput)(room, { room: 'a', n: 'x' }),
    'INVALID_VALUE Room: primary: n: expected an integer of at most 3 digits, not negative, got "x"',
  ],
  [
    () => untyped(transactInput)(owned, undefined, { id: '1' }),
    'INVALID_VALUE Owned: unique: EMAIL#<email>: email: expected a value, or sparse: true, got undefined',
  ],
  [
    () => untyped(transactInput)(owned, undefined, new Mail()),
    'INVALID_VALUE Owned: unique: EMAIL#<email>: email: expected an own property, got an inherited one',
  ],
])('what is refused of keys says where, what was expected and what came: %#', (call, message) => {
  expect(refusalText(call)).toBe(message)
})
