/**
 * Own attributes: a table that somebody else designed, whose keys are the item's own attributes.
 *
 * Use it when the table is there already, with keys such as `Artist` and `SongTitle`, a sort key of numbers, or
 * an index on `Label`. A list describes such a key: `pk: ['Artist']`. Nothing is migrated, and no attribute is added.
 *
 * Cost: nothing. The values are stored as they are, and numbers as numbers.
 *
 * Watch out: such keys have no literals, so nothing in a row says what it is: keep one kind of item in the table, or
 * give the table a `type` attribute. A change of `Artist` or `SongTitle` is a change of the primary key. `startsWith` needs
 * text: DynamoDB has no `begins_with` for numbers.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  page,
  putInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { between, integer, startsWith, text } from '@keywright/core'

const music = table({
  name: 'own-attributes',
  pk: ['Artist'],
  sk: ['SongTitle'],
  indexes: { byLabel: { pk: ['Label'], sk: [{ name: 'Year', type: 'N' }] } },
})

const song = entity(music, 'Song', {
  primary: { pk: [text('Artist')], sk: [text('SongTitle')] },
  byLabel: { pk: [text('Label')], sk: [integer('Year', { digits: 4 })] },
})

export const tables = [music]
export const entities = [song]

export interface Song {
  readonly Artist: string
  readonly SongTitle: string
  readonly Label: string
  readonly Year: number
}

export const add = (db: DynamoDBDocumentClient, item: Song) =>
  db.send(new PutCommand(putInput(song, item)))

export const getSong = (db: DynamoDBDocumentClient, Artist: string, SongTitle: string) =>
  db.send(new GetCommand(getInput(song, { Artist, SongTitle })))

export const songsThatBegin = (db: DynamoDBDocumentClient, Artist: string, title: string) =>
  db.send(new QueryCommand(queryInput(song, { Artist, SongTitle: startsWith(title) })))

/** A page of a label's songs, newest first, with the cursors of the pages around it. */
export const songsOfLabel = async (
  db: DynamoDBDocumentClient,
  Label: string,
  from: number,
  to: number,
  cursor?: string,
) => {
  const options = { index: 'byLabel', limit: 2, descending: true, cursor } as const
  const input = queryInput(song, { Label, Year: between(from, to) }, options)
  return page(input, await db.send(new QueryCommand(input)))
}

/** The index follows, because the attribute itself is its key. */
export const sell = (db: DynamoDBDocumentClient, item: Song, Label: string) =>
  db.send(new UpdateCommand(updateInput(song, item, { Label })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const songs = [
    ['No One', '#1', 'North & South', 1999],
    ['No One', '#12', 'North & South', 2001],
    ['No One', 'A Song', 'North & South', 2024],
    ['No One#2', '#1', 'Elsewhere', 2000],
  ] as const
  for (const [Artist, SongTitle, Label, Year] of songs) {
    await add(db, { Artist, SongTitle, Label, Year })
  }
  await sell(
    db,
    { Artist: 'No One', SongTitle: 'A Song', Label: 'North & South', Year: 2024 },
    'Elsewhere',
  )
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one song': () => getSong(db, 'No One', '#1'),
  'songs whose title begins with #1': () => songsThatBegin(db, 'No One', '#1'),
  'a label from 1999 to 2010, newest first': async () =>
    (await songsOfLabel(db, 'North & South', 1999, 2010)).items,
  'the label that bought a song': async () =>
    (await songsOfLabel(db, 'Elsewhere', 1999, 2024)).items,
})
