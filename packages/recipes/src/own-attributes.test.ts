import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './own-attributes.ts'

const first = { Artist: 'No One', SongTitle: '#1', Label: 'North & South', Year: 1999 }
const twelfth = { Artist: 'No One', SongTitle: '#12', Label: 'North & South', Year: 2001 }
const sold = { Artist: 'No One', SongTitle: 'A Song', Label: 'Elsewhere', Year: 2024 }
const other = { Artist: 'No One#2', SongTitle: '#1', Label: 'Elsewhere', Year: 2000 }

onEngine('own-attributes', recipe, (run, engine) => {
  it('adds no attribute, and escapes nothing', async () => {
    const { Items = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'own-attributes' }),
    )
    expect(Items).toHaveLength(4)
    for (const item of [first, twelfth, sold, other]) expect(Items).toContainEqual(item)
  })
  it('gets one song', async () => {
    expect(await run('one song')).toEqual([first])
  })
  it('reads the songs of one artist by the beginning of their title', async () => {
    expect(await run('songs whose title begins with #1')).toEqual([first, twelfth])
  })
  it('reads a range of numbers, newest first', async () => {
    expect(await run('a label from 1999 to 2010, newest first')).toEqual([twelfth, first])
  })
  it('finds a song in the index of its new label', async () => {
    expect(await run('the label that bought a song')).toEqual([sold, other])
  })
})
