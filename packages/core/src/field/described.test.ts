import { describe, expect, it } from 'vitest'
import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  KeyError,
  key,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '../index.ts'
import { fieldCode } from './field-code.ts'

describe('what other packages read of a field', () => {
  it.each<[string, AnyField, object?]>([
    ['text', text('v')],
    ['token', token('v')],
    ['integer', integer('v', { digits: 5 }), { options: { digits: 5, signed: false } }],
    ['bigint', bigint('v', { digits: 5 }), { options: { digits: 5, signed: false } }],
    [
      'decimal',
      decimal('v', { digits: 5, scale: 2 }),
      { options: { digits: 5, scale: 2, signed: false } },
    ],
    ['number', number('v')],
    ['boolean', boolean('v')],
    ['time', time('v')],
    ['date', date('v')],
    ['bucket', bucket('v', 'day'), { unit: 'day' }],
    ['choice', choice('v', ['b', 'a']), { options: ['b', 'a'] }],
    ['ranked', ranked('v', ['b', 'a']), { options: ['b', 'a'] }],
    ['uuid', uuid('v')],
    ['bytes', bytes('v')],
    ['custom', field('v', text('v').codec), { own: text('v').codec }],
  ])('its name, kind and options: %s', (kind, made, more) => {
    expect(made).toEqual({ name: 'v', kind, codec: made.codec, ...more })
    const down = desc(made)
    expect(down).toEqual({ name: 'v', kind, codec: down.codec, of: made, ...more })
    const ways = [made, down, desc(down)].map(({ codec }) => codec.descending ?? false)
    expect(ways).toEqual([false, true, false])
  })

  it('options in the order in which people write them, whichever way they came', () => {
    const price = decimal('v', { signed: true, scale: 2, digits: 5 })
    expect(fieldCode(price)).toBe("decimal('v', { digits: 5, scale: 2, signed: true })")
    expect(fieldCode(desc(integer('v', { signed: true, digits: 5 })))).toBe(
      "desc(integer('v', { digits: 5, signed: true }))",
    )
  })

  it('options keep a sign that was asked for', () => {
    const options = { digits: 5, signed: true }
    expect(decimal('v', { ...options, scale: 2 }).options).toEqual({ ...options, scale: 2 })
    expect(bigint('v', options).options).toEqual({ digits: 5, signed: true })
    expect(integer('v', options).options).toEqual({ digits: 5, signed: true })
  })
})

it('digits are 1 to 16 of an integer, 1 to 1000 of others, and a scale is 0 to 1000', () => {
  const [nines, zeros] = ['9'.repeat(1000), '0'.repeat(999)]
  expect(key(integer('v', { digits: 1 })).encode({ v: 9 })).toBe('9')
  expect(key(bigint('v', { digits: 1 })).encode({ v: 9n })).toBe('9')
  expect(key(bigint('v', { digits: 1000 })).encode({ v: 7n })).toBe(`${zeros}7`)
  expect(key(decimal('v', { digits: 1000, scale: 1000 })).encode({ v: `${nines}.${nines}` })).toBe(
    `${nines}.${nines}`,
  )
  expect(() => bigint('v', { digits: 1001 })).toThrow(KeyError)
  expect(() => decimal('v', { digits: 1001, scale: 0 })).toThrow(KeyError)
  expect(() => decimal('v', { digits: 1, scale: 1001 })).toThrow(KeyError)
})
