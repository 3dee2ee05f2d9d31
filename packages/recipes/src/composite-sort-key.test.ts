import { queryInput } from '@keywright/adapters/dynamodb'
import { KeyError } from '@keywright/core'
import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './composite-sort-key.ts'

const row = (on: string, status: string, id: string, total: number) => ({
  PK: 'CUSTOMER#1',
  SK: `ORDER#${id}`,
  PK1: 'CUSTOMER#1',
  SK1: `ORDER#${on}#${status}#${id}`,
  status,
  total,
})
const a = row('2024-01-15', 'shipped', 'a', 10)
const b = row('2024-01-15', 'pending', 'b', 20)
const c = row('2024-01-15', 'shipped-back', 'c', 30)
const d = row('2024-01-31', 'pending', 'd', 40)
const e = row('2024-02-01', 'shipped', 'e', 50)

inStepsOnEngine('composite-sort-key', recipe, (run) => {
  it('selects a day, sorted by status', async () => {
    expect(await run('the orders of a day')).toMatchObject([b, a, c])
  })
  it('selects a day and a status, and none that only begins so', async () => {
    expect(await run('what was shipped of the orders of a day')).toMatchObject([a])
  })
  it('keeps the last day of a period', async () => {
    expect(await run('the orders from the 15th to the 31st, both included')).toMatchObject([
      b,
      a,
      c,
      d,
    ])
  })
  it('selects a month', async () => {
    expect(await run('the orders of a month')).toMatchObject([e])
  })
  it('moves an order within the index when its status changes', async () => {
    expect(await run('what was shipped of that day, once one more is')).toMatchObject([
      a,
      row('2024-01-15', 'shipped', 'b', 20),
    ])
  })
  it('does not change an order that is no longer as it was read', async () => {
    await expect(run('what was shipped of that day, once one more is')).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    })
  })
  it('refuses a status without a date: that is no range of this key', () => {
    expect.assertions(1)
    for (const order of recipe.entities) {
      const gap = { customerId: '1', status: 'shipped' } as const
      // @ts-expect-error: the compiler refuses it too.
      expect(() => queryInput(order, gap, { index: 'byDate' })).toThrow(KeyError)
    }
  })
})
