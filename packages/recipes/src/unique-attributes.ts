/**
 * Unique attributes: an e-mail address and a user name that belong to one account each.
 *
 * Use it when something besides the id must be unique. A table only keeps its primary key unique, and
 * an index keeps nothing unique.
 *
 * Cost: one small item for each unique value, written with the account in one transaction, which counts
 * double. Looking up by the value is a get, and another one for the account.
 *
 * Watch out: change a unique value in one transaction too: take the new one, free the old one. What
 * counts as the same address is yours to decide before any key is made of it: here, lower case.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const accounts = table({ name: 'unique-attributes', pk: 'PK', sk: 'SK' })

const account = entity(accounts, 'Account', {
  primary: { pk: key('ACCOUNT', text('accountId')), sk: key('ACCOUNT') },
})
const email = entity(accounts, 'Email', {
  primary: { pk: key('EMAIL', text('email')), sk: key('EMAIL') },
})
const userName = entity(accounts, 'UserName', {
  primary: { pk: key('USERNAME', text('userName')), sk: key('USERNAME') },
})

export const tables = [accounts]
export const entities = [account, email, userName]
export const needs = ['transactions'] as const

interface Account {
  readonly accountId: string
  readonly email: string
  readonly userName: string
}

const TableName = accounts.name
/** All that makes or looks up the key of an address goes through here. */
const emailOf = (address: string) => ({ email: address.toLowerCase() })

/** Fails the whole transaction when the key is taken. */
const claim = (Item: object) => ({
  Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' },
})

const signUp = (db: DynamoDBDocumentClient, given: Account) => {
  const item = { ...given, ...emailOf(given.email) }
  const { accountId } = item
  return db.send(
    new TransactWriteCommand({
      TransactItems: [
        claim({ ...item, ...keysOf(account, item) }),
        claim({ accountId, ...keysOf(email, item) }),
        claim({ accountId, ...keysOf(userName, item) }),
      ],
    }),
  )
}

const changeEmail = (db: DynamoDBDocumentClient, accountId: string, from: string, to: string) => {
  const [before, after] = [emailOf(from), emailOf(to)]
  return db.send(
    new TransactWriteCommand({
      TransactItems: [
        claim({ accountId, ...keysOf(email, after) }),
        { Delete: { TableName, Key: primaryKeyOf(email, before) } },
        {
          Update: {
            TableName,
            Key: primaryKeyOf(account, { accountId }),
            UpdateExpression: 'SET email = :to',
            ConditionExpression: 'email = :from',
            ExpressionAttributeValues: { ':from': before.email, ':to': after.email },
          },
        },
      ],
    }),
  )
}

export const write = async (db: DynamoDBDocumentClient) => {
  await signUp(db, { accountId: '1', email: 'Ann@example.com', userName: 'ann' })
  await signUp(db, { accountId: '2', email: 'bob@example.com', userName: 'bob' })
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const byEmail = (address: string) =>
    db.send(new GetCommand({ TableName, Key: primaryKeyOf(email, emailOf(address)) }))
  const attempt = async (accountId: string, email: string, userName: string) => {
    const refused = await signUp(db, { accountId, email, userName }).catch((error) => error.name)
    return [{ accountId, refused }]
  }
  return {
    'whose address is this?': () => byEmail('ann@example.com'),
    'a second account with that address is refused': () => attempt('3', 'ANN@example.com', 'cid'),
    'and so is one with a user name that is taken': () => attempt('4', 'dan@example.com', 'bob'),
    'nothing is left of the refused one': () => byEmail('dan@example.com'),
    'an account moves to a new address': async () => {
      await changeEmail(db, '1', 'ann@example.com', 'A@example.com')
      return byEmail('a@example.com')
    },
    'which frees the old one': () => byEmail('ann@example.com'),
  }
}
