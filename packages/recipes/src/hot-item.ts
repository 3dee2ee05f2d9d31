/**
 * Hot item: one page that everyone reads, in copies on partitions of their own.
 *
 * Use it when a single item is read more than 3,000 times a second: a front page, a flag, the product of
 * a sale. One partition takes 3,000 read units a second, and an item cannot be split.
 *
 * Cost: one write for each copy. Reads cost the same. Eventually consistent reads of up to 4 KB are half a
 * unit, so each copy takes 6,000 of them a second.
 *
 * Watch out: while copies are written, readers see old and new ones. Each reader keeps to one copy, so
 * nobody goes back in time. A revision keeps two writers at once from leaving an older copy behind. A
 * cache in front of the table, where you can have one, is simpler.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { entity, extend, getInput, putInput, table } from '@keywright/adapters/dynamodb'
import { integer, key, shardOf, text } from '@keywright/core'

const site = table({ name: 'hot-item', pk: 'PK' })

/** More copies can be added at any time: publish once more, then let readers use them. */
const COPIES = 4

const page = entity(site, 'Page', {
  primary: { pk: key('PAGE', text('slug'), integer('copy', { digits: 2 })) },
})

export const tables = [site]
export const entities = [page]

export interface Page {
  readonly slug: string
  /** Goes up with each version, from your own source of truth. */
  readonly revision: number
  readonly title: string
}

/** Writes all copies; those that are newer already stay. It can run again after a failure. */
export const publish = async (db: DynamoDBDocumentClient, item: Page) => {
  for (let copy = 0; copy < COPIES; copy++) {
    const input = extend(putInput(page, { ...item, copy }), {
      ConditionExpression: 'attribute_not_exists(#revision) OR #revision < :revision',
      ExpressionAttributeNames: { '#revision': 'revision' },
      ExpressionAttributeValues: { ':revision': item.revision },
    })
    await db.send(new PutCommand(input)).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    })
  }
}

/** The copy of this reader: always the same one. Pass a random text where readers have no id. */
export const read = (db: DynamoDBDocumentClient, slug: string, readerId: string) =>
  db.send(new GetCommand(getInput(page, { slug, copy: shardOf(readerId, COPIES) })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await publish(db, { slug: 'sale', revision: 2, title: 'Sale!' })
  // Late, from a writer that was slow.
  await publish(db, { slug: 'sale', revision: 1, title: 'Sale soon' })
}

const READERS = Array.from({ length: 40 }, (_, i) => `reader-${i}`)

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the page, as one reader gets it': () => read(db, 'sale', 'reader-1'),
  'how many of forty readers read each copy': async () => {
    const reads = new Map<string, number>()
    for (const reader of READERS) {
      const PK = String((await read(db, 'sale', reader)).Item?.['PK'])
      reads.set(PK, (reads.get(PK) ?? 0) + 1)
    }
    return Array.from(reads, ([PK, readers]) => ({ PK, readers })).sort((a, b) =>
      a.PK < b.PK ? -1 : 1,
    )
  },
  'a page that nobody published': () => read(db, 'sal', 'reader-1'),
})
