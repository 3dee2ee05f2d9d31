import type { Hole, Token } from '../../template/tokens.ts'
import { escapeAt } from './escapes.ts'
import { type Comment, closingOf, DEEPEST, type Lexed, Unreadable } from './source-code.ts'

const WORD = /[\p{ID_Start}_][\p{ID_Continue}]*/uy
const NUMBER = /(?:0[xXoObB][\da-fA-F_]+|\.?\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?)[jJ]?/y
const MARK =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|==|!=|<=|>=|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|@=|\*\*|\/\/|<<|>>|./suy
const PREFIX = /^(?:[rbuft]|r[bft]|[bft]r)$/i

/** Where the code in an f-string ends: at these, unless they are in brackets. */
const isHoleEnd = (text: string): boolean => text === '}' || text === ':' || text === '!'

/**
 * The tokens of Python. It reads triple quotes, raw text, and f-strings in f-strings with their formats and
 * quotes, and takes time in proportion to the source. Lines that a bracket or a backslash continues have
 * no `breaks`.
 *
 * @throws Unreadable for a text or a bracket that is not closed.
 */
export const lexPython = (source: string): Lexed => {
  const streams: Token[][] = []
  const comments: Comment[] = []
  let i = source.charCodeAt(0) === 0xfeff ? 1 : 0
  let depth = 0

  const fail = (what: string, at = i): never => {
    throw new Unreadable(what, at)
  }
  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = i
    return pattern.exec(source)?.[0]
  }

  const space = (): boolean => {
    let breaks = false
    for (;;) {
      const char = source[i]
      if (char === '\n') breaks = true
      else if (char === '\\' && (source[i + 1] === '\n' || source[i + 1] === '\r')) i++
      else if (char === '#') {
        const end = source.indexOf('\n', i)
        const at = i
        i = end < 0 ? source.length : end
        comments.push({ at, end: i, text: source.slice(at + 1, i) })
        continue
      } else if (char === undefined || !/\s/.test(char)) return breaks
      i++
    }
  }

  /** A text after its prefix, up to its closing quote. */
  const quoted = (prefix: string): (string | Hole)[] => {
    const start = i
    const char = source[i] as string
    const quote = source.startsWith(char.repeat(3), i) ? char.repeat(3) : char
    const isRaw = /r/i.test(prefix)
    const isFormatted = /[ft]/i.test(prefix)
    i += quote.length
    const pieces: (string | Hole)[] = []
    let text = ''
    let from = i
    const upTo = (next: number): void => {
      text += source.slice(from, i)
      i = next
      from = next
    }
    for (;;) {
      const at = source[i]
      if (at === char && (quote.length === 1 || source.startsWith(quote, i))) {
        upTo(i + quote.length)
        return [...pieces, text]
      }
      if (at === '\\') {
        const [escaped, length] = isRaw ? [source.slice(i, i + 2), 2] : escapeAt(source, i)
        upTo(i + length)
        text += escaped
      } else if (isFormatted && (at === '{' || at === '}') && source[i + 1] === at) {
        upTo(i + 2)
        text += at
      } else if (isFormatted && at === '{') {
        upTo(i + 1)
        pieces.push(text, hole(quote))
        text = ''
        from = i
      } else if (at === undefined || (at === '\n' && quote.length === 1))
        fail('has a text that is not closed', start)
      else i++
    }
  }

  /** The value of an f-string: its code, and how it is written. */
  const hole = (quote: string): Hole => {
    if (++depth > DEEPEST) fail('is nested too deeply')
    const at = i
    let tokens = code(true)
    // `{n=}` writes the name, too.
    const last = tokens.at(-1)
    const isNamed = last?.kind === 'mark' && last.text === '='
    if (isNamed) tokens = tokens.slice(0, -1)
    streams.push(tokens)
    const own = source.slice(at, isNamed ? last.at : i).trim()
    let spec = isNamed ? '=' : ''
    if (source[i] === '!') {
      spec += source.slice(i, i + 2)
      i += 2
      while (/\s/.test(source[i] ?? '')) i++
    }
    if (source[i] === ':') {
      const start = ++i
      while (source[i] !== '}') {
        const char = source[i]
        const isEnd = char === '\n' || (char !== undefined && source.startsWith(quote, i))
        if (char === undefined || (isEnd && quote.length === 1)) fail('has a format without an end')
        if (char === '{') {
          i++
          hole(quote)
        } else i++
      }
      spec += source.slice(start, i)
    }
    if (source[i] !== '}') fail('has a value in a text that is not closed', at)
    i++
    depth--
    return { tokens, source: own, spec }
  }

  const code = (isHole: boolean): Token[] => {
    const tokens: Token[] = []
    const open: string[] = []
    for (;;) {
      const hasLine = space()
      const breaks = hasLine && open.length === 0
      const at = i
      const char = source[i]
      if (char === undefined) {
        if (open.length > 0 || isHole) fail('has a bracket that is not closed', tokens.at(-1)?.at)
        return tokens
      }
      const word = matched(WORD)
      if (word !== undefined) i += word.length
      const quote = source[i]
      const isText = quote === "'" || quote === '"'
      if (isText && (word === undefined || PREFIX.test(word))) {
        const pieces = quoted(word ?? '')
        tokens.push({ kind: 'text', pieces, isPython: true, at, end: i, breaks })
        continue
      }
      if (word !== undefined) {
        tokens.push({ kind: 'word', text: word, at, end: i, breaks })
        continue
      }
      const number = matched(NUMBER)
      if (number !== undefined && /\d/.test(number)) {
        i += number.length
        tokens.push({ kind: 'number', text: number, at, end: i, breaks })
        continue
      }
      let text = matched(MARK) as string
      // In an f-string `:=` is a format that begins with `=`.
      if (isHole && open.length === 0 && text === ':=') text = ':'
      if (isHole && open.length === 0 && isHoleEnd(text)) return tokens
      i += text.length
      if (text === '(' || text === '[' || text === '{') open.push(text)
      if (text === ')' || text === ']' || text === '}') {
        const last = open.pop()
        if (last === undefined || closingOf(last) !== text)
          fail(`has a ${text} that closes nothing`, at)
      }
      tokens.push({ kind: 'mark', text, at, end: i, breaks })
    }
  }

  const tokens = code(false)
  return { tokens, streams: [tokens, ...streams], comments }
}
