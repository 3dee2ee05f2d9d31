import { describe, expect, it } from 'vitest'
import { templateOf } from './by-hand.ts'
import { readTemplate } from './read-template.ts'
import { freeName } from './sketch.ts'

const shape = (source: string) =>
  readTemplate(source)?.parts.map((part) =>
    typeof part === 'string' ? part : `<${part.name}: ${part.kind}>`,
  )

describe('a template literal is read', () => {
  it.each([
    ['`USER#${id}`', ['USER', '<id: text>']],
    ['USER#${id}', ['USER', '<id: text>']],
    [
      'const sk = `ORDER#${order.createdAt.toISOString()}#${order.id}`',
      ['ORDER', '<createdAt: time>', '<id: text>'],
    ],
    ['`${tenant}|USER|${userId}`', ['<tenant: text>', 'USER', '<userId: text>']],
    ['`a::${x}::b::${x}`', ['a', '<x: text>', 'b', '<x2: text>']],
    ['`${a}${b}`', ['<a: text>', '<b: text>']],
    ['`#METADATA#${id}`', ['METADATA', '<id: text>']],
    ['`${item.name.trim()}`', ['<name: text>']],
  ])('%s', (source, parts) => {
    expect(shape(source)).toEqual(parts)
  })

  it('keeps the text between the values as it was written', () => {
    expect(readTemplate('`${tenant}|USER|${user.id}`')?.template).toBe('${tenant}|USER|${id}')
  })

  it('does not take text without a value', () => {
    expect(readTemplate('USER#1')).toBeUndefined()
    expect(readTemplate('')).toBeUndefined()
  })

  it('reads what it writes', () => {
    const { parts, template } = readTemplate('`CITY#${city}#${id}`') ?? { parts: [], template: '' }
    expect(templateOf(parts)).toBe(template)
  })
})

describe('free names', () => {
  it('are taken once', () => {
    expect(freeName('a', ['a'])).toBe('a')
    expect(
      freeName('a', [
        { name: 'a', kind: 'text' },
        { name: 'a2', kind: 'text' },
      ]),
    ).toBe('a3')
  })
})
