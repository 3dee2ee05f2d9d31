import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './zod-items.ts'

const at = (hour: number) => new Date(Date.UTC(2024, 0, 15, hour))

onEngine('zod-items', recipe, (run) => {
  it('reads an item as it was written, with the default of its schema', async () => {
    expect(await run('an order, with Dates')).toEqual([
      { customer: 'ann#b', at: at(9), id: '1', total: 12.5, status: 'open' },
    ])
  })
  it('reads a page of items', async () => {
    expect(await run('the orders since ten')).toEqual([
      { customer: 'ann#b', at: at(10), id: '2', total: 3, status: 'paid' },
    ])
  })
  it('changes an item', async () => {
    expect(await run('an order that is sent')).toEqual([
      { customer: 'ann', at: at(11), id: '3', total: 8, status: 'sent', sent: at(12) },
    ])
  })
  it('writes nothing that the schema does not take', async () => {
    expect(await run('an order with a wrong total is not written')).toEqual([
      {
        refused: expect.stringMatching(
          /^KeyError: Order: total: expected what its schema takes \(.*\), got -1$/,
        ),
      },
    ])
  })
})
