import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anatomyOf } from './anatomy.ts'
import { define } from './definition.ts'

const { key } = define([
  'CITY',
  { name: 'city', kind: 'text' },
  'AT#HOME',
  { name: 'id', kind: 'text' },
])
if (!key) throw new Error('the key of this test is defined')

describe('the anatomy of a key', () => {
  it('names literals, delimiters, values and escapes', () => {
    const { segments, bytes } = anatomyOf(key, key.encode({ city: 'New York', id: 'é' }))
    expect(
      segments.map(({ text, role, says }) => [text, role, says].filter(Boolean).join(' ')),
    ).toEqual([
      'CITY literal',
      '# delimiter',
      'New value',
      '$20 escape space',
      'York value',
      '# delimiter',
      'AT literal',
      '# delimiter',
      'HOME literal',
      '# delimiter',
      'é value',
    ])
    expect(bytes).toBe(26)
  })

  it('is the key again, whatever the values', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\u{10ffff}'))
    fc.assert(
      fc.property(text, text, (city, id) => {
        const made = key.encode({ city, id })
        expect(
          anatomyOf(key, made)
            .segments.map((segment) => segment.text)
            .join(''),
        ).toBe(made)
      }),
    )
  })
})
