import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ambiguitiesOf, type Codes } from './ambiguities.ts'

const write = (codes: Codes, text: string): string =>
  [...text].map((char) => codes.get(char) ?? '?').join('')

const codesFor = (chars: string, code: (char: string) => string): Codes =>
  new Map([...chars].map((char) => [char, code(char)]))

describe('ambiguitiesOf', () => {
  it('finds an escape that is not escaped itself', () => {
    const codes = codesFor('a#%23', (char) => (char === '#' ? '%23' : char))
    expect(ambiguitiesOf(codes)).toContainEqual(['%23', '#'])
  })

  it('finds what is removed, and what is written alike', () => {
    expect(ambiguitiesOf(codesFor('a-', (char) => char.replace('-', '')))).toEqual([['-', '']])
    expect(ambiguitiesOf(codesFor('aA', (char) => char.toLowerCase()))).toEqual([['a', 'A']])
  })

  it('finds codes of several lengths that run into each other', () => {
    const codes = codesFor('ab\u6162', (char) => char.charCodeAt(0).toString(16))
    expect(ambiguitiesOf(codes)).toEqual([['ab', '\u6162']])
  })

  it('finds nothing in codes of one length, or with an escape that is escaped', () => {
    expect(ambiguitiesOf(codesFor('abc#', (char) => char.charCodeAt(0).toString(16)))).toEqual([])
    const escaped = (char: string) => (/[#%]/.test(char) ? `%${char.charCodeAt(0)}` : char)
    expect(ambiguitiesOf(codesFor('a#%0123456789', escaped))).toEqual([])
  })

  it('only ever names texts that are different and written alike', () => {
    const code = fc.string({ unit: fc.constantFrom('0', '1'), maxLength: 3 })
    fc.assert(
      fc.property(fc.tuple(code, code, code, code), (list) => {
        const codes = new Map(list.map((one, i) => ['abcd'.charAt(i), one]))
        for (const [one, other] of ambiguitiesOf(codes)) {
          expect(one).not.toBe(other)
          expect(write(codes, one)).toBe(write(codes, other))
        }
      }),
    )
  })

  it('finds all that a search through short texts finds', () => {
    const code = fc.string({ unit: fc.constantFrom('0', '1'), minLength: 1, maxLength: 3 })
    const letters = ['a', 'b', 'c']
    const words = letters.flatMap((a) => [a, ...letters.map((b) => a + b)])
    const texts = words.concat(words.flatMap((word) => letters.map((c) => word + c)))
    fc.assert(
      fc.property(fc.tuple(code, code, code), (list) => {
        const codes = new Map(list.map((one, i) => [letters[i] ?? '', one]))
        const written = new Map<string, string>()
        for (const text of new Set(texts)) {
          const key = write(codes, text)
          if (written.has(key)) expect(ambiguitiesOf(codes)).not.toEqual([])
          written.set(key, text)
        }
      }),
    )
  })
})
