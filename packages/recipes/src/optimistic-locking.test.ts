import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './optimistic-locking.ts'

inStepsOnEngine('optimistic-locking', recipe, (run, engine) => {
  it('saves the first of two edits, and tells the second', async () => {
    expect(await run('two people edit what they read')).toEqual([{ saved: [true, false] }])
    expect(await run('the page is what the first one wrote')).toEqual([
      { slug: 'home', body: 'Hello, Ann', rev: 2 },
    ])
  })
  it('loses nothing, whoever is faster', async () => {
    expect(await run('ten programs append at once, and nothing is lost')).toEqual([
      { words: Array.from({ length: 10 }, (_, one) => String(one)), rev: 12 },
    ])
  })
  it('does not create a page twice', async () => {
    await expect(recipe.createPage(engine().documents, 'home', 'x')).rejects.toThrow(
      expect.objectContaining({ name: 'ConditionalCheckFailedException' }),
    )
  })
})
