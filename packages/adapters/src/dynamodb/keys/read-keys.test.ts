import { bucket, decimal, desc, key, number, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, identify, keysOf, table } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const valuesOf = (one: Parameters<typeof identify>[0][number], row: object): unknown =>
  identify([one], row)?.values

describe('a row whose two keys share a value', () => {
  it('is of no entity where they disagree on it, whatever else the sort key holds', () => {
    const order = entity(app, 'Order', {
      primary: { pk: key('USER', text('user')), sk: key(text('user'), text('id')) },
    })
    expect(valuesOf(order, { PK: 'USER#1', SK: '1#a' })).toStrictEqual({ user: '1', id: 'a' })
    expect(valuesOf(order, { PK: 'USER#1', SK: '2#a' })).toBeUndefined()
  })

  it('has the reading from which both can be made', () => {
    const priced = entity(app, 'Priced', {
      primary: {
        pk: key(number('price')),
        sk: key(decimal('price', { digits: 2, scale: 2 }), text('id')),
      },
    })
    const row = keysOf(priced, { price: 1.5, id: 'a' } as never)
    expect(row).toEqual({ PK: 'bff8000000000000', SK: '01.50#a' })
    expect(valuesOf(priced, row)).toStrictEqual({ price: 1.5, id: 'a' })
  })

  const day = (name: string) => bucket(name, 'day')
  const month = (name: string) => bucket(name, 'month')
  const year = (name: string) => bucket(name, 'year')

  it.each([
    ['times and their days', time, day, '2024-02-03T10:30:00Z', '2025-06-07T08:09:00Z'],
    ['days and months', day, month, '2024-02-03', '2025-06-07'],
    [
      'days, the last first, and years',
      (n: string) => desc(day(n)),
      year,
      '2024-02-03',
      '2025-06-07',
    ],
    // Its text is longer than that of a month.
    ['months and years, the last first', month, (n: string) => desc(year(n)), '2024-02', '2025-06'],
  ])('has the finer reading of each, of %s', (_, fine, rough, a, b) => {
    const span = entity(app, 'Span', {
      primary: { pk: key(fine('a'), rough('b')), sk: key(rough('a'), fine('b')) },
    } as never)
    const values = { a: new Date(a), b: new Date(b) }
    expect(valuesOf(span, keysOf(span, values as never))).toStrictEqual(values)
  })

  it('has each value as far as both keys tell it, however they do', () => {
    const price = decimal('price', { digits: 2, scale: 2 })
    const keys = [key(price, time('a'), day('b')), key(number('price'), day('a'), time('b'))]
    const values = {
      price: 1.5,
      a: new Date('2024-02-03T10:30:00Z'),
      b: new Date('2025-06-07T08:09:00Z'),
    }
    for (const [pk, sk] of [keys, [...keys].reverse()]) {
      const both = entity(app, 'Both', { primary: { pk, sk } } as never)
      expect(valuesOf(both, keysOf(both, values as never))).toStrictEqual(values)
    }
  })
})

it('a row on a shard that its value does not decide is of no entity', () => {
  const note = entity(app, 'Note', {
    primary: { pk: sharded(key('NOTE'), { by: 'id', count: 64 }), sk: key(text('id')) },
  })
  expect(valuesOf(note, { PK: 'NOTE#SHARD#22', SK: 'a' })).toStrictEqual({ id: 'a', shard: 22 })
  expect(valuesOf(note, { PK: 'NOTE#SHARD#23', SK: 'a' })).toBeUndefined()
})

// As legacyKey of adopt makes them: the text is in lower case, and the item has the value.
describe('a key of which the item tells the value', () => {
  const seen: object[] = []
  const plain = key('MAIL', text('email'))
  const fold = ({ email }: { readonly email: string }): string =>
    plain.encode({ email: email.toLowerCase() })
  const folded = {
    ...plain,
    encode: fold,
    range: (values: { readonly email: string }) => ({ lower: fold(values), upper: fold(values) }),
    valuesIn: (written: string, item: Readonly<Record<string, unknown>>) => {
      seen.push(item)
      return written.startsWith('MAIL#') ? { email: item['email'] } : undefined
    },
  }
  const inPk = entity(app, 'InPk', { primary: { pk: folded, sk: key('USER') } } as never)
  const inSk = entity(app, 'InSk', { primary: { pk: key('USER'), sk: folded } } as never)
  const email = 'Ann@B.c'

  it('gets the attributes as the document client has them', () => {
    const row = { PK: 'MAIL#ann@b.c', SK: 'USER', email, tags: new Set(['a']), none: null }
    const tagged = { PK: { S: row.PK }, SK: { S: row.SK }, email: { S: email }, map: { M: {} } }
    seen.length = 0
    expect(valuesOf(inPk, { ...row, n: { value: '5' } })).toStrictEqual({ email })
    expect(valuesOf(inPk, tagged)).toStrictEqual({ email })
    expect(seen).toStrictEqual([
      { ...row, n: '5' },
      { PK: row.PK, SK: row.SK, email, map: { M: {} } },
    ])
  })

  it('is of no entity where the value makes another one', () => {
    expect(valuesOf(inPk, { PK: 'MAIL#ann@b.c', SK: 'USER', email })).toStrictEqual({ email })
    expect(valuesOf(inPk, { PK: 'MAIL#bob@b.c', SK: 'USER', email })).toBeUndefined()
    expect(valuesOf(inSk, { PK: 'USER', SK: 'MAIL#ann@b.c', email })).toStrictEqual({ email })
    expect(valuesOf(inSk, { PK: 'USER', SK: 'MAIL#bob@b.c', email })).toBeUndefined()
  })

  it('is of no entity where it is no text', () => {
    expect(valuesOf(inPk, { PK: 5, SK: 'USER', email })).toBeUndefined()
    expect(valuesOf(inPk, { SK: 'USER', email })).toBeUndefined()
  })
})
