import type { Lexer } from './source-code.ts'
import type { Token } from './tokens.ts'

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy

/** Reads the element of JSX at a place. What stands in its braces are tokens, in round brackets. */
export const readElement = (lexer: Lexer, tokens: Token[]): void => {
  const { source, fail, take, deeper, space, code } = lexer
  const start = lexer.at++
  const bracket = (text: string): void => {
    tokens.push({ kind: 'mark', text, at: lexer.at, end: lexer.at + 1, breaks: false })
    lexer.at++
  }
  const value = (): void => {
    bracket('(')
    deeper(() => code(tokens, '}'))
    bracket(')')
  }
  const past = (end: string, what: string): void => {
    const close = source.indexOf(end, lexer.at + 1)
    if (close < 0) fail(what, start)
    lexer.at = close + 1
  }
  space()
  take(NAME)
  space()
  if (source[lexer.at] === '<') typeArguments(lexer)
  for (;;) {
    space()
    const char = source[lexer.at]
    if (char === '>') {
      lexer.at++
      break
    }
    if (source.startsWith('/>', lexer.at)) {
      lexer.at += 2
      return
    }
    if (char === '{') value()
    else if (char === '"' || char === "'") past(char, 'has a text that is not closed')
    else if (char === '<') deeper(() => readElement(lexer, tokens))
    else if (char === '=') lexer.at++
    else if (take(NAME) === undefined) fail('has an element that is not understood', start)
  }
  for (;;) {
    const char = source[lexer.at]
    if (char === undefined) fail('has an element that is not closed', start)
    if (source.startsWith('</', lexer.at)) {
      past('>', 'has an element that is not closed')
      return
    }
    if (char === '{') value()
    else if (char === '<') deeper(() => readElement(lexer, tokens))
    else lexer.at++
  }
}

/** Skips `<Order>` after the name of an element. */
const typeArguments = (lexer: Lexer): void => {
  const { source } = lexer
  let open = 0
  for (; lexer.at < source.length; lexer.at++) {
    if (source[lexer.at] === '<') open++
    else if (source[lexer.at] === '>' && source[lexer.at - 1] !== '=' && --open === 0) break
  }
  lexer.at++
}
