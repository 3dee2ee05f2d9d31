import { choice, integer, key, text } from '@keywright/core'
import { describe, expectTypeOf, it } from 'vitest'
import {
  deleteInput,
  entity,
  getInput,
  itemOf,
  keysOf,
  ownerInput,
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

describe('what is unique', () => {
  const account = entity(
    app,
    'Account',
    { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } },
    {
      revision: 'rev',
      unique: [
        key('EMAIL', text('email')),
        { key: key('SEAT', text('hall'), integer('seat', { digits: 3 })), sparse: true },
      ],
    },
  )
  it('is needed by items', () => {
    transactInput(account, undefined, { id: '1', email: 'a' })
    transactInput(account, undefined, { id: '1', email: 'a', hall: 'A', seat: 1 })
    // @ts-expect-error no email
    transactInput(account, undefined, { id: '1' })
    // @ts-expect-error not a number
    transactInput(account, undefined, { id: '1', email: 'a', hall: 'A', seat: '1' })
    ownerInput(account, { email: 'a' })
    ownerInput(account, { hall: 'A', seat: 1 })
    // @ts-expect-error half a key
    ownerInput(account, { hall: 'A' })
    // @ts-expect-error not unique
    ownerInput(account, { id: '1' })
  })

  it('and the revision are read back', () => {
    expectTypeOf(itemOf(account, row).rev).toEqualTypeOf<number>()
    expectTypeOf(itemOf(account, row).id).toEqualTypeOf<string>()
    // @ts-expect-error no revision
    updateInput(account, { id: '1' }, { bio: 'x' })
    updateInput(account, { id: '1', rev: 1 }, { bio: 'x' })
    updateInput(account, itemOf(account, row), { bio: 'x' })
    // @ts-expect-error not unique
    ownerInput(repo, { id: '1' })
  })
})
