import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './paging.ts'

const comment = (number: string) => ({ PK: 'POST#héllo', SK: `COMMENT#${number}` })

onEngine('paging', recipe, (run) => {
  it('reads every comment once, the newest first', async () => {
    expect(await run('the newest comments, page by page')).toMatchObject(
      ['000012', '000011', '000010', '000009', '000008'].map(comment),
    )
  })
  it('goes on after a sealed cursor', async () => {
    expect(await run('the second page, with a sealed cursor')).toMatchObject([
      comment('000010'),
      comment('000009'),
    ])
  })
  it('refuses a cursor on a query that it was not made for', async () => {
    expect(await run('a cursor of one post on another post is refused')).toMatchObject([
      { post: 'other', refused: 'INVALID_CURSOR' },
    ])
  })
})
