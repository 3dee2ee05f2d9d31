import { choice, integer, key, text } from '@keywright/core'
import { describe, expectTypeOf, it } from 'vitest'
import {
  deleteInput,
  entity,
  getInput,
  keysOf,
  primaryKeyOf,
  putInput,
  staleKeysOf,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } } })
const repo = entity(app, 'Repo', {
  primary: { pk: key('REPO', text('id')), sk: key('REPO') },
  GSI1: { pk: key('OWNER', text('owner')), sk: key(choice('state', ['live', 'gone'])) },
})
interface Fossil {
  id: string
  site: { country: string }
  tags?: string[]
}
const fossil = entity(
  app,
  'Fossil',
  {
    primary: { pk: key('FOSSIL', text('id')), sk: key('FOSSIL') },
    GSI1: { pk: key('COUNTRY', text('country')), sk: key(integer('rank', { digits: 3 })) },
  },
  { values: (item: Fossil) => ({ ...item, country: item.site.country, rank: 1 }) },
)
// biome-ignore lint/suspicious/noExplicitAny: what the SDK gives
declare const row: Record<string, any>
// biome-ignore lint/suspicious/noExplicitAny: what the SDK gives
declare const found: Record<string, any> | undefined

describe('a row as the SDK gives it', () => {
  it('goes into every function that takes an item', () => {
    keysOf(repo, row)
    primaryKeyOf(repo, row)
    putInput(repo, row)
    getInput(repo, row)
    deleteInput(repo, row)
    updateInput(repo, row, { description: 'new' })
    updateInput(repo, row, row)
    transactInput(repo, undefined, row)
    transactInput(repo, row, undefined)
    transactInput(repo, row, { ...row, id: '2' })
    staleKeysOf(repo, row, row)
    putInput(fossil, row)
    updateInput(fossil, row, { tags: ['a'] })
    transactInput(fossil, row, { ...row, tags: ['a'] })
    expectTypeOf(putInput(repo, row).Item.PK).toEqualTypeOf<`REPO#${string}`>()
  })

  it('is there', () => {
    // @ts-expect-error perhaps none was found
    putInput(repo, found)
    // @ts-expect-error perhaps none was found
    getInput(repo, found)
    // @ts-expect-error perhaps none was found
    updateInput(repo, found, {})
  })
})

describe('an update', () => {
  it('needs the primary key alone, where no key is touched', () => {
    updateInput(repo, { id: '1' }, { description: 'new' })
    updateInput(repo, { id: '1', owner: 'ann', state: 'live' }, { owner: 'bob' })
    // @ts-expect-error no id
    updateInput(repo, { owner: 'ann' }, { description: 'new' })
    // @ts-expect-error not a state
    updateInput(repo, { id: '1', state: 'lost' }, { description: 'new' })
    updateInput(fossil, { id: '1' }, { tags: ['a'] })
  })
})

describe('a declared type', () => {
  it('has no other attributes', () => {
    const item: Fossil = { id: '1', site: { country: 'MA' } }
    putInput(fossil, { ...item, tags: ['a'] })
    transactInput(fossil, undefined, { ...item, tags: ['a'] })
    // @ts-expect-error misspelt
    putInput(fossil, { ...item, tgas: ['a'] })
    // @ts-expect-error misspelt
    updateInput(fossil, item, { tgas: ['a'] })
    // @ts-expect-error misspelt
    transactInput(fossil, undefined, { ...item, tgas: ['a'] })
    // @ts-expect-error misspelt
    transactInput(fossil, item, { ...item, tgas: ['a'] })
    // @ts-expect-error a number
    updateInput(fossil, item, { tags: [5] })
    // @ts-expect-error no site
    transactInput(fossil, undefined, { id: '1' })
    updateInput(fossil, item, { tags: undefined })
    // @ts-expect-error a value that every item has
    updateInput(fossil, item, { site: undefined })
  })
})
