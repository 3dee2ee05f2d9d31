import { expect, it } from 'vitest'
import { KeyError, key, uuid } from '../index.ts'

it('a UUID is all of the text, not a part of it', () => {
  const id = '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
  const fileKey = key('FILE', uuid('id'))
  expect(fileKey.encode({ id })).toBe(`FILE#${id}`)
  for (const longer of [`0${id}`, `${id}0`, `${id}\n`, `${id}-0189`]) {
    expect(() => fileKey.encode({ id: longer })).toThrow(KeyError)
    expect(fileKey.tryDecode(`FILE#${longer}`)).toBeUndefined()
  }
})
