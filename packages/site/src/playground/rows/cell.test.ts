import { describe, expect, it } from 'vitest'
import { unseenIn, visible } from './cell.ts'

describe('what nobody sees', () => {
  it('is named', () => {
    expect(unseenIn('a\0b\nc\u200b')).toEqual(['NUL', 'newline', 'U+200B'])
    expect(unseenIn(' a b')).toEqual(['a space at the edge'])
    expect(unseenIn('Zürich 😀')).toEqual([])
  })

  it('is drawn', () => {
    expect(visible('a\0\t\n\x7f b')).toBe('a␀␉␊␡ b')
    expect(visible('Zürich')).toBe('Zürich')
  })
})
