import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { keysOf } from '@keywright/adapters/dynamodb'
import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './unique.ts'

const refused = 'TransactionCanceledException'

inStepsOnEngine('unique', recipe, (run, engine) => {
  const keys = async () => {
    const { Items = [] } = await engine().documents.send(new ScanCommand({ TableName: 'unique' }))
    return Items.map(({ PK }) => String(PK)).sort()
  }
  it('looks an account up by its address', async () => {
    expect(await run('whose address is this?')).toMatchObject([
      { PK: 'ACCOUNT#1', email: 'Ann@example.com' },
    ])
  })
  it('refuses an address or a user name that is taken, and writes nothing then', async () => {
    expect(await run('a second account with that address is refused')).toMatchObject([
      { accountId: '3', refused },
    ])
    expect(await run('and so is one with a user name that is taken')).toMatchObject([
      { accountId: '4', refused },
    ])
    expect(await run('nothing is left of the refused one')).toEqual([])
  })
  it('moves an account to a new address and frees the old one', async () => {
    expect(await run('an account moves to a new address')).toMatchObject([
      { PK: 'ACCOUNT#1', email: 'A@example.com', userName: 'ann' },
    ])
    expect(await run('which frees the old one')).toEqual([])
  })
  it('changes, claims and closes', async () => {
    const db = engine().documents
    const old = { accountId: '5', email: 'Eve@example.com', userName: 'eve' }
    const [account] = recipe.entities
    const Item = { ...old, ...keysOf(account as (typeof recipe.entities)[0], old) }
    await db.send(new PutCommand({ TableName: 'unique', Item }))
    expect(await recipe.accountOf(db, 'eve@example.com')).toBeUndefined()
    await recipe.claim(db, old)
    expect(await recipe.accountOf(db, 'eve@example.com')).toMatchObject({ accountId: '5' })
    await recipe.setBio(db, old, 'hello')
    expect(await recipe.getAccount(db, '5')).toEqual({ ...old, bio: 'hello' })
    await recipe.close(db, { ...old, bio: 'hello' })
    expect(await keys()).toEqual([
      'ACCOUNT#1',
      'ACCOUNT#2',
      'EMAIL#a@example.com',
      'EMAIL#bob@example.com',
      'USERNAME#ann',
      'USERNAME#bob',
    ])
  })
})
