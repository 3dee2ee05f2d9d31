import { describe, expect, it } from 'vitest'
import { parseHeader } from '../tour/run/header.ts'

describe('the comment of a recipe', () => {
  it('gives its title, what it shows, and its paragraphs', () => {
    const source = `/**
 * One-to-many: a customer and
 * their orders: all of them.
 *
 * Use it when the children
 * are read with their parent.
 *
 * Cost: one query, \`2 * 3\` units.
 */
/** Not this one: it is another. */
import {} from 'x'
`
    const header = {
      title: 'One-to-many',
      shows: 'a customer and their orders: all of them.',
      paragraphs: [
        'Use it when the children are read with their parent.',
        'Cost: one query, `2 * 3` units.',
      ],
    }
    expect(parseHeader(source)).toEqual(header)
    expect(parseHeader(source.replaceAll('\n', '\r\n'))).toEqual(header)
  })
  it('is demanded, with a title', () => {
    expect(() => parseHeader("import {} from 'x'\n/** Late: too late. */")).toThrow(
      'starts with a comment',
    )
    expect(() => parseHeader('/** No title here. */')).toThrow('not "No title here."')
  })
})
