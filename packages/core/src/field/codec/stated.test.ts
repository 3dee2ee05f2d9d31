import { describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/error-of.ts'
import { field } from '../custom.ts'

const stating = (stated: object) => () =>
  field('v', { encode: String, decode: String, compare: () => 0, ...stated } as never)

describe('what a codec states', () => {
  it.each([
    { least: 'a b' },
    { greatest: '\ud800' },
    { least: 1 },
    { least: null },
    { least: 'b', greatest: 'a' },
    { all: [] },
    { all: 'ab' },
    { all: ['a', 'a'] },
    { all: ['\u{1f600}', '\uffff'] },
    { all: ['a', 'b'], least: 'b' },
    { all: ['a', 'b'], greatest: 'c' },
    { reversed: { encode: String, decode: String, compare: () => 0, all: ['b', 'a'] } },
  ])('is refused where it cannot be true: %j', (stated) => {
    expect(errorOf(stating(stated))).toMatchObject({ code: 'INVALID_DEFINITION', field: 'v' })
  })

  it.each([
    {},
    { least: 'a', greatest: 'a' },
    { least: '' },
    { all: ['a', 'b'], least: 'a', greatest: 'b' },
    { all: ['\uffff', '\u{1f600}'] },
  ])('is believed where it can be: %j', (stated) => {
    expect(stating(stated)().codec.all).toEqual((stated as { all?: string[] }).all)
  })
})
