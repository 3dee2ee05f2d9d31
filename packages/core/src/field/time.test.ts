import { expect, it } from 'vitest'
import { NOT_DATES, testField } from '../../test/field-examples.ts'
import { key, time } from '../index.ts'

testField('time', time('v'), {
  writes: [
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date('0000-01-01T00:00:00.000Z'), '0000-01-01T00:00:00.000Z'],
    [new Date('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z'],
    [new Date('2000-02-29T12:34:56.789Z'), '2000-02-29T12:34:56.789Z'],
  ],
  refuses: NOT_DATES,
  neverWrites: [
    '2024-01-15',
    '2024-01-15T10:30:00Z',
    '2024-01-15T10:30:00.000',
    '2024-01-15T24:00:00.000Z',
    '2024-01-15T10:60:00.000Z',
    '2024-01-15T10:30:60.000Z',
    '2023-02-29T00:00:00.000Z',
    '1900-02-29T00:00:00.000Z',
    '2024-04-31T00:00:00.000Z',
    '2024-00-15T10:30:00.000Z',
    '2024-13-15T10:30:00.000Z',
    '2024-01-00T10:30:00.000Z',
    '+010000-01-01T00:00:00.000Z',
    '2024-01-15t10:30:00.000z',
    '2024-01-15T10:30:00.000Z\n',
    '2024-01-15T10:30:00,000Z',
  ],
})

it('a Date of another realm is a Date', async () => {
  const { runInNewContext } = await import('node:vm')
  const foreign: Date = runInNewContext('new Date(0)')
  expect(foreign instanceof Date).toBe(false)
  expect(key(time('at')).encode({ at: foreign })).toBe('1970-01-01T00:00:00.000Z')
})
