import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './relay-connection.ts'

const ids = (rows: readonly object[]) => rows.map((row) => 'messageId' in row && row.messageId)
const ALL = ['m5', 'm4', 'm3', 'm2', 'm1']

onEngine('relay-connection', recipe, (run, engine) => {
  const ask = async (asked: recipe.Asked, room = 'hall') => {
    const { edges, pageInfo } = await recipe.messagesOf(engine().documents, room, asked)
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo
    expect([startCursor, endCursor]).toEqual([edges[0]?.cursor, edges.at(-1)?.cursor])
    const nodes = ids(edges.map(({ node }) => node))
    return { nodes, has: { before: hasPreviousPage, after: hasNextPage }, edges }
  }

  it('answers both ways, always newest first', async () => {
    expect(ids(await run('the first two'))).toEqual(['m5', 'm4'])
    expect(ids(await run('two after the second'))).toEqual(['m3', 'm2'])
    expect(ids(await run('the last two'))).toEqual(['m2', 'm1'])
    expect(ids(await run('those before the second'))).toEqual(['m5'])
    const [pageInfo] = await run('what a client is told about the first page')
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  })

  it('is what slicing the whole list gives, for every edge and number, both ways', async () => {
    const { edges } = await ask({ first: 5 })
    const cursors = [undefined, ...edges.map(({ cursor }) => cursor)]
    for (const [i, cursor] of cursors.entries()) {
      for (const count of [0, 1, 2, 4, 5, 6]) {
        const from = cursor === undefined ? {} : { after: cursor }
        const forth = await ask({ first: count, ...from })
        expect(forth.nodes).toEqual(ALL.slice(i, i + count))
        expect(forth.has).toEqual({ before: i > 0, after: i + count < 5 })

        const end = cursor === undefined ? 5 : i - 1
        const to = cursor === undefined ? {} : { before: cursor }
        const back = await ask({ last: count, ...to })
        expect(back.nodes).toEqual(ALL.slice(Math.max(0, end - count), end))
        expect(back.has).toEqual({ before: count < end, after: end < 5 })
      }
    }
  })

  it('stays between two cursors', async () => {
    const { edges } = await ask({ first: 5 })
    const [after, before] = [edges[0]?.cursor ?? '', edges[4]?.cursor ?? '']
    expect((await ask({ first: 2, after, before })).nodes).toEqual(['m4', 'm3'])
    expect((await ask({ last: 2, after, before })).nodes).toEqual(['m3', 'm2'])
    const all = await ask({ first: 9, after, before })
    expect(all.nodes).toEqual(['m4', 'm3', 'm2'])
    expect(all.has).toEqual({ before: true, after: true })
    const back = await ask({ last: 9, after, before })
    expect(back.nodes).toEqual(['m4', 'm3', 'm2'])
    expect(back.has).toEqual({ before: true, after: true })
  })

  it('has no edges in an empty room, and refuses what Relay does not know', async () => {
    const empty = await ask({ first: 3 }, 'nobody')
    expect([empty.nodes, empty.has]).toEqual([[], { before: false, after: false }])
    for (const asked of [{}, { first: 1, last: 1 }, { first: -1 }, { last: 1000 }]) {
      await expect(ask(asked)).rejects.toThrow(RangeError)
    }
    const { edges } = await ask({ first: 1 }, 'hall#2')
    await expect(ask({ first: 1, after: edges[0]?.cursor ?? '' })).rejects.toThrow('partition')
  })
})
