import { describe, expect, it } from 'vitest'
import { desc, field, integer, KeyError, key, text } from '../src/index.ts'

describe('hostile text', () => {
  const big = 400_000
  const nasty = key(
    'A',
    text('a'),
    'B',
    integer('n', { digits: 5 }),
    desc(text('d')),
    field('f', { encode: String, decode: (t) => t, compare: () => 0 }),
  )
  it.each([
    ['delimiters', '#'.repeat(big)],
    ['escapes', '$24'.repeat(big / 4)],
    ['half escapes', '$'.repeat(big)],
    ['surrogates', '\ud83d'.repeat(big)],
    ['zeros', '0'.repeat(big)],
    ['hex', 'f'.repeat(big)],
    ['the literal again and again', '#B#'.repeat(big / 4)],
  ])('400,000 characters of %s are read in linear time', (_, hostile) => {
    // Quadratic would be 1.6e11 steps: this would not end in time.
    for (const attack of [
      `A#${hostile}`,
      `A#a#B#00001#${hostile}`,
      `A#a#B#00001#${hostile}~#x`,
      `A#a#B#${hostile}#~#x`,
    ]) {
      const decoded = nasty.tryDecode(attack)
      if (decoded) expect(nasty.encode(decoded)).toBe(attack)
      else expect(() => nasty.decode(attack)).toThrow(KeyError)
    }
  })
})
