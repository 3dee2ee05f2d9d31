/**
 * A lock for keys: CI fails when a change in code would change stored keys.
 *
 * Use it when several people change definitions. A longer number or another order of fields looks harmless
 * in a review, but leaves rows that nobody can read.
 *
 * Cost: a text file in the repository, and a test that compares it. Nothing at run time.
 *
 * Watch out: write the file with a script (`keywright lock`), never in the test itself, or the test
 * agrees with anything. Commit a new lock together with the migration that makes it true.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { date, integer, key, text } from '@keywright/core'
import { compareLocks, type LockChange, lockOf } from '@keywright/design'

const tracker = table({ name: 'keys-lock', pk: 'PK', sk: 'SK' })

const issueWith = (digits: number) =>
  entity(tracker, 'Issue', {
    primary: { pk: key('REPO', text('repo')), sk: key('ISSUE', integer('number', { digits })) },
  })
const issue = issueWith(5)
const comment = entity(tracker, 'Comment', {
  primary: { pk: key('COMMENTS', text('repo')), sk: key('COMMENT', date('on'), text('id')) },
})

export const tables = [tracker]
export const entities = [issue]

/** The content of `keys.lock`; in your repository, read the file instead. */
const committed = lockOf([issue])

/** What each effect asks for. */
const NEXT_STEP: Readonly<Record<LockChange['effect'], string>> = {
  none: 'commit the new lock',
  'new keys': 'commit the new lock; for a new index, write its keys to the existing rows',
  'stored keys unreadable': 'move the rows: rekey of @keywright/adopt',
  'read differently': 'migrate the rows, or give the field another name',
  'order changes': 'move the rows: rekey of @keywright/adopt',
}

/** The check for CI: throw, or exit with 1, if it returns anything. */
const check = (current: string) =>
  compareLocks(committed, current).map(({ entity, index, change, effect, example }) => ({
    entity,
    index,
    change,
    effect,
    example,
    todo: NEXT_STEP[effect],
  }))

export const write = async (db: DynamoDBDocumentClient) => {
  for (const number of [7, 42]) {
    await db.send(new PutCommand(putInput(issue, { repo: 'keywright', number })))
  }
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the keys that are stored': () =>
    db.send(new QueryCommand(queryInput(issue, { repo: 'keywright' }))),
  'nothing changed: the build passes': async () => check(lockOf([issue])),
  'a digit more: the build fails, and names the migration': async () =>
    check(lockOf([issueWith(6)])),
  'a new entity: the lock is to be committed': async () => check(lockOf([issue, comment])),
})
