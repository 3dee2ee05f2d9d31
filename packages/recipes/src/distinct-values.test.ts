import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './distinct-values.ts'

onEngine('distinct-values', recipe, (run, engine) => {
  it('finds every brand once: also the empty one, and those that begin with another', async () => {
    expect(await run('the brands of a shop, each once')).toEqual(
      ['', 'San', 'San Marco', 'San#1', '日立'].map((brand) => ({ brand })),
    )
  })
  it('reads one row for each brand, and none of another brand', async () => {
    let requests = 0
    engine().client.middlewareStack.add(
      (next) => (args) => {
        requests += 1
        return next(args)
      },
      { step: 'initialize', name: 'count' },
    )
    await run('the brands of a shop, each once')
    engine().client.middlewareStack.remove('count')
    expect(requests).toBe(6)
    const rows = await run('the products of one brand')
    expect(rows.map(({ productId }) => productId)).toEqual(['q1', 'q3'])
  })
  it('ends where there is nothing', async () => {
    expect(await run('the brands of an empty shop')).toEqual([])
  })
})
