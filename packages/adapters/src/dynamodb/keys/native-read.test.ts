import { bigint, bucket, decimal, integer, number, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, identify, table } from '../index.ts'

const valuesOf = (one: Parameters<typeof identify>[0][number], row: object): unknown =>
  identify([one], row)?.values

describe('a row whose key is its own attribute', () => {
  const named = entity(table({ name: 'app', pk: ['id'] }), 'Named', {
    primary: { pk: [text('id')] },
  })

  it('is of no entity without the attribute, or with another type in it', () => {
    expect(valuesOf(named, { id: 'a b' })).toStrictEqual({ id: 'a b' })
    expect(valuesOf(named, { name: 'a' })).toBeUndefined()
    expect(valuesOf(named, { id: 5 })).toBeUndefined()
  })
})

describe('a row whose key is a number', () => {
  const counts = table({ name: 'app', pk: [{ name: 'n', type: 'N' }] })

  it('is of no entity whose field does not take it', () => {
    const small = entity(counts, 'Small', { primary: { pk: [integer('n', { digits: 2 })] } })
    expect(valuesOf(small, { n: 12 })).toStrictEqual({ n: 12 })
    expect(valuesOf(small, { n: 123 })).toBeUndefined()
    expect(valuesOf(small, { n: 1.5 })).toBeUndefined()
  })

  it('is read as a bigint, whatever the client made of it', () => {
    const serial = entity(counts, 'Serial', {
      primary: { pk: [bigint('n', { digits: 20, signed: true })] },
    })
    expect(valuesOf(serial, { n: 12 })).toStrictEqual({ n: 12n })
    expect(valuesOf(serial, { n: -12n })).toStrictEqual({ n: -12n })
    expect(valuesOf(serial, { n: { N: '12345678901234567890' } })).toStrictEqual({
      n: 12345678901234567890n,
    })
    expect(valuesOf(serial, { n: { value: '-7' } })).toStrictEqual({ n: -7n })
    expect(valuesOf(serial, { n: { N: '1.5' } })).toBeUndefined()
  })

  it('is never rounded', () => {
    const scored = entity(counts, 'Scored', { primary: { pk: [number('n')] } })
    expect(valuesOf(scored, { n: { N: '0.5' } })).toStrictEqual({ n: 0.5 })
    expect(valuesOf(scored, { n: { N: '0.1234567890123456789' } })).toBeUndefined()
    const priced = entity(counts, 'Priced', {
      primary: { pk: [decimal('n', { digits: 20, scale: 2 })] },
    })
    expect(valuesOf(priced, { n: 2n ** 60n })).toStrictEqual({ n: '1152921504606846976.00' })
  })
})

// Each key alone could be of the entity.
describe('a row whose two keys hold the same time', () => {
  const events = table({ name: 'app', pk: ['day'], sk: ['at'] })
  const event = entity(events, 'Event', {
    primary: { pk: [bucket('at', 'day')], sk: [time('at')] },
  })

  it('is of the entity that could have written both', () => {
    const at = '2024-01-15T10:30:00.000Z'
    expect(valuesOf(event, { day: '2024-01-15', at })).toStrictEqual({ at: new Date(at) })
    expect(valuesOf(event, { day: '2024-01-16', at })).toBeUndefined()
  })
})
