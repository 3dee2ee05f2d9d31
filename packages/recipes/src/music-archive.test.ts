import { describe, expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './music-archive.ts'

const raviShankar = {
  PK: 'ARTIST#456',
  SK: '#METADATA',
  GSI1PK: 'ARTIST_NAME#Ravi$20Shankar',
  GSI1SK: 'ARTIST#456',
  GSI2PK: 'INSTRUMENT#sitar',
  GSI2SK: 'ARTIST#456',
  GSI3PK: 'TRADITION#Hindustani',
  GSI3SK: 'ARTIST#456',
}

onEngine('music-archive', recipe, (run) => {
  /** The primary keys of the rows, which is what most of them consist of. */
  const keys = async (...pattern: Parameters<typeof run>) =>
    (await run(...pattern)).map(({ PK, SK }) => `${PK} ${SK}`)

  describe('names and categories', () => {
    it('finds an artist by id, without managers and members', async () => {
      expect(await run('an artist by id')).toMatchObject([raviShankar])
    })
    it('finds Ravi Shankar by name, not Ravi', async () => {
      expect(await run('an artist by name')).toMatchObject([raviShankar])
    })
    it('finds a raga by name', async () => {
      expect(await keys('a raga by name')).toEqual(['RAGA#yaman #METADATA'])
    })
    it('finds artists by instrument and by tradition', async () => {
      expect(await run('the artists of an instrument')).toMatchObject([raviShankar])
      expect(await keys('the artists of a tradition')).toEqual(['ARTIST#4 #METADATA'])
    })
    it('finds users and venues', async () => {
      expect(await keys('a user by user name')).toEqual(['USER#123 #METADATA'])
      expect(await keys('the venues of a city')).toEqual(['VENUE#9 #METADATA'])
    })
  })

  describe('compositions', () => {
    it('lists a composition once, however many versions it has', async () => {
      expect(await keys('the compositions in a raga')).toEqual(['COMPOSITION#789 LATEST'])
      expect(await keys('the compositions of a composer')).toEqual(['COMPOSITION#789 LATEST'])
    })
    it('reads version 10 before 9, without the pointer', async () => {
      expect(await keys('the versions of a composition, newest first')).toEqual([
        'COMPOSITION#789 VERSION#0010#2023-02-01T10:00:00.000Z',
        'COMPOSITION#789 VERSION#0009#2023-01-01T10:00:00.000Z',
      ])
    })
  })

  describe('relations', () => {
    it('are read from both ends', async () => {
      expect(await keys('the works attributed to an artist')).toEqual([
        'COMPOSITION#789 ATTRIBUTION#456',
      ])
      expect(await keys('the artists that a user follows')).toEqual([
        'USER#123 FOLLOWS#ARTIST#4',
        'USER#123 FOLLOWS#ARTIST#456',
      ])
      expect(await keys('the followers of an artist')).toEqual(['USER#123 FOLLOWS#ARTIST#456'])
      expect(await keys('the managers of an artist')).toEqual(['ARTIST#456 MANAGER#123'])
      expect(await keys('the groups of an artist')).toEqual(['ARTIST#456 MEMBER#4'])
    })
  })

  describe('events', () => {
    it('come by date from all shards, to the last day of the year', async () => {
      expect(await keys('the events scheduled in 2023, by date')).toEqual([
        'EVENT#e3 #METADATA',
        'EVENT#e1 #METADATA',
      ])
      expect(await keys('the events of a venue in January 2024')).toEqual(['EVENT#e2 #METADATA'])
    })
    it('have performances in the order in which they are played', async () => {
      expect(await keys('the performances of an event, as they are played')).toEqual([
        'EVENT#e1 PERFORMANCE#opening',
        'EVENT#e1 PERFORMANCE#late',
      ])
    })
    it('have set lists in order: 2 before 10', async () => {
      expect(await keys('the set list of a performance')).toEqual([
        'PERFORMANCE#late COMPOSITION#002#101',
        'PERFORMANCE#late COMPOSITION#010#789',
      ])
      expect(await keys('where a composition was played')).toEqual([
        'PERFORMANCE#late COMPOSITION#010#789',
      ])
      expect(await keys('when an artist performed')).toEqual(['PERFORMANCE#late ARTIST#456'])
    })
  })

  describe('recordings, threads and collections', () => {
    it('have the recordings of a performance, and those of an artist in a year', async () => {
      expect(await keys('the recordings of a performance')).toEqual([
        'RECORDING#r1 #METADATA',
        'RECORDING#r2 #METADATA',
      ])
      expect(await keys('what an artist recorded in 2023')).toEqual(['RECORDING#r1 #METADATA'])
    })
    it('have the threads about one raga, not those about one that begins alike', async () => {
      expect(await keys('the threads about a raga, the liveliest first')).toEqual([
        'THREAD#t2 #METADATA',
        'THREAD#t1 #METADATA',
      ])
    })
    it('have posts in order, without the thread itself', async () => {
      expect(await keys('the posts of a thread, in order')).toEqual([
        'THREAD#t1 POST#2023-12-31T10:00:00.000Z#a',
        'THREAD#t1 POST#2024-01-01T10:00:00.000Z#b',
      ])
    })
    it('have collections by title, Night before Night ragas, and their pieces by number', async () => {
      expect(await keys('the collections of a user, by title')).toEqual([
        'COLLECTION#c2 #METADATA',
        'COLLECTION#c1 #METADATA',
      ])
      expect(await keys('what is in a collection, in its order')).toEqual([
        'COLLECTION#c1 COMPOSITION#009#789',
        'COLLECTION#c1 COMPOSITION#010#101',
      ])
      expect(await keys('the collections that a composition is in')).toEqual([
        'COLLECTION#c1 COMPOSITION#009#789',
      ])
    })
  })

  describe('karma and synchronisation', () => {
    it('has the newest karma first, without the permissions', async () => {
      const rows = await run('the karma of a user, newest first')
      expect(rows.map(({ points }) => points)).toEqual([7, 5])
    })
    it('knows what a user may do and what it takes', async () => {
      expect(await keys('may a user edit artists?')).toEqual([
        'USER#123 KARMA_PERMISSION#artist#edit',
      ])
      expect(await run('what it takes to create an artist')).toMatchObject([
        { PK: 'KARMA_RULE#artist', SK: 'PERMISSION#create', points: 100 },
      ])
    })
    it('lists only what is pending', async () => {
      expect(await keys('what waits to be synchronised, the oldest first')).toEqual([
        'SYNC#artist ID#4',
      ])
    })
  })
})
