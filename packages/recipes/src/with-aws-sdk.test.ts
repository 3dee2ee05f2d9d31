import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './with-aws-sdk.ts'

const post = (number: string, body: string) => ({
  PK: { S: 'THREAD#New$20York' },
  SK: { S: `POST#${number}` },
  body: { S: body },
})

onEngine('with-aws-sdk', recipe, (run) => {
  it('gets one post', async () => {
    expect(await run('one post')).toMatchObject([post('000010', 'ten')])
  })
  it('reads 10 and 100 after 9', async () => {
    expect(await run('the posts after number 9')).toMatchObject([
      post('000010', 'ten'),
      post('000100', 'hundred'),
    ])
  })
  it('goes on where the first page ended', async () => {
    expect(await run('the second page of two posts')).toMatchObject([post('000100', 'hundred')])
  })
})
