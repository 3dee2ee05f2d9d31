import { field, key, text } from '@keywright/core'
import { expect, it } from 'vitest'
import { entity, group, identify, table } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })

it('reads no key that begins with the literal of another entity, in either format', () => {
  const read: string[] = []
  const counted = field('id', {
    encode: (value: string) => value,
    decode: (from: string) => {
      read.push(from)
      return from
    },
    compare: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  })
  const many = Array.from({ length: 50 }, (_, i) =>
    entity(app, `E${i}`, {
      primary: { pk: key('USER', text('userId')), sk: key(`E${i}`, counted) },
    }),
  )
  read.length = 0
  expect(identify(many, { PK: 'USER#1', SK: 'E49#7' })?.entity).toBe('E49')
  expect(identify(many, { PK: { S: 'USER#1' }, SK: { S: 'E7#7' } })?.entity).toBe('E7')
  expect(identify(many, { PK: 'TEAM#1', SK: 'E7#7' })).toBeUndefined()
  expect(group(many, [{ PK: 'USER#1', SK: 'E3#a' }])['E3']?.[0]?.values).toEqual({
    userId: '1',
    id: 'a',
  })
  // E4 is the start of E49 as text, and no other is.
  expect(read.length).toBeLessThanOrEqual(12)
})
