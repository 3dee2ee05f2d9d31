import { slowTexts } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import * as ids from '../src/index.ts'

const READERS: readonly (readonly [title: string, read: (text: string) => unknown])[] = [
  ['parseId', (text) => ids.parseId(text)],
  ['parseId after a prefix', (text) => ids.parseId(`user_${text}`)],
  ['isId', (text) => ids.isId(text)],
  ['isId with a prefix', (text) => ids.isId(text, text)],
  ['idTime', (text) => ids.idTime(text)],
  ['normalizeId', (text) => ids.normalizeId(text)],
  ['normalizeId after a prefix', (text) => ids.normalizeId(`user_${text}`)],
  ['idToBytes', (text) => ids.idToBytes(`user_${text}` as never)],
  ['idToUuid', (text) => ids.idToUuid(text as never)],
  ['uuidToId', (text) => ids.uuidToId(text, 'user')],
  ['createId', (text) => ids.createId(text)],
  ['idBounds', (text) => ids.idBounds(text, text as never, text as never)],
  ['idGenerator', (text) => ids.idGenerator(text)],
  ['id decodes', (text) => ids.id('v', 'user').codec.decode(text)],
  ['id encodes', (text) => ids.id('v', 'user').codec.encode(`user_${text}` as never)],
]

describe('time grows with the length of the text, not with its square', () => {
  it.each(READERS)('%s', (_, read) => {
    expect(slowTexts(read)).toEqual([])
  })
})
