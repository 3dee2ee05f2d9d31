import { KeyError, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, putInput, table, transactInput, updateInput } from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK' } } })
const keys = {
  primary: { pk: key('TASK', text('id')), sk: key('TASK') },
  GSI1: { pk: key('ASSIGNEE', text('assignee')), sparse: true },
} as const
const schema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value: unknown) => ({ value: value as { id: string; assignee?: string } }),
    types: {} as { input: { id: string }; output: { id: string; assignee?: string } },
  },
} as const
const values = (item: { id: string; assignee?: string }) => ({ ...item })
const unique = [{ key: key('ASSIGNEE', text('assignee')), sparse: true }] as const

class Task {
  readonly id = '1'
  get assignee(): string {
    return 'ann'
  }
}

/** What the entity has besides, any of which made a copy that forgot the class. */
const ENTITIES = {
  'nothing else': entity(app, 'Task', keys),
  'a schema': entity(app, 'Task', keys, { schema }),
  'a revision': entity(app, 'Task', keys, { revision: 'rev' }),
  values: entity(app, 'Task', keys, { values }),
  'all of them': entity(app, 'Task', keys, { schema, revision: 'rev', values }),
} as const

// Found by the adversary: with a schema, a revision or `values`, the row was un-indexed in silence.
describe('an item whose class has a getter that a sparse index needs', () => {
  it.each(Object.entries(ENTITIES))('is refused, where the entity has %s', (_, task) => {
    const one = task as (typeof ENTITIES)['nothing else']
    const moved = Object.assign(new Task(), { id: '2' })
    for (const work of [
      () => putInput(one, new Task()),
      () => transactInput(one, undefined, new Task()),
      () => transactInput(one, { id: '1', rev: 1 }, moved),
    ]) {
      expect(work).toThrow(KeyError)
      expect(work).toThrow('Task: GSI1: assignee: expected an own property, got an inherited one')
    }
  })

  it('is refused, where an update removes the value that hid the getter', () => {
    const own = Object.defineProperty(new Task(), 'assignee', { value: 'bob', enumerable: true })
    expect(() =>
      updateInput(ENTITIES['nothing else'], own, { assignee: undefined } as never),
    ).toThrow('Task: GSI1: assignee: expected an own property, got an inherited one')
  })

  it('is refused where what it gives is unique, however it is derived', () => {
    const plain = { primary: keys.primary }
    for (const options of [{ unique }, { unique, values }, { unique, schema, revision: 'rev' }]) {
      const task = entity(app, 'Task', plain, options as { unique: typeof unique })
      expect(() => transactInput(task, undefined, new Task())).toThrow(
        'assignee: expected an own property, got an inherited one',
      )
    }
  })

  it('is written, where the item has the value itself', () => {
    const own = Object.defineProperty(new Task(), 'assignee', { value: 'bob', enumerable: true })
    for (const task of Object.values(ENTITIES)) {
      const { Item } = putInput(task as (typeof ENTITIES)['nothing else'], own)
      expect(Item).toMatchObject({ id: '1', assignee: 'bob', GSI1PK: 'ASSIGNEE#bob' })
      expect(Object.getPrototypeOf(Item)).toBe(Object.prototype)
    }
    const { ExpressionAttributeValues: set } = updateInput(ENTITIES.values, own, {
      assignee: 'cid',
    })
    expect(Object.values(set ?? {})).toContain('ASSIGNEE#cid')
  })
})

it('an item of a class lacks a value called `constructor` like any other', () => {
  const built = entity(app, 'Task', {
    primary: keys.primary,
    GSI1: { pk: key('BY', text('constructor')), sparse: true },
  })
  const { Item } = putInput(built, Object.assign(new Task(), { id: '2' }) as never)
  expect(Item).toEqual({ id: '2', PK: 'TASK#2', SK: 'TASK' })
})
