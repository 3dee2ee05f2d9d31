import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastyText } from '../../test/kinds.ts'
import { entityKey, KeyError, parseEntityKey } from '../index.ts'

describe('entity keys', () => {
  it('escapes the id, never the entity', () => {
    expect(entityKey('USER', '123')).toBe('USER#123')
    expect(entityKey('MY USER', 'a#b $')).toBe('MY USER#a$23b$20$24')
    expect(parseEntityKey('MY USER#a$23b$20$24')).toEqual({ entity: 'MY USER', id: 'a#b $' })
  })

  it('keeps an entity with a delimiter apart from an id with one', () => {
    expect(entityKey('a#b', 'c')).toBe('a#b#c')
    expect(entityKey('a', 'b#c')).toBe('a#b$23c')
    expect(parseEntityKey('a#b#c')).toEqual({ entity: 'a#b', id: 'c' })
  })

  it('round trip and injective, for all texts', () => {
    const entity = nastyText.filter((text) => !text.includes('$'))
    fc.assert(
      fc.property(entity, nastyText, entity, nastyText, (a, id, b, other) => {
        expect(parseEntityKey(entityKey(a, id))).toEqual({ entity: a, id })
        expect(entityKey(a, id) === entityKey(b, other)).toBe(a === b && id === other)
      }),
    )
  })

  it.each([
    ['a `$` in the entity', () => entityKey('A$', '1')],
    ['U+10FFFF in the entity', () => entityKey('\u{10ffff}', '1')],
    ['a lone surrogate in the entity', () => entityKey('\ud800', '1')],
    ['a lone surrogate in the id', () => entityKey('A', '\udc00')],
    ['U+10FFFF in the id', () => entityKey('A', '\u{10ffff}')],
    ['no id', () => entityKey('A', undefined as never)],
    ['a number', () => entityKey('A', 1 as never)],
    ['no entity', () => entityKey(null as never, '1')],
    ['a key without a delimiter', () => parseEntityKey('USER')],
    ['a key that is not escaped', () => parseEntityKey('USER#a b')],
    ['a key with a lower-case escape', () => parseEntityKey('USER#a$0a')],
    ['a key with a bad escape', () => parseEntityKey('USER#$25')],
    ['a key with a cut escape', () => parseEntityKey('USER#$2')],
    ['a key whose entity has `$`', () => parseEntityKey('US$20ER#1')],
    ['no key', () => parseEntityKey(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
