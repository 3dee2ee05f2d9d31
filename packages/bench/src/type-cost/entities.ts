import { fieldsOf, partsOf, valuesOf } from './keys.ts'

/** The table that all entities share: global, local and native indexes. */
export const TABLE = `export const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    LSI1: { sk: 'LSI1SK' },
    byRegion: { pk: ['country', 'state'], sk: ['city', { name: 'rank', type: 'N' }] },
  },
})`

const SHARDED = `GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'itemId', count: 10 }),
    sk: key(time('made'), text('itemId')),
  },`
const LOCAL = `LSI1: { sk: key('TOTAL', integer('total', { digits: 8 })) },`
const NATIVE = `byRegion: {
    pk: [text('country'), text('state')],
    sk: [text('city'), integer('rank', { digits: 4 })],
  },`

/** An entity in several indexes, and what a program does with it. Each fourth is of another sort. */
export const entitySource = (i: number): string => {
  const fields = fieldsOf(i + 3, 1 + (i % 3))
  const sort = `key(${partsOf(`E${i}`, fields)})`
  const name = `entity${i}`
  const define = (pk: string, ...indexes: string[]): string =>
    `export const ${name} = entity(app, 'Entity${i}', {
  primary: { pk: ${pk}, sk: ${sort} },
  GSI2: { pk: key('OWNED', text('itemId')), sk: ${sort} },
  ${indexes.join('\n  ')}
})`
  const owned = `ownerId: 'o', ${valuesOf(fields).slice(2, -2)}`
  const item = `{ ${owned}, itemId: 'i', status: 'open', made: now, total: 1, country: 'c', state: 's', city: 'c', rank: 1 }`
  const query = `export const query${i} = queryInput(${name}, { ownerId: 'o', ${valuesOf(fields, true).slice(2, -2)} })`
  const owner = "key('OWNER', text('ownerId'))"
  const keys = `export const keys${i} = keysOf(${name}, `
  switch (i % 4) {
    case 0:
      return [define(owner, LOCAL), `${keys}${item})`, query, local(i)].join('\n')
    case 1:
      return [define(owner, SHARDED), `${keys}${item})`, query, fanOut(i)].join('\n')
    case 2:
      return [define(owner, SHARDED, NATIVE), `${keys}${item})`, query, native(i)].join('\n')
    default:
      return [
        define("key('MONTH', bucket('month', 'month'))", LOCAL, NATIVE),
        `export const primary${i} = primaryKeyOf(${name}, { month: now, ${valuesOf(fields).slice(2, -2)} })`,
        `export const months${i} = queryInputs(${name}, { month: between(now, now) })`,
        native(i),
      ].join('\n')
  }
}

const local = (i: number): string =>
  `export const local${i} = queryInput(entity${i}, { ownerId: 'o', total: gte(1) }, { index: 'LSI1' })`

const fanOut = (i: number): string =>
  `export const shards${i} = queryInputs(entity${i}, { status: 'open', made: gt(now) }, { index: 'GSI1' })`

const native = (i: number): string =>
  `export const native${i} = queryInput(entity${i}, { country: 'c', state: 's', city: startsWith('c') }, { index: 'byRegion' })`
