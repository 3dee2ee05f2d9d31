import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './unique-attributes.ts'

const refused = 'TransactionCanceledException'

onEngine('unique-attributes', recipe, (run, engine) => {
  it('looks an account up by its address', async () => {
    expect(await run('whose address is this?')).toMatchObject([
      { PK: 'EMAIL#ann@example.com', SK: 'EMAIL', accountId: '1' },
    ])
  })
  it('refuses an address or a user name that is taken, and writes nothing then', async () => {
    expect(await run('a second account with that address is refused')).toMatchObject([
      { accountId: '3', refused },
    ])
    expect(await run('and so is one with a user name that is taken')).toMatchObject([
      { accountId: '4', refused },
    ])
    expect(await run('nothing is left of the refused one')).toMatchObject([])
  })
  it('moves an account to a new address and frees the old one', async () => {
    expect(await run('an account moves to a new address')).toMatchObject([
      { PK: 'EMAIL#a@example.com', SK: 'EMAIL', accountId: '1' },
    ])
    expect(await run('which frees the old one')).toMatchObject([])
    const { Item } = await engine().documents.send(
      new GetCommand({ TableName: 'unique-attributes', Key: { PK: 'ACCOUNT#1', SK: 'ACCOUNT' } }),
    )
    expect(Item).toMatchObject({ email: 'a@example.com', userName: 'ann' })
  })
})
