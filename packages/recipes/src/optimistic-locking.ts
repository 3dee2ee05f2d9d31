/**
 * Optimistic locking: documents that several people edit, and no edit is lost.
 *
 * Use it when a change is made of what was read: an edit of a text, a booking, a move of a card. Whoever
 * saves second is told, and decides again on what is there now.
 *
 * Cost: one number in the item, and one comparison in each write, however wide the item is. A write that
 * comes second costs a write unit and a read.
 *
 * Watch out: every writer has to count the revision up, so change items through the entity alone. A new item
 * starts at 1: where an id is used again, put it with the revision of the deleted one.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  itemOf,
  putInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const wiki = table({ name: 'optimistic-locking', pk: 'PK' })

const page = entity(
  wiki,
  'Page',
  { primary: { pk: key('PAGE', text('slug')) } },
  { revision: 'rev' },
)

export const tables = [wiki]
export const entities = [page]

/** A page without a revision is a new one: the put is refused if there is a page of this name. */
export const createPage = (db: DynamoDBDocumentClient, slug: string, body: string) =>
  db.send(new PutCommand(putInput(page, { slug, body })))

/** The page with the revision that a change has to name. */
export const readPage = async (db: DynamoDBDocumentClient, slug: string) => {
  const { Item } = await db.send(
    new GetCommand({ ...getInput(page, { slug }), ConsistentRead: true }),
  )
  return Item && itemOf(page, Item)
}

type Page = NonNullable<Awaited<ReturnType<typeof readPage>>>

/** Saves a page as it was read, with a new body; false if somebody else was faster. */
export const savePage = async (db: DynamoDBDocumentClient, before: Page, body: string) => {
  try {
    await db.send(new UpdateCommand(updateInput(page, before, { body })))
    return true
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false
    throw error
  }
}

/** For a change that a program can make again: reads and tries until nobody is faster. */
export const changePage = async (
  db: DynamoDBDocumentClient,
  slug: string,
  change: (body: string) => string,
  tries = 5,
): Promise<boolean> => {
  const before = await readPage(db, slug)
  if (!before || tries === 0) return false
  const isSaved = await savePage(db, before, change(String(before['body'])))
  return isSaved || changePage(db, slug, change, tries - 1)
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await createPage(db, 'home', 'Hello')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'two people edit what they read': async () => {
    const [ann, bob] = await Promise.all([readPage(db, 'home'), readPage(db, 'home')])
    if (!ann || !bob) return []
    const saved = [await savePage(db, ann, 'Hello, Ann'), await savePage(db, bob, 'Hello, Bob')]
    return [{ saved }]
  },
  'the page is what the first one wrote': async () => {
    const found = await readPage(db, 'home')
    return found ? [found] : []
  },
  'ten programs append at once, and nothing is lost': async () => {
    const append = (one: number) => changePage(db, 'home', (body) => `${body} ${one}`, 50)
    await Promise.all(Array.from({ length: 10 }, (_, one) => append(one)))
    const found = await readPage(db, 'home')
    const words = String(found?.['body']).split(' ').slice(2).sort()
    return [{ words, rev: found?.rev }]
  },
})
