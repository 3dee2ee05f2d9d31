import type { Hole, Token } from '../../template/tokens.ts'
import { escapeAt } from './escapes.ts'
import { type Comment, closingOf, DEEPEST, type Lexed, Unreadable } from './source-code.ts'

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const NUMBER = /(?:0[xXoObB][\da-fA-F_]+|\.?\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?)n?/y
const MARK =
  /\.\.\.|>>>=?|===|!==|\*\*=|<<=|>>=|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|\*\*|<<|>>|./suy
const JSX_NAME = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy
/** `<T,>(x)`, `<T extends X>(x)` and `<const T>(x)` are functions, also where elements may stand. */
const GENERIC = /<\s*(?:const\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:,|extends[\s{])/uy

/** Words after which a value begins: a slash is a regular expression there. */
const BEFORE_VALUE = new Set(
  'return typeof case in of delete void throw new else do await yield instanceof default extends'.split(
    ' ',
  ),
)
const BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with'])

interface Open {
  readonly mark: string
  /** Whether a value may begin after its closing bracket, as after `if (x)`. */
  readonly opensValue: boolean
}

/**
 * The tokens of TypeScript or JavaScript. It reads regular expressions, nested template literals and JSX,
 * and takes time in proportion to the source.
 *
 * @throws Unreadable for a text or a bracket that is not closed.
 */
export const lexJavaScript = (source: string, hasJsx: boolean): Lexed => {
  const streams: Token[][] = []
  const comments: Comment[] = []
  let i = source.startsWith('#!') ? lineEnd(source, 0) : source.charCodeAt(0) === 0xfeff ? 1 : 0
  let depth = 0
  /** Slashes that looked like the beginning of a regular expression. Each reads a line in vain. */
  let misread = 0

  const fail = (what: string, at = i): never => {
    throw new Unreadable(what, at)
  }
  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = i
    return pattern.exec(source)?.[0]
  }
  const deeper = <T>(read: () => T): T => {
    if (++depth > DEEPEST) fail('is nested too deeply')
    const result = read()
    depth--
    return result
  }

  /** Skips space and comments. Returns whether a new line begins. */
  const space = (): boolean => {
    let breaks = false
    for (;;) {
      const char = source[i]
      if (char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029') breaks = true
      else if (char === '/' && source[i + 1] === '/') {
        const end = lineEnd(source, i)
        comments.push({ at: i, end, text: source.slice(i + 2, end) })
        i = end
        continue
      } else if (char === '/' && source[i + 1] === '*') {
        const close = source.indexOf('*/', i + 2)
        if (close < 0) fail('has a comment that is not closed')
        const text = source.slice(i + 2, close)
        comments.push({ at: i, end: close + 2, text })
        if (text.includes('\n')) breaks = true
        i = close + 2
        continue
      } else if (char === undefined || !/\s/.test(char)) return breaks
      i++
    }
  }

  /** A text up to its closing quote. Only a template literal has values in it, and goes over lines. */
  const quoted = (quote: string): (string | Hole)[] => {
    const start = i++
    const isTemplate = quote === '`'
    const pieces: (string | Hole)[] = []
    let text = ''
    for (let from = i; ; ) {
      const char = source[i]
      if (char === quote) {
        pieces.push(text + source.slice(from, i++))
        return pieces
      }
      if (char === '\\') {
        const [escaped, length] = escapeAt(source, i)
        text += source.slice(from, i) + escaped
        i += length
        from = i
      } else if (isTemplate && char === '$' && source[i + 1] === '{') {
        pieces.push(text + source.slice(from, i))
        text = ''
        i += 2
        const at = i
        const tokens = deeper(() => code([], true))
        streams.push(tokens)
        pieces.push({ tokens, source: source.slice(at, i).trim(), spec: '' })
        from = ++i
      } else if (char === undefined || (char === '\n' && !isTemplate))
        fail(`has a ${isTemplate ? 'template literal' : 'text'} that is not closed`, start)
      else i++
    }
  }

  /** The regular expression at a place; undefined if the slash divides. */
  const regex = (): string | undefined => {
    let isClass = false
    for (let end = i + 1; ; end++) {
      const char = source[end]
      if (char === undefined || char === '\n') {
        if (++misread > 100) fail('has a regular expression that is not closed')
        return undefined
      }
      if (char === '\\') end++
      else if (char === '[') isClass = true
      else if (char === ']') isClass = false
      else if (char === '/' && !isClass) {
        end++
        while (/[a-z]/.test(source[end] ?? '')) end++
        return source.slice(i, end)
      }
    }
  }

  /** The element at a place. What stands in its braces are tokens, in round brackets. */
  const element = (tokens: Token[]): void => {
    const start = i++
    const value = (): void => {
      tokens.push({ kind: 'mark', text: '(', at: i, end: i + 1, breaks: false })
      i++
      deeper(() => code(tokens, true))
      tokens.push({ kind: 'mark', text: ')', at: i, end: i + 1, breaks: false })
      i++
    }
    space()
    i += matched(JSX_NAME)?.length ?? 0
    space()
    if (source[i] === '<') typeArguments()
    for (;;) {
      space()
      const char = source[i]
      if (char === '>') {
        i++
        break
      }
      if (char === '/' && source[i + 1] === '>') {
        i += 2
        return
      }
      if (char === '{') value()
      else {
        const name = matched(JSX_NAME)
        if (name === undefined) fail('has an element that is not understood', start)
        i += (name as string).length
        space()
        if (source[i] !== '=') continue
        i++
        space()
        const quote = source[i]
        if (quote === '"' || quote === "'") {
          const close = source.indexOf(quote, i + 1)
          if (close < 0) fail('has a text that is not closed')
          i = close + 1
        } else if (quote === '{') value()
        else if (quote === '<') deeper(() => element(tokens))
        else fail('has an element that is not understood', start)
      }
    }
    for (;;) {
      const char = source[i]
      if (char === undefined) fail('has an element that is not closed', start)
      if (char === '{') value()
      else if (char === '<' && source[i + 1] === '/') {
        const close = source.indexOf('>', i)
        if (close < 0) fail('has an element that is not closed', start)
        i = close + 1
        return
      } else if (char === '<') deeper(() => element(tokens))
      else i++
    }
  }

  /** Skips `<Order>` after the name of an element. */
  const typeArguments = (): void => {
    let open = 0
    for (; i < source.length; i++) {
      if (source[i] === '<') open++
      else if (source[i] === '>' && source[i - 1] !== '=' && --open === 0) break
    }
    i++
  }

  /** Reads code into tokens, up to the bracket that closes what is around it, or the end. */
  const code = (tokens: Token[], isInside: boolean): Token[] => {
    const open: Open[] = []
    const first = tokens.length
    /** Whether a value may begin here, so that a slash begins a regular expression. */
    let opensValue = true
    for (;;) {
      const breaks = space()
      const char = source[i]
      const at = i
      if (char === undefined) {
        if (open.length > 0 || isInside) fail(`has a bracket that is not closed`, tokens.at(-1)?.at)
        return tokens
      }
      const before = tokens.length > first ? tokens.at(-1) : undefined
      if (char === "'" || char === '"' || char === '`') {
        const pieces = quoted(char)
        tokens.push({ kind: 'text', pieces, isPython: false, at, end: i, breaks })
        opensValue = false
        continue
      }
      if (char === '/' && opensValue) {
        const text = regex()
        if (text !== undefined) {
          i += text.length
          tokens.push({ kind: 'regex', text, at, end: i, breaks })
          opensValue = false
          continue
        }
      }
      if (char === '<' && hasJsx && opensValue && isElement()) {
        tokens.push({ kind: 'mark', text: '<>', at, end: at + 1, breaks })
        deeper(() => element(tokens))
        opensValue = false
        continue
      }
      const isPrivate = char === '#'
      if (isPrivate) i++
      const word = matched(WORD)
      if (word !== undefined) {
        i += word.length
        const isMember = before?.kind === 'mark' && (before.text === '.' || before.text === '?.')
        tokens.push({ kind: 'word', text: source.slice(at, i), at, end: i, breaks })
        opensValue = !isMember && BEFORE_VALUE.has(word)
        continue
      }
      i = at
      const number = matched(NUMBER)
      if (number !== undefined && /\d/.test(number)) {
        i += number.length
        tokens.push({ kind: 'number', text: number, at, end: i, breaks })
        opensValue = false
        continue
      }
      const text = matched(MARK) as string
      if (text === '}' && open.length === 0 && isInside) return tokens
      i += text.length
      if (text === '(' || text === '[' || text === '{') {
        const isCondition = before?.kind === 'word' && BEFORE_CONDITION.has(before.text)
        const isBlock = text === '{' && !(opensValue && before !== undefined && !isStart(before))
        open.push({ mark: text, opensValue: isCondition || isBlock })
        opensValue = true
      } else if (text === ')' || text === ']' || text === '}') {
        const last = open.pop()
        if (!last || closingOf(last.mark) !== text) fail(`has a ${text} that closes nothing`, at)
        opensValue = (last as Open).opensValue
      } else if (text !== '++' && text !== '--' && text !== '!') opensValue = true
      // `i++ / 2` divides, `!/a/` does not. After `x!` a slash divides, too.
      else if (text === '!' && opensValue) opensValue = true
      tokens.push({ kind: 'mark', text, at, end: i, breaks })
    }
  }

  const isElement = (): boolean =>
    /[\p{ID_Start}$_>]/u.test(source[i + 1] ?? '') && matched(GENERIC) === undefined

  const tokens = code([], false)
  return { tokens, streams: [tokens, ...streams], comments }
}

/** A brace after these begins a block, although a value may stand there, too. */
const isStart = (before: Token): boolean =>
  before.kind === 'mark'
    ? [';', '{', '}', '=>', ')'].includes(before.text)
    : before.kind === 'word' && (before.text === 'else' || before.text === 'do')

const LINE_END = /[\n\r\u2028\u2029]/g

const lineEnd = (source: string, at: number): number => {
  LINE_END.lastIndex = at
  return LINE_END.exec(source)?.index ?? source.length
}
