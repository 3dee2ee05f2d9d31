import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './mixed-directions.ts'

const row = (id: string, priority: number, at: string) => ({
  PK: `TASK#${id}`,
  QUEUEPK: 'TEAM#ops',
  QUEUESK: `TASK#${99 - priority}#${at}#${id}`,
  priority,
  at,
})
const a = row('a', 1, '2023-12-31T23:59:59.999Z')
const b = row('b', 9, '2024-01-03T09:00:00.000Z')
const c = row('c', 10, '2024-01-02T09:00:00.000Z')
const d = row('d', 9, '2024-01-01T09:00:00.000Z')
const e = row('e', 10, '2024-01-01T09:00:00.000Z')

inStepsOnEngine('mixed-directions', recipe, (run) => {
  it('goes down by priority, 10 before 9, and up by time', async () => {
    expect(await run('what a team should do, in this order')).toMatchObject([e, c, d, b, a])
  })
  it('reads only the head of the queue', async () => {
    expect(await run('the next three')).toMatchObject([e, c, d])
  })
  it('selects by value, although the key descends', async () => {
    expect(await run('all that is of priority 5 or above')).toMatchObject([e, c, d, b])
  })
  it('selects by time within a priority', async () => {
    expect(await run('what is of priority 10 and has waited since before the 2nd')).toMatchObject([
      e,
    ])
  })
  it('moves a task to the front when its priority changes', async () => {
    expect(await run('the next three, once the oldest is of priority 10 too')).toMatchObject([
      row('a', 10, '2023-12-31T23:59:59.999Z'),
      e,
      c,
    ])
  })
  it('does not change a task that is no longer as it was read', async () => {
    const again = run('the next three, once the oldest is of priority 10 too')
    await expect(again).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  })
})
