import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './singleton.ts'

onEngine('singleton', recipe, (run) => {
  it('is one item: the second write replaced the first', async () => {
    expect(await run('the front page')).toMatchObject([
      { PK: 'FRONTPAGE', SK: 'FRONTPAGE', lead: 'published' },
    ])
  })
  it('is not the page that has its name', async () => {
    expect(await run('a page that has its name')).toMatchObject([
      { entity: 'Page', slug: 'FRONTPAGE' },
    ])
  })
})
