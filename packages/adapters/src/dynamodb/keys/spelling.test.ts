import { key, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, putInput, table, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })
const task = entity(app, 'Task', {
  primary: { pk: key('TASK', text('id')) },
  GSI1: { pk: key('DUE', time('due')), when: ({ open }: { open?: boolean }) => open === true },
} as never)
const put = (item: object): object => putInput(task, item as never).Item

describe('a time that a key holds', () => {
  it.each(['2024-01-15T10:30:00Z', '2024-01-15T12:30:00+02:00', '2024-01-15t10:30:00.000z'])(
    'is stored in one spelling, in the index or not: %s',
    (due) => {
      const iso = '2024-01-15T10:30:00.000Z'
      const keys = { PK: 'TASK#1', G1P: `DUE#${iso}` }
      expect(put({ id: '1', open: true, due })).toEqual({ ...keys, id: '1', open: true, due: iso })
      expect(put({ id: '1', due })).toEqual({ PK: 'TASK#1', id: '1', due: iso })
    },
  )

  it.each([
    '2024',
    '+002024-01-15T10:30:00Z',
    '2024-01-15T10:30:00Z (UTC)',
    '2024-99-99T10:30:00Z',
    ['2024-01-15T10:30:00Z'],
    5,
  ])('stays as it is in an item outside the index, where it is no such time: %j', (due) => {
    expect(put({ id: '1', due })).toEqual({ PK: 'TASK#1', id: '1', due })
    const { ExpressionAttributeValues } = updateInput(task, { id: '1' } as never, { due } as never)
    expect(ExpressionAttributeValues).toMatchObject({ ':k0': due })
  })
})
