/**
 * Case-insensitive: names in an order that ignores case, found however people type them.
 *
 * Use it when people search and sort by names, titles or addresses. The key sorts by the folded name,
 * and then holds the original name, so nothing is lost.
 *
 * Cost: the name twice in the key. One query for each question, no index.
 *
 * Watch out: text sorts by its bytes, so without folding `abel` comes after `Zoë`. You define the
 * folding, and it is part of the key: if it changes, stored keys have to change. This one keeps accents:
 * `é` sorts after `z`. Strip marks (`NFD`, then remove `\p{M}`) if your readers expect `e`.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, startsWith, text } from '@keywright/core'

const book = table({ name: 'case-insensitive', pk: 'PK', sk: 'SK' })

/** Two names with the same result are the same in a search. Writers and readers both use it. */
export const fold = (name: string): string => name.normalize('NFKC').toLowerCase()

export interface Contact {
  readonly owner: string
  readonly name: string
  readonly phone?: string
}

/** The folded name gives the order and is searched; the name itself keeps two contacts apart. */
const contact = entity(
  book,
  'Contact',
  {
    primary: {
      pk: key('OWNER', text('owner')),
      sk: key('CONTACT', text('folded'), text('name')),
    },
  },
  { values: ({ owner, name }: Contact) => ({ owner, name, folded: fold(name) }) },
)

export const tables = [book]
export const entities = [contact]

export const contactsOf = (db: DynamoDBDocumentClient, owner: string) =>
  db.send(new QueryCommand(queryInput(contact, { owner })))

/** The contacts with this name, in any case. */
export const contactsNamed = (db: DynamoDBDocumentClient, owner: string, name: string) =>
  db.send(new QueryCommand(queryInput(contact, { owner, folded: fold(name) })))

/** The contacts whose name begins with this text, in any case. */
export const contactsLike = (db: DynamoDBDocumentClient, owner: string, start: string) =>
  db.send(new QueryCommand(queryInput(contact, { owner, folded: startsWith(fold(start)) })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (name: string, phone: string, owner = '1') =>
    db.send(new PutCommand(putInput(contact, { owner, name, phone })))

  await add('de Vries', '1')
  await add('Davis', '2')
  await add('DAVIS', '3')
  await add('Émile', '4')
  await add('Zoë', '5')
  await add('abel', '6')
  await add('Davis', '7', '12')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the contacts by name, whatever their case': () => contactsOf(db, '1'),
  'everyone called davis': () => contactsNamed(db, '1', 'davis'),
  'whose name begins with d': () => contactsLike(db, '1', 'D'),
})
