import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './reference-count.ts'

const star = (repo: string, user: string) => ({
  PK: `REPO#${repo}`,
  SK: `STAR#${user}`,
  GSI1PK: `USER#${user}`,
  GSI1SK: `STARRED#${repo}`,
})

inStepsOnEngine('reference-count', recipe, (run) => {
  it('has the count on the parent', async () => {
    expect(await run('a repository and its count')).toMatchObject([
      { PK: 'REPO#acme/app', SK: '#METADATA', stars: 2 },
    ])
  })
  it('lists the children without the parent, from both ends', async () => {
    expect(await run('who starred it')).toMatchObject([
      star('acme/app', 'ann'),
      star('acme/app', 'bob'),
    ])
    expect(await run('what a user starred')).toMatchObject([
      star('acme/app', 'ann'),
      star('acme/app$232', 'ann'),
    ])
  })
  it('counts a star once, however often it is sent', async () => {
    expect(await run('the count, after the same star was sent twice')).toMatchObject([
      { stars: 3, again: 'TransactionCanceledException' },
    ])
  })
  it('counts down, and only as long as the star is there', async () => {
    const two = [{ PK: 'REPO#acme/app', SK: '#METADATA', stars: 2 }]
    expect(await run('the count, after a star was taken back')).toMatchObject(two)
    await expect(run('the count, after a star was taken back')).rejects.toThrow()
    expect(await run('a repository and its count')).toMatchObject(two)
  })
})
