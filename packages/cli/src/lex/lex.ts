import { readElement } from './elements.ts'
import { escapeAt } from './escapes.ts'
import {
  type Comment,
  closingOf,
  DEEPEST,
  type Lexed,
  type Lexer,
  Unreadable,
} from './source-code.ts'
import { type Hole, isMark, type TextToken, type Token } from './tokens.ts'

/** What tells one language from another. */
interface Language {
  /** A stretch of space, or a comment. */
  readonly space: RegExp
  /** What begins a text: its prefix, and its quote. */
  readonly quote: RegExp
  /** Where the value of an f-string ends. */
  readonly formatEnds: string
  readonly isPython: boolean
  /** Whether it is a piece that was cut out of other code: brackets may be open, and lines joined. */
  readonly isPiece: boolean
}

const JAVASCRIPT: Language = {
  space: /\s+|\/\/.*|\/\*[\s\S]*?\*\//y,
  quote: /()(["'`])/y,
  formatEnds: '',
  isPython: false,
  isPiece: false,
}

const PYTHON: Language = {
  space: /\\\r?\n|\s+|#[^\n]*/y,
  quote: /((?:r[bft]|[bft]r|[rbuft])?)("""|'''|["'])/iy,
  formatEnds: '}:!',
  isPython: true,
  isPiece: false,
}

/** A piece of any of these languages. */
const EITHER: Language = {
  ...JAVASCRIPT,
  quote: /((?:r[bft]|[bft]r|[rbuft])?)("""|'''|["'`])/iy,
  formatEnds: '}:',
  isPiece: true,
}

const COMMENT = /^(?:\/[/*]|#)/
const LINE_END = /[\n\r\u2028\u2029]/
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const NUMBER = /(?:0[xXoObB][\da-fA-F_]+|\.?\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?)[njJ]?/y
const MARK =
  /\.\.\.|>>>=?|[=!]==|\*\*=|\/\/=?|<<=|>>=|&&=|\|\|=|\?\?=|=>|->|[-+*/%&|^@=!<>:]=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|\*\*|<<|>>|./suy
/** What means nothing in a text. */
const PLAIN = /[^"'`\\{}$\n]+/y
/** `<T,>(x)`, `<T extends X>(x)` and `<const T>(x)` are functions, also where elements may stand. */
const ELEMENT =
  /<(?!\s*(?:const\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:,|extends[\s{]))[\p{ID_Start}$_>]/uy

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

const found = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/**
 * Reads regular expressions, nested template literals, JSX, and f-strings in f-strings with their formats. It
 * takes time in proportion to the source.
 */
const lexerOf = (source: string, language: Language, element?: typeof readElement) => {
  const { isPython, isPiece } = language
  const streams: Token[][] = []
  const comments: Comment[] = []
  let depth = 0
  /** Slashes that looked like the beginning of a regular expression. Each reads a line in vain. */
  let misread = 0

  const fail = (what: string, at = lexer.at): never => {
    throw new Unreadable(what, at)
  }
  const take = (pattern: RegExp): string | undefined => {
    const { at } = lexer
    pattern.lastIndex = at
    if (!pattern.test(source)) return undefined
    lexer.at = pattern.lastIndex
    return source.slice(at, lexer.at)
  }
  const deeper = <T>(read: () => T): T => {
    if (++depth > DEEPEST) fail('is nested too deeply')
    const result = read()
    depth--
    return result
  }

  const space = (): boolean => {
    let breaks = false
    for (;;) {
      const { at } = lexer
      const own = take(language.space)
      if (own === undefined) break
      const [mark] = COMMENT.exec(own) ?? []
      const end = mark === '/*' ? -2 : own.length
      if (mark) comments.push({ at, end: lexer.at, text: own.slice(mark.length, end) })
      breaks ||= LINE_END.test(own) && !own.startsWith('\\')
    }
    if (!isPython && !isPiece && source.startsWith('/*', lexer.at))
      fail('has a comment that is not closed')
    return breaks
  }

  /** A text up to its closing quote; without a quote, up to the end. `opening` begins a value in it. */
  const text = (quote: string, opening: string, isRaw: boolean): TextToken['pieces'] => {
    const start = lexer.at - quote.length
    const goesOverLines = quote === '`' || quote.length === 3 || isPiece
    const pieces: (string | Hole)[] = []
    let fixed = ''
    let from = lexer.at
    const upTo = (next: number): void => {
      fixed += source.slice(from, lexer.at)
      lexer.at = next
      from = next
    }
    for (;;) {
      take(PLAIN)
      const { at } = lexer
      const char = source[at]
      if (char === quote[0] && source.startsWith(quote, at)) {
        upTo(at + quote.length)
        return [...pieces, fixed]
      }
      if (char === '\\' && quote !== '') {
        const [escaped, length] = isRaw ? [source.slice(at, at + 2), 2] : escapeAt(source, at)
        upTo(at + length)
        fixed += escaped
      } else if (opening === '{' && (char === '{' || char === '}') && source[at + 1] === char) {
        upTo(at + 2)
        fixed += char
      } else if (char !== undefined && char === opening[0] && source.startsWith(opening, at)) {
        upTo(at + opening.length)
        pieces.push(
          fixed,
          deeper(() => hole(opening, quote)),
        )
        fixed = ''
        from = lexer.at
      } else if (char === undefined || (char === '\n' && !goesOverLines))
        fail(`has a ${quote === '`' ? 'template literal' : 'text'} that is not closed`, start)
      else lexer.at++
    }
  }

  /** A value in a text: its code and, in an f-string, how it is written. */
  const hole = (opening: string, quote: string): Hole => {
    const { at } = lexer
    const isFormatted = opening === '{'
    const all = code([], isFormatted ? language.formatEnds : '}')
    // `{n=}` writes the name, too.
    const last = isFormatted ? all.at(-1) : undefined
    const isNamed = isMark(last, '=')
    const tokens = isNamed ? all.slice(0, -1) : all
    streams.push(tokens)
    const own = source.slice(at, isNamed ? last?.at : lexer.at).trim()
    const spec = isFormatted ? (isNamed ? '=' : '') + formatAt(quote) : ''
    if (source[lexer.at] !== '}') fail('has a value in a text that is not closed', at)
    lexer.at++
    return { tokens, source: own, spec }
  }

  /** `!r:>10`. */
  const formatAt = (quote: string): string => {
    let spec = ''
    if (source[lexer.at] === '!') {
      spec += source.slice(lexer.at, lexer.at + 2)
      lexer.at += 2
      space()
    }
    if (source[lexer.at] !== ':') return spec
    const start = ++lexer.at
    while (source[lexer.at] !== '}') {
      const char = source[lexer.at]
      const isEnd = char === '\n' || source.startsWith(quote, lexer.at)
      if (char === undefined || (isEnd && quote.length === 1)) fail('has a format without an end')
      lexer.at++
      if (char === '{') deeper(() => hole('{', quote))
    }
    return spec + source.slice(start, lexer.at)
  }

  /** The regular expression at a place; undefined if the slash divides. */
  const regex = (): string | undefined => {
    let isClass = false
    for (let end = lexer.at + 1; ; end++) {
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
        const own = source.slice(lexer.at, end)
        lexer.at = end
        return own
      }
    }
  }

  const code = (tokens: Token[], ends: string): Token[] => {
    const open: Open[] = []
    const first = tokens.length
    /** Whether a value may begin here, so that a slash begins a regular expression. */
    let opensValue = true
    for (;;) {
      const hasLine = space()
      const { at } = lexer
      const breaks = hasLine && !(isPython && open.length > 0)
      const char = source[at]
      if (char === undefined) {
        if (ends !== '' || (open.length > 0 && !isPiece))
          fail('has a bracket that is not closed', tokens.at(-1)?.at)
        return tokens
      }
      const before = tokens.length > first ? tokens.at(-1) : undefined
      const [opening, prefix = '', quote] = found(language.quote, source, at) ?? []
      if (opening !== undefined && quote !== undefined) {
        lexer.at += opening.length
        const isFormatted = /[ft]/i.test(prefix)
        const pieces = text(quote, isFormatted ? '{' : quote === '`' ? '${' : '', /r/i.test(prefix))
        tokens.push({
          ...{ kind: 'text', pieces, isPython: isPython || isFormatted },
          ...{ at, end: lexer.at, breaks },
        })
        opensValue = false
        continue
      }
      const pattern = char === '/' && opensValue && !isPython ? regex() : undefined
      if (pattern !== undefined) {
        tokens.push({ kind: 'regex', text: pattern, at, end: lexer.at, breaks })
        opensValue = false
        continue
      }
      if (char === '<' && element && opensValue && found(ELEMENT, source, at)) {
        tokens.push({ kind: 'mark', text: '<>', at, end: at + 1, breaks })
        deeper(() => element(lexer, tokens))
        opensValue = false
        continue
      }
      const word = take(WORD)
      if (word !== undefined) {
        tokens.push({ kind: 'word', text: word, at, end: lexer.at, breaks })
        opensValue = !isMark(before, '.', '?.') && BEFORE_VALUE.has(word)
        continue
      }
      const number = take(NUMBER)
      if (number !== undefined) {
        tokens.push({ kind: 'number', text: number, at, end: lexer.at, breaks })
        opensValue = false
        continue
      }
      const whole = take(MARK) as string
      // In an f-string `:=` is a format that begins with `=`.
      const mark = open.length === 0 && whole === ':=' && ends.includes(':') ? ':' : whole
      if (open.length === 0 && ends.includes(mark)) {
        lexer.at = at
        return tokens
      }
      if (mark === '(' || mark === '[' || mark === '{') {
        const isCondition = before?.kind === 'word' && BEFORE_CONDITION.has(before.text)
        const isBlock = mark === '{' && !(opensValue && before !== undefined && !isStart(before))
        open.push({ mark, opensValue: isCondition || isBlock })
        opensValue = true
      } else if (mark === ')' || mark === ']' || mark === '}') {
        const last = open.pop()
        const isClosed = last !== undefined && closingOf(last.mark) === mark
        if (!isClosed && !isPiece) fail(`has a ${mark} that closes nothing`, at)
        opensValue = last?.opensValue ?? false
        // `i++ / 2` divides, `!/a/` does not. After `x!` a slash divides, too.
      } else if (mark !== '++' && mark !== '--' && mark !== '!') opensValue = true
      tokens.push({ kind: 'mark', text: mark, at, end: lexer.at, breaks })
    }
  }

  const lexer: Lexer = { source, at: 0, fail, take, deeper, space, code }
  return {
    lexed: (): Lexed => {
      take(/#!.*/y)
      const tokens = code([], '')
      return { tokens, streams: [tokens, ...streams], comments }
    },
    bare: (opening: string) => text('', opening, false),
  }
}

/** A brace after these begins a block, although a value may stand there, too. */
const isStart = (before: Token): boolean =>
  isMark(before, ';', '{', '}', '=>', ')') ||
  (before.kind === 'word' && (before.text === 'else' || before.text === 'do'))

/**
 * The tokens of TypeScript or JavaScript.
 *
 * @throws Unreadable for a text or a bracket that is not closed.
 */
export const lexJavaScript = (source: string, hasJsx: boolean): Lexed =>
  // Passed in, so that a page that reads pieces of code does not load it.
  lexerOf(source, JAVASCRIPT, hasJsx ? readElement : undefined).lexed()

/**
 * The tokens of Python. Lines that a bracket or a backslash continues have no `breaks`.
 *
 * @throws Unreadable for a text or a bracket that is not closed.
 */
export const lexPython = (source: string): Lexed => lexerOf(source, PYTHON).lexed()

/** The tokens of a piece of JavaScript, TypeScript or Python. */
export const lexPiece = (source: string): readonly Token[] => lexerOf(source, EITHER).lexed().tokens

/** The pieces of text that is not in quotes, whose values begin with `${` or `{`. */
export const barePieces = (source: string, opening: '${' | '{'): TextToken['pieces'] =>
  lexerOf(source, EITHER).bare(opening)
