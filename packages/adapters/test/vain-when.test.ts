import { KeyError, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, putInput, table } from '../src/index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    inverted: { pk: 'SK', sk: 'PK' },
    local: { sk: ['rank'] },
    mixed: { pk: 'SK', sk: ['rank'] },
    own: { pk: 'GSI1PK', sk: 'SK' },
  },
})
const primary = { pk: key('TEAM', text('team')), sk: key('TASK', text('id')) }
const when = (item: { urgent?: boolean }): boolean => item.urgent === true

// Found by the adversary: the index held the items for which `when` is false.
describe('`when` on an index whose attributes every item has', () => {
  const own = 'expected a key text of its own, which an item can be without, got when'

  it('is refused, because no item could leave it', () => {
    for (const [index, keys] of [
      ['inverted', { pk: primary.sk, sk: primary.pk }],
      ['local', { sk: [text('rank')] }],
      ['mixed', { pk: primary.sk, sk: [text('rank')] }],
    ] as const) {
      const define = () => entity(app, 'Task', { primary, [index]: { ...keys, when } } as never)
      expect(define).toThrow(KeyError)
      expect(define).toThrow(`Task: ${index}: ${own}`)
    }
  })

  it('is taken where one of them is left out', () => {
    const task = entity(app, 'Task', {
      primary,
      own: { pk: key('URGENT'), sk: primary.sk, when },
    })
    const item = { team: 'a', id: '1' }
    expect(putInput(task, item).Item).not.toHaveProperty('GSI1PK')
    expect(putInput(task, { ...item, urgent: true }).Item).toMatchObject({ GSI1PK: 'URGENT' })
  })
})
