import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './previous-page.ts'

const ids = (rows: readonly object[]) => rows.map((row) => 'messageId' in row && row.messageId)

onEngine('previous-page', recipe, (run, engine) => {
  it('goes forwards and back, in the order of the query', async () => {
    expect(ids(await run('the first page, newest first'))).toEqual(['m6', 'm5'])
    expect(ids(await run('the page after it'))).toEqual(['m4', 'm3'])
    expect(ids(await run('and back again'))).toEqual(['m6', 'm5'])
  })
  it('has nothing before the first page', async () => {
    expect(await run('before the first page there is none')).toEqual([
      { rows: 2, previous: 'none' },
    ])
  })
  it('goes on after any row', async () => {
    expect(ids(await run('what comes after one row, from its own cursor'))).toEqual(['m4', 'm3'])
  })
  it('goes back from any row, in the order of the query', async () => {
    expect(ids(await run('what comes before one row'))).toEqual(['m6', 'm5'])
  })
  it('walks to the end and back to the start, and sees each row once each way', async () => {
    const db = engine().documents
    const forth: unknown[] = []
    let at = await recipe.messagesOf(db, 'hall', 4)
    forth.push(...ids(at.items))
    while (at.next) {
      at = await recipe.messagesOf(db, 'hall', 4, at.next)
      forth.push(...ids(at.items))
    }
    expect(forth).toEqual(['m6', 'm5', 'm4', 'm3', 'm2', 'm1'])
    const back: unknown[] = [...ids(at.items)]
    while (at.previous) {
      at = await recipe.messagesOf(db, 'hall', 4, at.previous)
      back.unshift(...ids(at.items))
    }
    expect(back).toEqual(forth)
  })
})
