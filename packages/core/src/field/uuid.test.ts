import { expect, it } from 'vitest'
import { NOT_TEXT, testField } from '../../test/field-examples.ts'
import { KeyError, key, uuid } from '../index.ts'

testField('uuid', uuid('v'), {
  writes: [
    ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
    ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
  ],
  refuses: [
    ...NOT_TEXT,
    '',
    '0189f7eaae2f78098aebb819cf5e9e7f',
    '{0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f}',
    'g189f7ea-ae2f-7809-8aeb-b819cf5e9e7f',
    ' 0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f',
  ],
  neverWrites: ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F', '0189f7eaae2f78098aebb819cf5e9e7f'],
})

it('a UUID is all of the text, not a part of it', () => {
  const id = '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
  const fileKey = key('FILE', uuid('id'))
  expect(fileKey.encode({ id })).toBe(`FILE#${id}`)
  for (const longer of [`0${id}`, `${id}0`, `${id}\n`, `${id}-0189`]) {
    expect(() => fileKey.encode({ id: longer })).toThrow(KeyError)
    expect(fileKey.tryDecode(`FILE#${longer}`)).toBeUndefined()
  }
})
