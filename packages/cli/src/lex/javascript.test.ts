import { describe, expect, it } from 'vitest'
import { lexJavaScript } from './lex.ts'
import { Unreadable } from './source-code.ts'

/** The tokens of a source as text: quotes for texts, slashes for regular expressions. */
const shown = (source: string, hasJsx = true): string =>
  lexJavaScript(source, hasJsx)
    .tokens.map((one) =>
      one.kind === 'text'
        ? `'${one.pieces.map((piece) => (typeof piece === 'string' ? piece : `{${piece.source}}`)).join('')}'`
        : one.text,
    )
    .join(' ')

describe('JavaScript', () => {
  it.each([
    ['a / b / c', 'a / b / c'],
    ['x = /[`/]/g.test(y)', 'x = /[`/]/g . test ( y )'],
    ['if (x) /`/.test(y)', 'if ( x ) /`/ . test ( y )'],
    ['(a + b) / c / `x`', "( a + b ) / c / 'x'"],
    ['return /\\/`/', 'return /\\/`/'],
    ['a.return / 2 / `x`', "a . return / 2 / 'x'"],
    ['i++ / 2 / `x`', "i ++ / 2 / 'x'"],
    ['x! / 2 / `y`', "x ! / 2 / 'y'"],
    ['{ a }\n/`/.test(b)', '{ a } /`/ . test ( b )'],
    ['x = { a } / 2 / `y`', "x = { a } / 2 / 'y'"],
  ])('a slash divides or begins a regular expression: %s', (source, tokens) => {
    expect(shown(source)).toBe(tokens)
  })

  it.each([
    ['`a${b}c`', "'a{b}c'"],
    ['`a${`b${c}`}d`', "'a{`b${c}`}d'"],
    ['`a${{ x: "}" }.x}d`', '\'a{{ x: "}" }.x}d\''],
    ['`a\\`b\\${c}`', "'a`b${c}'"],
    ['\'a\\\'b\' + "c\\"d"', "'a'b' + 'c\"d'"],
    ["'\\u0041\\x42\\u{43}\\\n'", "'ABC'"],
    ['`a\r\n${b}`', "'a\r\n{b}'"],
  ])('reads texts: %s', (source, tokens) => {
    expect(shown(source)).toBe(tokens)
  })

  it.each([
    [
      'class A { #pk = 1; get() { return this.#pk } }',
      'class A { #pk = 1 ; get ( ) { return this . #pk } }',
    ],
    ['@Entity({ name: "x" }) class A {}', "@ Entity ( { name : 'x' } ) class A { }"],
    ['#!/usr/bin/env node\nx', 'x'],
    ['\ufeffx', 'x'],
    ['a ?? b?.c', 'a ?? b ?. c'],
    ['a ?.5 : 1', 'a ? .5 : 1'],
    ['// `\n/* ` \n */ x', 'x'],
    ['const größe = 1n + 0xff_ff + 1e-5', 'const größe = 1n + 0xff_ff + 1e-5'],
  ])('reads %s', (source, tokens) => {
    expect(shown(source)).toBe(tokens)
  })

  it.each([
    ["return <p>It's `{x}` #</p>", 'return <> ( x )'],
    ['x = <A b={`c${d}`} e="it\'s" {...f} />', "x = <> ( 'c{d}' ) ( ... f )"],
    ["(<><li key='a'>don't</li>{/* ' */}</>)", '( <> ( ) )'],
    ['const f = <T,>(x: T) => x', 'const f = < T , > ( x : T ) => x'],
    ['const f = <T extends X>(x: T) => x', 'const f = < T extends X > ( x : T ) => x'],
    ['a < b / c > d', 'a < b / c > d'],
    ['x = <Row<Order> o={1}>a</Row> / 2', 'x = <> ( 1 ) / 2'],
  ])('reads elements: %s', (source, tokens) => {
    expect(shown(source)).toBe(tokens)
  })

  it('knows no elements in TypeScript', () => {
    expect(shown('const f = <T>(x: T) => <Order>x', false)).toBe(
      'const f = < T > ( x : T ) => < Order > x',
    )
  })

  it.each(['`a', '"a\n"', "'a", '(', '}', '(]', '`${a`', '/* a', 'x = <p>', '`${'.repeat(200)])(
    'refuses what is not closed: %s',
    (source) => {
      expect(() => lexJavaScript(source, true)).toThrow(Unreadable)
    },
  )
})
