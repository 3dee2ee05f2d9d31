import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './keys-lock.ts'

onEngine('keys-lock', recipe, (run) => {
  it('passes while keys stay as they are stored', async () => {
    const rows = await run('the keys that are stored')
    expect(rows.map(({ SK }) => SK)).toEqual(['ISSUE#00007', 'ISSUE#00042'])
    expect(await run('nothing changed: the build passes')).toEqual([])
  })
  it('fails on a change of format, and names the migration that it needs', async () => {
    const [change] = await run('a digit more: the build fails, and names the migration')
    expect(change).toMatchObject({
      entity: 'Issue',
      index: 'primary',
      effect: 'stored keys unreadable',
      example: 'ISSUE#00001',
      todo: 'move the rows: rekey of @keywright/adopt',
    })
  })
  it('tells what only adds keys', async () => {
    const [change] = await run('a new entity: the lock is to be committed')
    expect(change).toMatchObject({ entity: 'Comment', effect: 'new keys' })
  })
})
