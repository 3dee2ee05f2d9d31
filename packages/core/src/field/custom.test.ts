import { describe, expect, it } from 'vitest'
import { type Codec, desc, field, gt, KeyError, key, lt, where } from '../index.ts'
import { show } from '../internal.ts'

/** Playing cards, by rank: a small codec as users write them. */
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const card: Codec<string> = {
  encode: (value) => {
    const at = RANKS.indexOf(value)
    if (at < 0) throw new Error('no such card')
    return String.fromCharCode(97 + at)
  },
  decode: (text) => RANKS[text.charCodeAt(0) - 97] as string,
  compare: (a, b) => RANKS.indexOf(a) - RANKS.indexOf(b),
}
const cardKey = key('CARD', field('rank', card))

describe('a codec of the user’s own', () => {
  it('is a field like any other', () => {
    const keys = RANKS.map((rank) => cardKey.encode({ rank }))
    expect([...keys].sort()).toEqual(keys)
    expect(keys.map((text) => cardKey.decode(text).rank)).toEqual(RANKS)
    expect(where(cardKey, { rank: gt('K') })).toEqual({ lower: 'CARD#l$', upper: 'CARD$' })
  })

  it('has a reverse of its own, or the general one', () => {
    expect(key(desc(field('rank', card))).encode({ rank: '2' })).toBe('9e~')
    const short = {
      ...card,
      reversed: {
        encode: (v: string) => String.fromCharCode(109 - RANKS.indexOf(v)),
        decode: (t: string) => RANKS[109 - t.charCodeAt(0)],
        compare: (a: string, b: string) => card.compare(b, a),
      },
    }
    const down = key('C', desc(field('rank', short)))
    expect(down.encode({ rank: '2' })).toBe('C#m')
    expect(down.decode('C#m')).toEqual({ rank: '2' })
    expect(where(down, { rank: lt('3') })).toEqual({ lower: 'C#l$', upper: 'C$' })
  })

  it('reads only what it would write', () => {
    expect(cardKey.tryDecode('CARD#ab')).toBeUndefined()
    expect(cardKey.tryDecode('CARD#')).toBeUndefined()
    const throws = key(
      field('x', {
        encode: String,
        decode: () => {
          throw new TypeError('no')
        },
        compare: (): number => 0,
      }),
    )
    expect(throws.tryDecode('a')).toBeUndefined()
    expect(() => throws.decode('a')).toThrow(KeyError)
  })

  it('has its own refusal in the message', () => {
    expect(() => cardKey.encode({ rank: '1' })).toThrow(
      'CARD#<rank>: rank: expected a value that its codec takes (Error: no such card), got "1"',
    )
  })

  it.each([
    ['a delimiter', 'a#b'],
    ['an escape', '$20'],
    ['a space', ' '],
    ['a lone surrogate', '\ud800'],
    ['U+10FFFF', '\u{10ffff}'],
    ['a number', 5],
    ['nothing', undefined],
  ])('may not write %s', (_, output) => {
    const bad = key(
      'B',
      field('x', { encode: () => output as string, decode: (t) => t, compare: (): number => 0 }),
    )
    expect(() => bad.encode({ x: 'v' })).toThrow(KeyError)
    expect(() => bad.encode({ x: 'v' })).toThrow('B#<x>: x: expected its codec to write')
  })

  it.each([{}, { x: undefined }, { x: null }])('never takes a missing value: %j', (values) => {
    const lenient = { encode: String, decode: String, compare: (): number => 0 }
    for (const one of [field('x', lenient), desc(field('x', lenient))]) {
      const lenientKey = key('L', one)
      expect(() => lenientKey.encode(values as never)).toThrow(
        /^L#<x>: x: expected a value that its codec takes, got (undefined|null)$/,
      )
      expect(() => lenientKey.compare({ x: 'a' }, values as never)).toThrow(KeyError)
    }
  })

  it('says what it takes, when it writes and when it reads', () => {
    for (const one of [
      field('rank', { ...card, expects: 'a card' }),
      desc(field('rank', { ...card, expects: 'a card' })),
    ]) {
      const said = key('CARD', one)
      expect(() => said.encode({ rank: '1' })).toThrow(
        'CARD#<rank>: rank: expected a card (Error: no such card), got "1"',
      )
      expect(() => said.encode({} as never)).toThrow('rank: expected a card, got undefined')
      expect(() => said.decode('CARD#z')).toThrow('rank: expected the text of a card, got "z"')
    }
    // Not text: nothing is said.
    for (const expects of [5, Symbol('x'), { toString: null }]) {
      const silent = key('CARD', field('rank', { ...card, expects: expects as never }))
      expect(() => silent.decode('CARD#z')).toThrow('rank: expected the text of this key, got "z"')
    }
  })

  it.each([undefined, null, 5, 'x'])('a codec is an object: not %s', (codec) => {
    expect(() => field('x', codec as never)).toThrow(
      `x: expected a codec { encode, decode, compare }, got ${show(codec)}`,
    )
  })

  it.each([
    ['nothing', undefined],
    ['no decode', { encode: String, compare: (): number => 0 }],
    ['no compare', { encode: String, decode: String }],
    ['a string for encode', { encode: 'x', decode: String, compare: (): number => 0 }],
  ])('a codec needs all three functions: not %s', (_, codec) => {
    expect(() => field('x', codec as never)).toThrow(KeyError)
  })
})
