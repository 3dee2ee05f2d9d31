import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './hot-item.ts'

onEngine('hot-item', recipe, (run, engine) => {
  it('gives the newest revision, though an older one was written later', async () => {
    expect(await run('the page, as one reader gets it')).toMatchObject([
      { slug: 'sale', revision: 2, title: 'Sale!' },
    ])
  })
  it('spreads the readers over all copies', async () => {
    const rows = await run('how many of forty readers read each copy')
    expect(rows.map(({ PK }) => PK)).toEqual(
      ['00', '01', '02', '03'].map((copy) => `PAGE#sale#${copy}`),
    )
    expect(rows.reduce((sum, { readers }) => sum + Number(readers), 0)).toBe(40)
    for (const { readers } of rows) expect(Number(readers)).toBeGreaterThan(3)
  })
  it('has no page that begins alike', async () => {
    expect(await run('a page that nobody published')).toEqual([])
  })
  it('a reader keeps to one copy, and writers at once leave none behind', async () => {
    const db = engine().documents
    const revisions = [5, 3, 7, 4, 6]
    await Promise.all(
      revisions.map((revision) =>
        recipe.publish(db, { slug: 'race', revision, title: `${revision}` }),
      ),
    )
    for (let reader = 0; reader < 20; reader++) {
      const [one, two] = [
        await recipe.read(db, 'race', `r${reader}`),
        await recipe.read(db, 'race', `r${reader}`),
      ]
      expect(one.Item).toMatchObject({ revision: 7 })
      expect(two.Item?.['PK']).toBe(one.Item?.['PK'])
    }
  })
})
