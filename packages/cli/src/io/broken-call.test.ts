import { key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { brokenCall } from './broken-call.ts'

describe('brokenCall', () => {
  it('leaves a call that fits', () => {
    expect(brokenCall("key('A', text('b'))", 40, '  ')).toEqual(["  key('A', text('b'))"])
  })

  it('breaks between arguments, and nowhere else', () => {
    const code = "key('A, (b', integer('n', { digits: 16, signed: true }), 'it\\'s, [', text('c'))"
    expect(brokenCall(code, 40, '  ')).toEqual([
      '  key(',
      "    'A, (b',",
      "    integer('n', { digits: 16, signed: true }),",
      "    'it\\'s, [',",
      "    text('c'),",
      '  )',
    ])
  })

  it('is still the same code', () => {
    const lines = brokenCall("key('A, b', text('id'), text('other'))", 20, '')
    const made = new Function('key', 'text', `return ${lines.join('\n')}`)(key, text)
    expect(made.pattern).toBe('A, b#<id>#<other>')
  })
})
