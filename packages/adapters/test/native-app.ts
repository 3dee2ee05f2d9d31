import {
  bigint,
  bucket,
  bytes,
  decimal,
  desc,
  integer,
  key,
  number,
  text,
  time,
} from '@keywright/core'
import fc from 'fast-check'
import { entity, table } from '../src/index.ts'
import { type Column, conditionsOn, nastyText, type Row, small, someTime } from './arbitraries.ts'

export const app = table({
  name: 'native-app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    byCity: { pk: ['owner', 'country'], sk: ['city', 'at', { name: 'rank', type: 'N' }] },
    byRank: { pk: ['owner'], sk: [{ name: 'rank', type: 'N' }, 'latest'] },
    byHash: { pk: ['owner', { name: 'level', type: 'N' }], sk: [{ name: 'hash', type: 'B' }] },
    byAmount: { pk: ['owner'], sk: [{ name: 'amount', type: 'N' }] },
    byScore: { pk: 'OWNER', sk: [{ name: 'score', type: 'N' }, 'newest'] },
    byDay: { pk: ['owner', 'day'], sk: ['at', 'id'] },
  },
})
const owner = text('owner')
const city = text('city')
const at = time('at')
const rank = integer('rank', { digits: 2, signed: true })
const level = bigint('level', { digits: 38, signed: true })
const hash = bytes('hash')
const amount = decimal('amount', { digits: 20, scale: 4, signed: true })
export const score = number('score')
export const place = entity(app, 'Place', {
  primary: { pk: key('P', owner), sk: key('P', text('id')) },
  byCity: { pk: [owner, text('country')], sk: [city, at, rank], sparse: true },
  byRank: { pk: [owner], sk: [rank, desc(city)], sparse: true },
  byHash: { pk: [owner, level], sk: [hash], sparse: true },
  byAmount: { pk: [owner], sk: [amount], sparse: true },
  byScore: { pk: key('OWNER', owner), sk: [score, desc(at)], sparse: true },
  byDay: { pk: [owner, bucket('at', 'day')], sk: [at, text('id')] },
})

const bytesOf = fc.uint8Array({ minLength: 1, maxLength: 3 })
const levels = fc.constantFrom(0n, 7n, -(10n ** 38n - 1n), 10n ** 38n - 1n)
const amounts = fc.constantFrom('0', '-1.5', '10', '9.9999', '12345678901234567890.1234')
const scores = fc.constantFrom(0, -0, 1.5, -2, 1e-130, 1e30, 9.5e125, -9.5e125, 2 ** 53 + 2)
const cities = nastyText.filter((one) => one !== '')
const columns: Readonly<Record<string, Column>> = {
  city: { field: city, values: cities },
  lessCity: { field: desc(city), values: cities },
  at: { field: at, values: someTime },
  newest: { field: desc(at), values: someTime },
  rank: { field: rank, values: small },
  hash: { field: hash, values: bytesOf },
  amount: { field: amount, values: amounts },
  score: { field: score, values: scores },
}
const pick = (...names: string[]): Column[] => names.map((name) => columns[name] as Column)
/** A way to read the entity: an index, its partition and what sorts it. */
export interface Access {
  readonly index: string
  readonly partition: Row
  readonly columns: readonly Column[]
}
export const accesses: readonly Access[] = [
  { index: 'byCity', partition: { country: 'US' }, columns: pick('city', 'at', 'rank') },
  { index: 'byRank', partition: {}, columns: pick('rank', 'lessCity') },
  { index: 'byHash', partition: { level: 10n ** 38n - 1n }, columns: pick('hash') },
  { index: 'byAmount', partition: {}, columns: pick('amount') },
  { index: 'byScore', partition: {}, columns: pick('score', 'newest') },
]
export const item = fc.record({
  country: fc.constantFrom('US', 'FR'),
  city: cities,
  at: someTime,
  rank: small,
  level: levels,
  hash: bytesOf,
  amount: amounts,
  score: scores,
})
export const query = fc.nat({ max: accesses.length - 1 }).chain((at) =>
  fc.record({
    at: fc.constant(at),
    conditions: conditionsOn((accesses[at] as Access).columns),
    descending: fc.boolean(),
    limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  }),
)
