import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Definition, definitions, relatives } from '../../test/definitions.ts'
import {
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  KeyError,
  type KeySetMember,
  key,
  keySet,
  number,
  ranked,
  sharded,
  text,
  time,
  token,
  uuid,
} from '../index.ts'

const overlaps = (a: KeySetMember, b: KeySetMember): boolean => {
  try {
    keySet({ a, b })
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(KeyError)
    return true
  }
}

describe('key sets', () => {
  it('tell the keys of a collection apart', () => {
    const set = keySet({
      user: key('USER', text('id')),
      order: key('ORDER', time('at'), text('id')),
      meta: key('#METADATA'),
    })
    expect(set.decode('USER#a$23b')).toEqual({ type: 'user', values: { id: 'a#b' } })
    expect(set.decode('#METADATA')).toEqual({ type: 'meta', values: {} })
    expect(set.tryDecode('OTHER#1')).toBeUndefined()
    expect(() => set.decode('OTHER#1')).toThrow(KeyError)
    expect(() => set.decode(undefined as never)).toThrow(KeyError)
  })

  it('refuses an empty set', () => {
    expect(() => keySet({})).toThrow(KeyError)
    expect(() => keySet(undefined as never)).toThrow(KeyError)
  })

  const custom = field('c', { encode: String, decode: (t) => t, compare: () => 0 })
  const digit = integer('n', { digits: 1 })
  it.each([
    ['a literal with # and a text', true, key('VERSION#LATEST'), key('VERSION', text('v'))],
    [
      'a literal with # and an integer',
      false,
      key('VERSION#LATEST'),
      key('VERSION', integer('v', { digits: 3 })),
    ],
    [
      'a literal that is an integer',
      true,
      key('VERSION#007'),
      key('VERSION', integer('v', { digits: 3 })),
    ],
    ['a literal that text would escape', false, key('A', 'B C'), key('A', text('b'))],
    ['the same literals in other pieces', true, key('A', 'B#C'), key('A#B', 'C')],
    ['a leading delimiter', true, key('#A'), key(text('x'), text('y'))],
    ['keys of other lengths', false, key('A', text('x')), key('A', text('x'), text('y'))],
    ['two texts', true, key(text('a')), key(text('b'))],
    ['text and desc(text)', true, key(text('a')), key(desc(text('b')))],
    ['desc(text) and desc(date)', true, key(desc(text('a'))), key(desc(date('b')))],
    ['time and date', false, key(time('a')), key(date('b'))],
    ['date and a bucket of days', true, key(date('a')), key(bucket('b', 'day'))],
    ['date and a bucket of months', false, key(date('a')), key(bucket('b', 'month'))],
    ['integers of different widths', false, key(digit), key(integer('n', { digits: 2 }))],
    [
      'signed and unsigned integers',
      true,
      key(digit),
      key(integer('n', { digits: 1, signed: true })),
    ],
    ['an integer and a year', true, key(integer('n', { digits: 4 })), key(bucket('b', 'year'))],
    ['an integer and a decimal', false, key(digit), key(decimal('d', { digits: 1, scale: 1 }))],
    ['an integer and a double', true, key(integer('n', { digits: 16 })), key(number('d'))],
    ['an integer and bytes', true, key(integer('n', { digits: 4 })), key(bytes('b'))],
    ['an odd number of digits and bytes', false, key(integer('n', { digits: 3 })), key(bytes('b'))],
    ['a UUID and bytes', false, key(uuid('u')), key(bytes('b'))],
    ['bytes and desc(bytes)', false, key(bytes('a')), key(desc(bytes('b')))],
    ['time and desc(time)', false, key(time('a')), key(desc(time('b')))],
    ['choices without a common word', false, key(choice('a', ['x', 'y'])), key(choice('b', ['z']))],
    [
      'choices with a common word in the middle',
      true,
      key(choice('a', ['a', 'm', 'z'])),
      key(choice('b', ['b', 'm', 'y'])),
    ],
    ['a choice and a token', true, key(choice('a', ['x'])), key(token('b'))],
    ['a boolean and one digit', true, key(boolean('a')), key(digit)],
    ['a rank and a choice', false, key(ranked('a', ['0', '1'])), key(choice('b', ['2']))],
    ['a codec that says nothing and a text', true, key(custom), key(text('t'))],
    ['a codec that says nothing and a time', true, key(custom), key(time('t'))],
    ['a codec that says nothing and a literal', true, key(custom), key('x')],
    [
      'a codec that does not say where its texts start, and a text',
      true,
      key(
        field('c', { encode: String, decode: (t) => (t > 'x' ? t : undefined), compare: () => 0 }),
      ),
      key(text('t')),
    ],
    [
      'a codec that refuses a literal',
      false,
      key(field('c', { encode: String, decode: () => undefined, compare: () => 0 })),
      key('x'),
    ],
    [
      'a sharded key and its literal',
      true,
      sharded(key('A'), { by: 'x', count: 3 }),
      key('A#SHARD#2'),
    ],
    [
      'a sharded key and a shard it has not',
      false,
      sharded(key('A'), { by: 'x', count: 3 }),
      key('A#SHARD#3'),
    ],
  ])('%s: overlap is %s', (_, expected, a, b) => {
    expect(overlaps(a as KeySetMember, b as KeySetMember)).toBe(expected)
    expect(overlaps(b as KeySetMember, a as KeySetMember)).toBe(expected)
  })

  it('no key of one definition is read by another of the same set', () => {
    const populate = (definition: Definition) =>
      fc.tuple(fc.constant(definition), relatives(definition))
    fc.assert(
      fc.property(definitions.chain(populate), definitions, ([one, values], other) => {
        fc.pre(!overlaps(one.key, other.key))
        const set = keySet({ one: one.key, other: other.key })
        for (const value of values) expect(set.decode(one.key.encode(value)).type).toBe('one')
      }),
    )
  })
})

it('looks only at definitions that start alike, when it is made and when it reads', () => {
  let reads = 0
  const counted = (name: string) =>
    field(name, {
      encode: String,
      decode: (t: string) => {
        reads += 1
        return t
      },
      compare: () => 0,
      least: 'a',
      greatest: 'z',
    })
  const names = Array.from({ length: 200 }, (_, i) => `K${i}`)
  const set = keySet(Object.fromEntries(names.map((name) => [name, key(name, counted('v'))])))
  expect(reads).toBe(0)
  expect(set.decode('K199#a')).toEqual({ type: 'K199', values: { v: 'a' } })
  expect(reads).toBe(1)
  expect(set.tryDecode('K200#a')).toBeUndefined()
  expect(reads).toBe(1)
})

it('a definition that starts with a field may meet any other', () => {
  const open = key(text('org'), text('id'))
  const closed = key('USER', text('id'))
  for (const members of [
    { open, closed },
    { closed, open },
  ]) {
    expect(() => keySet(members)).toThrow('no key in common with')
  }
  const apart = keySet({ open, user: key('USER', text('id'), 'X'), odd: key('#A', text('id')) })
  expect(apart.decode('USER#1')).toMatchObject({ type: 'open' })
  expect(apart.decode('USER#1#X')).toMatchObject({ type: 'user' })
  expect(apart.decode('#A#1')).toMatchObject({ type: 'odd' })
})
