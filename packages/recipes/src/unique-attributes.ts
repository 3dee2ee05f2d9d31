/**
 * Unique attributes: an e-mail address and a user name that belong to one account each.
 *
 * Use it when something besides the id must be unique. A table keeps only its primary key unique, and
 * an index keeps nothing unique.
 *
 * Cost: one small item for each unique value, written with the account in one transaction, which counts
 * double. Looking up by the value is a get, and another one for the account.
 *
 * Watch out: change a unique value in one transaction too: take the new one, free the old one. Decide
 * which addresses count as the same before you make keys of them: here, they are lower-cased.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  deleteInput,
  entity,
  extend,
  getInput,
  putInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
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

export interface Account {
  readonly accountId: string
  readonly email: string
  readonly userName: string
}

/** Every key of an address, written or looked up, uses this form. */
const emailOf = (address: string) => ({ email: address.toLowerCase() })

/** Fails as a whole if the id, the address or the user name is taken. */
export const signUp = (db: DynamoDBDocumentClient, given: Account) => {
  const item = { ...given, ...emailOf(given.email) }
  const { accountId } = item
  const address = { accountId, email: item.email }
  const name = { accountId, userName: item.userName }
  return db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: putInput(account, item, { ifNew: true }) },
        { Put: putInput(email, address, { ifNew: true }) },
        { Put: putInput(userName, name, { ifNew: true }) },
      ],
    }),
  )
}

/** Takes the new address and frees the old one, if the account still has the old one. */
export const changeEmail = (
  db: DynamoDBDocumentClient,
  accountId: string,
  from: string,
  to: string,
) => {
  const [before, after] = [emailOf(from), emailOf(to)]
  const update = extend(updateInput(account, { accountId, ...before }, after), {
    ConditionExpression: 'email = :from',
    ExpressionAttributeValues: { ':from': before.email },
  })
  return db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: putInput(email, { accountId, ...after }, { ifNew: true }) },
        { Delete: deleteInput(email, before) },
        { Update: { ...update, UpdateExpression: String(update.UpdateExpression) } },
      ],
    }),
  )
}

export const accountOf = (db: DynamoDBDocumentClient, address: string) =>
  db.send(new GetCommand(getInput(email, emailOf(address))))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await signUp(db, { accountId: '1', email: 'Ann@example.com', userName: 'ann' })
  await signUp(db, { accountId: '2', email: 'bob@example.com', userName: 'bob' })
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const attempt = async (accountId: string, email: string, userName: string) => {
    const refused = await signUp(db, { accountId, email, userName }).catch((error) => error.name)
    return [{ accountId, refused }]
  }
  return {
    'whose address is this?': () => accountOf(db, 'ann@example.com'),
    'a second account with that address is refused': () => attempt('3', 'ANN@example.com', 'cid'),
    'and so is one with a user name that is taken': () => attempt('4', 'dan@example.com', 'bob'),
    'nothing is left of the refused one': () => accountOf(db, 'dan@example.com'),
    'an account moves to a new address': async () => {
      await changeEmail(db, '1', 'ann@example.com', 'A@example.com')
      return accountOf(db, 'a@example.com')
    },
    'which frees the old one': () => accountOf(db, 'ann@example.com'),
  }
}
