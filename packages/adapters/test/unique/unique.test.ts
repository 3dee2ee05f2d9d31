import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transactInput } from '../../src/index.ts'
import { DESIGNS, type DesignName, histories, type Row, runHistory } from './histories.ts'
import { storeOf } from './store.ts'

describe('what is unique', () => {
  it.each(Object.keys(DESIGNS) as DesignName[])(
    'belongs to one item at a time, and nothing is left of it: %s',
    async (design) => {
      await fc.assert(
        fc.asyncProperty(histories, (steps) => runHistory(design, storeOf(design), steps)),
        // `soak` has the same law.
        { numRuns: 40 },
      )
    },
  )

  // Found by a shuffled run: the stale row would have taken the expiry off the marker.
  it('expires with its item, whoever heals it from an older reading', async () => {
    const of = DESIGNS.plain.entity
    const store = storeOf('plain')
    const ann = { org: 'a', id: 1, email: 'ann@x', name: 'ann' }
    await store.transact(transactInput(of, undefined, ann))
    const stale = (await store.scan()).find((row) => row['name'] === 'ann') as Row
    await store.transact(transactInput(of, stale, { ...stale, expires: 1_900_000_000 }))
    expect(await store.transact(transactInput(of, stale, stale))).toBe(false)
    for (const row of await store.scan()) expect(row).toMatchObject({ expires: 1_900_000_000 })
  })

  // Found on DynamoDB Local: the stale row and the new one have the same key and the same revision.
  it('is not taken for an item that another one has replaced', async () => {
    const of = DESIGNS.revised.entity
    const store = storeOf('revised')
    const ann = { org: 'a', id: 1, email: 'ann@x', name: 'ann' }
    const bob = { org: 'a', id: 2, email: 'bob@x', name: 'bob' }
    for (const one of [ann, bob]) await store.transact(transactInput(of, undefined, one))
    const rowOf = async (name: string) =>
      (await store.scan()).find((row) => row['name'] === name) as Row
    await store.transact(transactInput(of, await rowOf('ann'), await rowOf('ann')))
    const stale = await rowOf('ann')
    await store.transact(transactInput(of, stale, undefined))
    await store.transact(transactInput(of, await rowOf('bob'), { ...(await rowOf('bob')), id: 1 }))
    expect(await rowOf('bob')).toMatchObject({ id: 1, rev: stale['rev'] })
    expect(await store.transact(transactInput(of, stale, stale))).toBe(false)
    expect(await store.transact(transactInput(of, stale, { ...stale, id: 3 }))).toBe(false)
    expect(await store.transact(transactInput(of, stale, undefined))).toBe(false)
    expect(await store.scan()).toHaveLength(3)
  })
})
