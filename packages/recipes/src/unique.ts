/**
 * Unique values: an e-mail address and a user name that belong to one account each.
 *
 * Use it when something besides the id must be unique. A table keeps only its primary key unique, and
 * an index keeps nothing unique.
 *
 * Cost: one small row for each unique value, written with the account in one transaction, which counts
 * double. Looking up by the value is a get, and another one for the account.
 *
 * Watch out: decide which addresses count as the same before they are keys: here, `values` lower-cases
 * them. In a table that is in use, `claim` takes the values of a row that has none yet; where another row
 * has one of them already, it is refused, and you decide who keeps it.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  itemOf,
  ownerInput,
  table,
  transactInput,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const accounts = table({ name: 'unique', pk: 'PK', sk: 'SK' })

export interface Account {
  readonly accountId: string
  readonly email: string
  readonly userName: string
  readonly bio?: string
}

const account = entity(
  accounts,
  'Account',
  { primary: { pk: key('ACCOUNT', text('accountId')), sk: key('ACCOUNT') } },
  {
    values: (item: Account) => ({ ...item, email: item.email.toLowerCase() }),
    unique: [key('EMAIL', text('email')), key('USERNAME', text('userName'))],
  },
)

export const tables = [accounts]
export const entities = [account]
export const needs = ['transactions'] as const

/** Fails as a whole if the id, the address or the user name is taken. */
export const signUp = (db: DynamoDBDocumentClient, item: Account) =>
  db.send(new TransactWriteCommand(transactInput(account, undefined, item)))

export const getAccount = async (db: DynamoDBDocumentClient, accountId: string) => {
  const { Item } = await db.send(new GetCommand(getInput(account, { accountId })))
  return Item && itemOf(account, Item)
}

/** Whose address is this? The marker holds the key of the account. */
export const accountOf = async (db: DynamoDBDocumentClient, email: string) => {
  const { Item: marker } = await db.send(new GetCommand(ownerInput(account, { email })))
  if (!marker) return undefined
  const { ownerKey: Key } = marker
  return (await db.send(new GetCommand({ TableName: accounts.name, Key }))).Item
}

/** Takes the new address and frees the old one, if the account still is as it was read. */
export const changeEmail = (db: DynamoDBDocumentClient, before: Account, email: string) =>
  db.send(new TransactWriteCommand(transactInput(account, before, { ...before, email })))

export const close = (db: DynamoDBDocumentClient, before: Account) =>
  db.send(new TransactWriteCommand(transactInput(account, before, undefined)))

/** What is not unique is changed as in any other entity. */
export const setBio = (db: DynamoDBDocumentClient, before: Account, bio: string) =>
  db.send(new UpdateCommand(updateInput(account, before, { bio })))

/** Writes the markers that a row of yesterday's code lacks. */
export const claim = (db: DynamoDBDocumentClient, before: Account) =>
  db.send(new TransactWriteCommand(transactInput(account, before, before)))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const ann = { accountId: '1', email: 'Ann@example.com', userName: 'ann' }
const bob = { accountId: '2', email: 'bob@example.com', userName: 'bob' }

export const write = async (db: DynamoDBDocumentClient) => {
  await signUp(db, ann)
  await signUp(db, bob)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const whose = async (email: string) => {
    const found = await accountOf(db, email)
    return found ? [found] : []
  }
  const attempt = async (accountId: string, email: string, userName: string) => {
    const refused = await signUp(db, { accountId, email, userName }).catch((error) => error.name)
    return [{ accountId, refused }]
  }
  return {
    'whose address is this?': () => whose('ann@example.com'),
    'a second account with that address is refused': () => attempt('3', 'ANN@example.com', 'cid'),
    'and so is one with a user name that is taken': () => attempt('4', 'dan@example.com', 'bob'),
    'nothing is left of the refused one': () => whose('dan@example.com'),
    'an account moves to a new address': async () => {
      await changeEmail(db, ann, 'A@example.com')
      return whose('a@example.com')
    },
    'which frees the old one': () => whose('ann@example.com'),
  }
}
