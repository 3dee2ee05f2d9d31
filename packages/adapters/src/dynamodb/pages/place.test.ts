import { key, sharded, text } from '@keywright/core'
import { expect, it } from 'vitest'
import { entity, queryInputs, table } from '../index.ts'
import { readQuery } from '../query/read-query.ts'
import { comparePlaces, packPlace, unpackPlace } from './place.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const sale = entity(app, 'Sale', {
  primary: { pk: key('USER', text('userId')), sk: key('SALE', text('id')) },
  GSI1: { pk: sharded(key('SALES'), { by: 'id', count: 2 }), sk: key(text('id')) },
})
const [input] = queryInputs(sale, {}, { index: 'GSI1' })
const query = readQuery(input as NonNullable<typeof input>)

it('places of one text are in the order of their inputs, before a row and then after it', () => {
  const [before, after] = [undefined, { SK: 'a' }].map((row) => ({ at: 1, rank: 'a', key: row }))
  const earlier = { at: 0, rank: 'a', key: { SK: 'a' } }
  expect(comparePlaces(earlier, before, false)).toBeLessThan(0)
  expect(comparePlaces(before, after, false)).toBeLessThan(0)
  expect(comparePlaces(after, after, false)).toBe(0)
})

it('a row without an attribute of its start key has no place', () => {
  const row = { GSI1PK: 'SALES#SHARD#0', GSI1SK: 'a', PK: 'USER#1' }
  const pack = () => packPlace({ at: 0, rank: 'a', key: row }, query)
  expect(pack).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }))
  expect(pack).toThrow('rows with their SK')
})

it('a place has a text', () => {
  const unpack = () => unpackPlace([0, 0, 5], query)
  expect(unpack).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }))
})
