import { describe, expect, it } from 'vitest'
import { fieldOf } from '../key/definition.ts'
import { KIND_FORMS, newField, SKETCH_KINDS } from '../key/sketch.ts'
import { cellValue, unseenIn, visible } from './cell.ts'

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

describe('a kind', () => {
  it.each(SKETCH_KINDS)('%s: takes the example of its form from a cell', (kind) => {
    const sketch = newField('value', kind)
    const field = fieldOf(sketch)
    const value = cellValue(sketch, KIND_FORMS[kind].example)
    const text = field.codec.encode(value as never)
    expect(field.codec.decode(text)).toBeDefined()
  })
  it('without a form of its own describes itself', () => {
    expect(KIND_FORMS.duration).toEqual({
      says: 'a duration in whole milliseconds',
      example: '5400000',
      options: {},
    })
  })
})
