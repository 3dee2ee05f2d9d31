import { countLeading } from '../lists/count-leading.ts'
import { type Token, Unread } from './tokens.ts'

/** A comment of a source, without its marks. */
export interface Comment {
  readonly at: number
  readonly end: number
  readonly text: string
}

/** The tokens of a source. */
export interface Lexed {
  /** The tokens of the file; the values in its texts are streams of their own. */
  readonly tokens: readonly Token[]
  /** Every stream: the file itself, and each value in a template literal or f-string. */
  readonly streams: readonly (readonly Token[])[]
  readonly comments: readonly Comment[]
}

/** A source, and how far it was read. */
export interface Lexer {
  readonly source: string
  at: number
  readonly fail: (what: string, at?: number) => never
  /** What a pattern finds at the place, which is then behind it. */
  readonly take: (pattern: RegExp) => string | undefined
  readonly deeper: <T>(read: () => T) => T
  /** Skips space and comments. Returns whether a new line begins. */
  readonly space: () => boolean
  /** Reads code into tokens, up to one of the marks that end it, or to the end of the source if there are none. */
  readonly code: (tokens: Token[], ends: string) => Token[]
}

/** Code that cannot be read: what is wrong, and where. */
export class Unreadable extends Unread {
  readonly at: number
  constructor(what: string, at: number) {
    super(what)
    this.at = at
  }
}

/** Values inside values, and elements inside elements: deeper than people nest, and shallower than the stack. */
export const DEEPEST = 100

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The bracket that closes another. */
export const closingOf = (open: string): string => CLOSING[open] ?? ''

/** Where lines begin, to say in which line and column a character stands. */
export const lineIndex = (source: string): ((at: number) => { line: number; column: number }) => {
  const starts = [0]
  for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) starts.push(i + 1)
  return (at) => {
    const line = Math.max(
      1,
      countLeading(starts.length, (n) => (starts[n] as number) <= at),
    )
    return { line, column: at - (starts[line - 1] as number) + 1 }
  }
}
