import { bucket, choice, decimal, key, number, ranked, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, itemOf, table } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'G1P' },
    GSI2: { pk: 'G2P' },
    byLevel: { pk: ['level'] },
  },
})

describe('a value of an item', () => {
  const order = entity(app, 'Order', {
    primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) },
    GSI1: { pk: key('GIFT', text('giftFor')), sparse: true },
  })

  it('is the one in the key of the table, whatever the attribute says', () => {
    const row = { PK: 'USER#1', SK: 'ORDER#a', userId: '2', id: 'b', giftFor: '3' }
    expect(itemOf(order, row)).toStrictEqual({ userId: '1', id: 'a', giftFor: '3' })
  })

  it('is the one in the attribute, whatever the key of an index says', () => {
    const row = { PK: 'USER#1', SK: 'ORDER#a', G1P: 'GIFT#4', giftFor: '3' }
    expect(itemOf(order, row)).toStrictEqual({ userId: '1', id: 'a', giftFor: '3' })
  })

  it('is not there where nothing holds it', () => {
    const row = { PK: 'USER#1', SK: 'ORDER#a' }
    expect(itemOf(order, row)).toStrictEqual({ userId: '1', id: 'a' })
  })
})

describe('a time of which the key of the table holds the day', () => {
  const note = entity(app, 'Note', {
    primary: { pk: key('DAY', bucket('at', 'day')), sk: key('NOTE', text('id')) },
    GSI1: { pk: key('AT', time('at')) },
  })
  const row = { PK: 'DAY#2024-01-15', SK: 'NOTE#1' }
  const at = new Date('2024-01-15T10:30:00Z')

  it.each(['2024-01-15T10:30:00.000Z', '2024-01-15T12:30:00+02:00', at])(
    'is a Date again, as exact as the attribute: %s',
    (held) => {
      expect(itemOf(note, { ...row, at: held })).toStrictEqual({ id: '1', at })
    },
  )

  it('is read from the key of an index, where no attribute holds it', () => {
    const G1P = 'AT#2024-01-15T10:30:00.000Z'
    expect(itemOf(note, { ...row, G1P })).toStrictEqual({ id: '1', at })
  })

  it('is not there where only the day is', () => {
    expect(itemOf(note, row)).toStrictEqual({ id: '1' })
  })
})

describe('a value that two fields read differently', () => {
  const amount = decimal('price', { digits: 5, scale: 2 })
  const primary = { pk: key('ITEM', text('id')), sk: key('ITEM') } as const

  it('is what the first index reads', () => {
    const row = { PK: 'ITEM#1', SK: 'ITEM', price: 1.5 }
    const GSI1 = { pk: key(amount) } as const
    const GSI2 = { pk: key(number('price')) } as const
    const first = entity(app, 'Item', { primary, GSI1, GSI2 })
    expect(itemOf(first, row)).toStrictEqual({ id: '1', price: '1.50' })
    const second = entity(app, 'Item', { primary, GSI2, GSI1 })
    expect(itemOf(second, row)).toStrictEqual({ id: '1', price: 1.5 })
  })

  it('is what the table reads, even where an index is defined before it', () => {
    const priced = entity(app, 'Item', {
      GSI1: { pk: key(number('price')) },
      primary: { pk: key('ITEM', amount), sk: key('ITEM') },
    })
    expect(itemOf(priced, { PK: 'ITEM#00001.50', SK: 'ITEM' })).toStrictEqual({ price: '1.50' })
    expect(itemOf(priced, { price: 1.5 })).toStrictEqual({ price: '1.50' })
  })
})

it('the text of a field in its own attribute is no value of another attribute', () => {
  const task = entity(app, 'Task', {
    primary: { pk: key('TASK', text('id')), sk: key('TASK') },
    GSI1: { pk: key(choice('grade', ['low', 'high'])) },
    byLevel: { pk: [ranked('level', ['low', 'high'])] },
  })
  const row = { PK: 'TASK#1', SK: 'TASK', grade: '1', level: '1' }
  expect(itemOf(task, row)).toStrictEqual({ id: '1', grade: '1', level: 'high' })
})
