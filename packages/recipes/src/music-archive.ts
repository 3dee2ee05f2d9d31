/**
 * Music archive: a whole schema in one table, with four global indexes and a local one.
 *
 * Use it when you want to see how the patterns fit together: names, categories, versions,
 * relations read from both ends, events by date, a set list in order, recordings, discussions, lists that
 * people keep, karma, and a sync queue.
 *
 * Cost: most questions are one query of one partition. Events by status are one query for each shard.
 *
 * Watch out: only the latest version of a composition is in the indexes, or lists would show every
 * version. The pointer is `LATEST`, not `VERSION#LATEST`, which would sort among the versions. A status
 * has few values, so its partition is sharded. A local index can only be made together with its table,
 * and then no item collection of the table may exceed 10 GB.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  putInput,
  type QueryInput,
  queryInput,
  queryInputs,
  readPage,
  table,
} from '@keywright/adapters/dynamodb'
import {
  between,
  choice,
  date,
  desc,
  during,
  integer,
  key,
  sharded,
  text,
  time,
} from '@keywright/core'

const archive = table({
  name: 'music-archive',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    GSI3: { pk: 'GSI3PK', sk: 'GSI3SK' },
    GSI4: { pk: 'GSI4PK', sk: 'GSI4SK' },
    LSI1: { sk: 'LSI1SK' },
  },
})

const METADATA = '#METADATA'
const artistPk = key('ARTIST', text('artistId'))
const compositionPk = key('COMPOSITION', text('compositionId'))
const userPk = key('USER', text('userId'))
const eventPk = key('EVENT', text('eventId'))
const performancePk = key('PERFORMANCE', text('performanceId'))
const recordingPk = key('RECORDING', text('recordingId'))
const threadPk = key('THREAD', text('threadId'))
const collectionPk = key('COLLECTION', text('collectionId'))
const pieceSk = key('COMPOSITION', integer('order', { digits: 3 }), text('compositionId'))

// Things with a name, and the ways to find them.

const artist = entity(archive, 'Artist', {
  primary: { pk: artistPk, sk: key(METADATA) },
  GSI1: { pk: key('ARTIST_NAME', text('name')), sk: artistPk },
  GSI2: { pk: key('INSTRUMENT', text('instrument')), sk: artistPk },
  GSI3: { pk: key('TRADITION', text('tradition')), sk: artistPk },
})
const raga = entity(archive, 'Raga', {
  primary: { pk: key('RAGA', text('ragaId')), sk: key(METADATA) },
  GSI1: { pk: key('RAGA_NAME', text('name')), sk: key('RAGA', text('ragaId')) },
})
const tala = entity(archive, 'Tala', {
  primary: { pk: key('TALA', text('talaId')), sk: key(METADATA) },
  GSI1: { pk: key('TALA_NAME', text('name')), sk: key('TALA', text('talaId')) },
})
const user = entity(archive, 'User', {
  primary: { pk: userPk, sk: key(METADATA) },
  GSI1: { pk: key('EMAIL', text('email')), sk: userPk },
  GSI2: { pk: key('USERNAME', text('userName')), sk: userPk },
})
const venue = entity(archive, 'Venue', {
  primary: { pk: key('VENUE', text('venueId')), sk: key(METADATA) },
  GSI1: { pk: key('CITY', text('country'), text('city')), sk: key('VENUE', text('venueId')) },
})

// A composition and its versions.

const composition = entity(archive, 'Composition', {
  primary: { pk: compositionPk, sk: key('LATEST') },
  GSI1: { pk: key('RAGA', text('ragaId')), sk: compositionPk },
  GSI2: { pk: key('COMPOSER', text('composer')), sk: compositionPk },
  GSI3: { pk: key('TALA', text('talaId')), sk: compositionPk },
})
const version = entity(archive, 'Version', {
  primary: {
    pk: compositionPk,
    sk: key('VERSION', integer('version', { digits: 4 }), time('at')),
  },
})

// Relations: stored once, and reversed by GSI4.

const attribution = entity(archive, 'Attribution', {
  primary: { pk: compositionPk, sk: key('ATTRIBUTION', text('artistId')) },
  GSI4: { pk: artistPk, sk: key('ATTRIBUTED', text('compositionId')) },
})
const manager = entity(archive, 'Manager', {
  primary: { pk: artistPk, sk: key('MANAGER', text('userId')) },
  GSI4: { pk: userPk, sk: key('MANAGES#ARTIST', text('artistId')) },
})
const member = entity(archive, 'Member', {
  primary: { pk: artistPk, sk: key('MEMBER', text('memberId')) },
  GSI4: { pk: key('ARTIST', text('memberId')), sk: key('GROUP', text('artistId')) },
})
const follow = entity(archive, 'Follow', {
  primary: { pk: userPk, sk: key('FOLLOWS#ARTIST', text('artistId')) },
  GSI4: { pk: artistPk, sk: key('FOLLOWER', text('userId')) },
})

// Events, their performances, and who plays what in them.

const STATUS = ['scheduled', 'past', 'cancelled'] as const
const event = entity(archive, 'Event', {
  primary: { pk: eventPk, sk: key(METADATA) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', STATUS)), { by: 'eventId', count: 4 }),
    sk: key('DATE', date('on'), text('eventId')),
  },
  GSI2: { pk: key('VENUE', text('venueId')), sk: key('DATE', date('on'), text('eventId')) },
})
const performance = entity(archive, 'Performance', {
  primary: { pk: eventPk, sk: performancePk },
  LSI1: { sk: key('AT', time('at'), text('performanceId')) },
})
const performer = entity(archive, 'Performer', {
  primary: { pk: performancePk, sk: artistPk },
  GSI4: { pk: artistPk, sk: key('PERFORMS', date('on'), text('performanceId')) },
})
const setListEntry = entity(archive, 'SetListEntry', {
  primary: { pk: performancePk, sk: pieceSk },
  GSI4: { pk: compositionPk, sk: performancePk },
})

const recording = entity(archive, 'Recording', {
  primary: { pk: recordingPk, sk: key(METADATA) },
  GSI1: { pk: performancePk, sk: recordingPk },
  GSI2: { pk: artistPk, sk: key('RECORDED', date('on'), text('recordingId')) },
})

// What people say and keep: threads about anything, and collections of compositions.

const thread = entity(archive, 'Thread', {
  primary: { pk: threadPk, sk: key(METADATA) },
  // `about` is the key of what it is about: `RAGA#yaman`.
  GSI1: { pk: key('ABOUT', text('about')), sk: key('THREAD', time('lastAt'), text('threadId')) },
})
const post = entity(archive, 'Post', {
  primary: { pk: threadPk, sk: key('POST', time('at'), text('postId')) },
})
const collection = entity(archive, 'Collection', {
  primary: { pk: collectionPk, sk: key(METADATA) },
  GSI1: { pk: userPk, sk: key('COLLECTION', text('title'), text('collectionId')) },
})
const collected = entity(archive, 'Collected', {
  primary: { pk: collectionPk, sk: pieceSk },
  GSI4: { pk: compositionPk, sk: key('COLLECTED', text('collectionId')) },
})

// Karma, what it allows, and the changes that wait to be synchronised.

const karma = entity(archive, 'Karma', {
  primary: { pk: userPk, sk: key('KARMA', desc(time('at')), text('reason')) },
})
const permission = entity(archive, 'Permission', {
  primary: { pk: userPk, sk: key('KARMA_PERMISSION', text('on'), text('action')) },
})
const rule = entity(archive, 'Rule', {
  primary: { pk: key('KARMA_RULE', text('on')), sk: key('PERMISSION', text('action')) },
})
const sync = entity(archive, 'Sync', {
  primary: { pk: key('SYNC', text('type')), sk: key('ID', text('id')) },
  GSI1: {
    pk: key('SYNC_PENDING', text('type')),
    sk: key('SINCE', time('pendingSince'), text('id')),
    sparse: true,
  },
})

export const tables = [archive]
export const entities = [
  ...[artist, raga, tala, user, venue],
  ...[composition, version],
  ...[attribution, manager, member, follow],
  ...[event, performance, performer, setListEntry, recording],
  ...[thread, post, collection, collected],
  ...[karma, permission, rule, sync],
]

/** The queries, as inputs: one `QueryCommand` each, or several for `readAll`. */
export const ask = {
  artist: (artistId: string) => queryInput(artist, { artistId }),
  artistNamed: (name: string) => queryInput(artist, { name }, { index: 'GSI1' }),
  ragaNamed: (name: string) => queryInput(raga, { name }, { index: 'GSI1' }),
  playersOf: (instrument: string) => queryInput(artist, { instrument }, { index: 'GSI2' }),
  artistsIn: (tradition: string) => queryInput(artist, { tradition }, { index: 'GSI3' }),
  userNamed: (userName: string) => queryInput(user, { userName }, { index: 'GSI2' }),
  venues: (country: string, city: string) =>
    queryInput(venue, { country, city }, { index: 'GSI1' }),
  inRaga: (ragaId: string) => queryInput(composition, { ragaId }, { index: 'GSI1' }),
  composedBy: (composer: string) => queryInput(composition, { composer }, { index: 'GSI2' }),
  versions: (compositionId: string) => queryInput(version, { compositionId }, { descending: true }),
  attributed: (artistId: string) => queryInput(attribution, { artistId }, { index: 'GSI4' }),
  followedBy: (userId: string) => queryInput(follow, { userId }),
  followers: (artistId: string) => queryInput(follow, { artistId }, { index: 'GSI4' }),
  managers: (artistId: string) => queryInput(manager, { artistId }),
  groups: (memberId: string) => queryInput(member, { memberId }, { index: 'GSI4' }),
  events: (status: (typeof STATUS)[number], first: string, last: string) =>
    queryInputs(event, { status, on: between(first, last) }, { index: 'GSI1' }),
  eventsAt: (venueId: string, month: string) =>
    queryInput(event, { venueId, on: during(month) }, { index: 'GSI2' }),
  performances: (eventId: string) => queryInput(performance, { eventId }, { index: 'LSI1' }),
  setList: (performanceId: string) => queryInput(setListEntry, { performanceId }),
  played: (compositionId: string) => queryInput(setListEntry, { compositionId }, { index: 'GSI4' }),
  performed: (artistId: string) => queryInput(performer, { artistId }, { index: 'GSI4' }),
  recordings: (performanceId: string) =>
    queryInput(recording, { performanceId }, { index: 'GSI1' }),
  recorded: (artistId: string, year: string) =>
    queryInput(recording, { artistId, on: during(year) }, { index: 'GSI2' }),
  threads: (about: string) => queryInput(thread, { about }, { index: 'GSI1', descending: true }),
  posts: (threadId: string) => queryInput(post, { threadId }),
  collections: (userId: string) => queryInput(collection, { userId }, { index: 'GSI1' }),
  collection: (collectionId: string) => queryInput(collected, { collectionId }),
  collectors: (compositionId: string) =>
    queryInput(collected, { compositionId }, { index: 'GSI4' }),
  karma: (userId: string) => queryInput(karma, { userId }),
  permission: (userId: string, on: string, action: string) =>
    queryInput(permission, { userId, on, action }),
  rule: (on: string, action: string) => queryInput(rule, { on, action }),
  waiting: (type: string) => queryInput(sync, { type }, { index: 'GSI1' }),
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const day = (text: string) => new Date(`${text}T10:00:00.000Z`)

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (input: PutCommandInput) => db.send(new PutCommand(input))
  const ravi = { artistId: '456', name: 'Ravi Shankar', instrument: 'sitar' }

  await put(putInput(artist, { ...ravi, tradition: 'Hindustani' }))
  const violinist = { artistId: '4', name: 'Ravi', instrument: 'violin' }
  await put(putInput(artist, { ...violinist, tradition: 'Carnatic' }))
  await put(putInput(raga, { ragaId: 'yaman', name: 'Yaman' }))
  await put(putInput(tala, { talaId: 'tintal', name: 'Tintal' }))
  await put(putInput(user, { userId: '123', email: 'a@example.com', userName: 'ann' }))
  await put(putInput(venue, { venueId: '9', country: 'IN', city: 'New Delhi' }))

  const piece = { compositionId: '789', ragaId: 'yaman', talaId: 'tintal', composer: '456' }
  await put(putInput(composition, { ...piece, version: 10 }))
  await put(putInput(version, { compositionId: '789', version: 10, at: day('2023-02-01') }))
  await put(putInput(version, { compositionId: '789', version: 9, at: day('2023-01-01') }))

  await put(putInput(attribution, { compositionId: '789', artistId: '456' }))
  await put(putInput(manager, { artistId: '456', userId: '123' }))
  await put(putInput(member, { artistId: '456', memberId: '4' }))
  await put(putInput(follow, { userId: '123', artistId: '456' }))
  await put(putInput(follow, { userId: '123', artistId: '4' }))

  const plan = (eventId: string, on: string) =>
    put(putInput(event, { eventId, status: 'scheduled', on, venueId: '9' }))
  await plan('e1', '2023-12-31')
  await plan('e2', '2024-01-01')
  await plan('e3', '2023-01-01')

  const perform = (performanceId: string, at: Date) =>
    put(putInput(performance, { eventId: 'e1', performanceId, at }))
  await perform('late', new Date('2023-12-31T22:00:00.000Z'))
  await perform('opening', new Date('2023-12-31T20:00:00.000Z'))
  await put(putInput(performer, { performanceId: 'late', artistId: '456', on: '2023-12-31' }))
  const play = (order: number, compositionId: string) =>
    put(putInput(setListEntry, { performanceId: 'late', order, compositionId }))
  await play(10, '789')
  await play(2, '101')

  const record = (recordingId: string, on: string) =>
    put(putInput(recording, { recordingId, performanceId: 'late', artistId: '456', on }))
  await record('r1', '2023-12-31')
  await record('r2', '2024-01-01')

  const discuss = (threadId: string, about: string, lastAt: Date) =>
    put(putInput(thread, { threadId, about, lastAt }))
  await discuss('t1', 'RAGA#yaman', day('2024-01-01'))
  await discuss('t2', 'RAGA#yaman', day('2024-01-02'))
  await discuss('t3', 'RAGA#yaman kalyan', day('2024-01-03'))
  await put(putInput(post, { threadId: 't1', postId: 'b', at: day('2024-01-01') }))
  await put(putInput(post, { threadId: 't1', postId: 'a', at: day('2023-12-31') }))

  const collect = (collectionId: string, title: string) =>
    put(putInput(collection, { collectionId, title, userId: '123' }))
  await collect('c1', 'Night ragas')
  await collect('c2', 'Night')
  await put(putInput(collected, { collectionId: 'c1', order: 10, compositionId: '101' }))
  await put(putInput(collected, { collectionId: 'c1', order: 9, compositionId: '789' }))

  const earn = (at: Date, reason: string, points: number) =>
    put(putInput(karma, { userId: '123', at, reason, points }))
  await earn(day('2023-01-01'), 'edit', 5)
  await earn(day('2023-03-01'), 'upload', 7)
  await put(putInput(permission, { userId: '123', on: 'artist', action: 'edit' }))
  await put(putInput(rule, { on: 'artist', action: 'create', points: 100 }))
  await put(putInput(sync, { type: 'artist', id: '4', pendingSince: day('2023-01-02') }))
  await put(putInput(sync, { type: 'artist', id: '456' }))
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const query = (input: QueryInput) => db.send(new QueryCommand(input))
  return {
    'an artist by id': () => query(ask.artist('456')),
    'an artist by name': () => query(ask.artistNamed('Ravi Shankar')),
    'a raga by name': () => query(ask.ragaNamed('Yaman')),
    'the artists of an instrument': () => query(ask.playersOf('sitar')),
    'the artists of a tradition': () => query(ask.artistsIn('Carnatic')),
    'a user by user name': () => query(ask.userNamed('ann')),
    'the venues of a city': () => query(ask.venues('IN', 'New Delhi')),
    'the compositions in a raga': () => query(ask.inRaga('yaman')),
    'the compositions of a composer': () => query(ask.composedBy('456')),
    'the versions of a composition, newest first': () => query(ask.versions('789')),
    'the works attributed to an artist': () => query(ask.attributed('456')),
    'the artists that a user follows': () => query(ask.followedBy('123')),
    'the followers of an artist': () => query(ask.followers('456')),
    'the managers of an artist': () => query(ask.managers('456')),
    'the groups of an artist': () => query(ask.groups('4')),
    'the events scheduled in 2023, by date': async () => {
      const inputs = ask.events('scheduled', '2023-01-01', '2023-12-31')
      return (await readPage(inputs, query, { limit: 100 })).items
    },
    'the events of a venue in January 2024': () => query(ask.eventsAt('9', '2024-01')),
    'the performances of an event, as they are played': () => query(ask.performances('e1')),
    'the set list of a performance': () => query(ask.setList('late')),
    'where a composition was played': () => query(ask.played('789')),
    'when an artist performed': () => query(ask.performed('456')),
    'the recordings of a performance': () => query(ask.recordings('late')),
    'what an artist recorded in 2023': () => query(ask.recorded('456', '2023')),
    'the threads about a raga, the liveliest first': () => query(ask.threads('RAGA#yaman')),
    'the posts of a thread, in order': () => query(ask.posts('t1')),
    'the collections of a user, by title': () => query(ask.collections('123')),
    'what is in a collection, in its order': () => query(ask.collection('c1')),
    'the collections that a composition is in': () => query(ask.collectors('789')),
    'the karma of a user, newest first': () => query(ask.karma('123')),
    'may a user edit artists?': () => query(ask.permission('123', 'artist', 'edit')),
    'what it takes to create an artist': () => query(ask.rule('artist', 'create')),
    'what waits to be synchronised, the oldest first': () => query(ask.waiting('artist')),
  }
}
