import { describe, expect, it } from 'vitest'
import { lexPython } from './lex.ts'
import { Unreadable } from './source-code.ts'

const shown = (source: string): string =>
  lexPython(source)
    .tokens.map((one) =>
      one.kind === 'text'
        ? `'${one.pieces
            .map((piece) =>
              typeof piece === 'string'
                ? piece
                : `{${piece.source}${piece.spec && `|${piece.spec}`}}`,
            )
            .join('')}'`
        : one.text,
    )
    .join(' ')

describe('Python', () => {
  it.each([
    ["f'USER#{id}'", "'USER#{id}'"],
    ["f'{a!r:>10} {b:{width}.{precision}} {{x}}'", "'{a|!r>10} {b|{width}.{precision}} {x}'"],
    ['f"{x["a"]}{f"{y}"}"', '\'{x["a"]}{f"{y}"}\''],
    ["f'{(n := 5)}#{n:=5}'", "'{(n := 5)}#{n|=5}'"],
    ["f'{at:%Y-%m-%d}#{n=}'", "'{at|%Y-%m-%d}#{n|=}'"],
    ["f'{a if b != c else {1: 2}[1]}'", "'{a if b != c else {1: 2}[1]}'"],
    ["rf'\\d{n}\\''", "'\\d{n}\\''"],
    ['"""a "b" \'\'\' {c}"""', "'a \"b\" ''' {c}'"],
    ["f'''{\n  a\n}'''", "'{a}'"],
    ["b'x' + u'y' + R'\\z'", "'x' + 'y' + '\\z'"],
    ["x = 'a' \\\n  'b'  # it's", "x = 'a' 'b'"],
  ])('reads texts: %s', (source, tokens) => {
    expect(shown(source)).toBe(tokens)
  })

  it('tells where a line begins', () => {
    const { tokens } = lexPython('a = (\n  b\n)\nc\n\\\nd\n')
    expect(tokens.map(({ breaks }) => breaks)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it.each(["'a", "f'{a'", "f'{a:'", '"""a', '(', ']', "f'{".repeat(200)])(
    'refuses what is not closed: %s',
    (source) => {
      expect(() => lexPython(source)).toThrow(Unreadable)
    },
  )
})
