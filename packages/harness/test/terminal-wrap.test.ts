import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growsFast } from '../src/growth.ts'
import { cut, fit, pad, widthOf, wrap } from '../src/terminal/index.ts'

const nasty = fc.string({
  unit: fc.constantFrom('a', ' ', '  ', '#', '<', '>', '日', '🦕', 'e\u0301', 'word ', '<at desc>'),
  maxLength: 120,
})
const someWidth = fc.integer({ min: 20, max: 120 })

/** Everything but the spaces, where lines may break. */
const letters = (lines: string): string => lines.replace(/\s/g, '')

const tooWide = (rendered: string, width: number): string[] =>
  rendered.split('\n').filter((line) => widthOf(line) > width)

describe('wrap', () => {
  it('keeps to the width and loses nothing', () => {
    fc.assert(
      fc.property(nasty, someWidth, nasty, (given, width, before) => {
        const first = before.slice(0, 8)
        const lines = wrap(given, width, first, '  ')
        expect(tooWide(lines.join('\n'), width)).toEqual([])
        expect(letters(lines.join(''))).toBe(letters(first + given))
      }),
    )
  })

  it('breaks between words, then after delimiters, then anywhere; a placeholder is a word', () => {
    expect(wrap('ORDER#<at desc>#<orderId> and more', 20)).toEqual([
      'ORDER#<at desc>#',
      '<orderId> and more',
    ])
    expect(wrap(`x ${'y'.repeat(30)}`, 20)).toEqual(['x', 'y'.repeat(20), 'y'.repeat(10)])
    expect(wrap('')).toEqual([''])
  })

  it('takes linear time', () => {
    for (const unit of ['a', '<', '< ', '#', ' ', '🦕', '<a']) {
      expect(tooWide(wrap(unit.repeat(50_000)).join('\n'), 80)).toEqual([])
      expect(
        growsFast(
          (text: string) => wrap(text),
          (size) => unit.repeat(size),
          50_000,
        ),
        unit,
      ).toBe(false)
    }
  })
})

describe('fit', () => {
  it('wraps every line, and indents what stands below an indented one', () => {
    expect(fit('one two three\n  four five six seven', 12)).toBe(
      ['one two', 'three', '  four five', '    six', '    seven'].join('\n'),
    )
  })
})

const words = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', 'é', '日', '🦕', '\u0301'),
  maxLength: 40,
})

describe('a text', () => {
  it('is cut to a width with an ellipsis', () => {
    expect(cut('ORDER#2024', 10)).toBe('ORDER#2024')
    expect(cut('ORDER#2024', 9)).toBe('ORDER#20…')
    expect(cut('日本語', 4)).toBe('日…')
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 50 }), (text, width) => {
        expect(widthOf(cut(text, width))).toBeLessThanOrEqual(width)
        expect(widthOf(pad(cut(text, width), width))).toBe(width)
      }),
    )
  })
})
