import { isMark, type Token } from '../../lex/tokens.ts'

/** Tokens with their brackets matched. */
export interface Stream {
  readonly tokens: readonly Token[]
  /** For a bracket, the number of its other half; for any other token -1. */
  readonly partner: Int32Array
  /** The number of the bracket that a token stands in; -1 outside of all. */
  readonly parent: Int32Array
  readonly isPython: boolean
  readonly spend: Spend
}

/** Some tokens of a stream, the last one not included. */
export interface Range {
  readonly stream: Stream
  readonly from: number
  readonly to: number
}

/** Takes work from what may be done on a file. It keeps hostile code from taking more than linear time. */
export type Spend = (work: number) => void

/** More work than a file of this size deserves: names that lead to names, again and again. */
export class Tangled extends Error {}

/** The work that a file of so many tokens deserves. */
export const budgetOf = (tokens: number): Spend => {
  let left = 30 * tokens + 100_000
  return (work) => {
    left -= work
    if (left < 0) throw new Tangled()
  }
}

export const streamOf = (tokens: readonly Token[], isPython: boolean, spend: Spend): Stream => {
  const partner = new Int32Array(tokens.length).fill(-1)
  const parent = new Int32Array(tokens.length).fill(-1)
  const open: number[] = []
  tokens.forEach((token, i) => {
    const isClosing = isMark(token, ')', ']', '}')
    const last = isClosing ? open.pop() : undefined
    if (last !== undefined) {
      partner[last] = i
      partner[i] = last
    }
    parent[i] = open.at(-1) ?? -1
    if (isMark(token, '(', '[', '{')) open.push(i)
  })
  return { tokens, partner, parent, isPython, spend }
}

export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && (words.length === 0 || words.includes(token.text))

/** The text of a word. */
export const wordOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'word' ? token.text : undefined

/** The text of a word, or of quotes without a value. */
export const nameOf = (token: Token | undefined): string | undefined => {
  if (token?.kind === 'word') return token.text
  const [text, ...more] = token?.kind === 'text' ? token.pieces : []
  return typeof text === 'string' && more.length === 0 ? text : undefined
}

const JOINING = new Set('as satisfies in instanceof of extends is'.split(' '))
const LEADING = new Set(
  'return new typeof await yield delete void throw case in of instanceof extends keyof'.split(' '),
)

/** Whether a token on a new line continues the expression before it. */
const continues = (before: Token | undefined, token: Token): boolean => {
  if (token.kind === 'mark' && !['{', '}', '@', '++', '--', '!', '...', '*'].includes(token.text))
    return true
  if (token.kind === 'word' && JOINING.has(token.text)) return true
  if (before?.kind === 'mark') return ![')', ']', '}', '++', '--', '!'].includes(before.text)
  return before?.kind === 'word' && LEADING.has(before.text)
}

/** Where the expression that begins at a token ends. */
export const expressionEnd = (
  { tokens, partner, isPython, spend }: Stream,
  from: number,
): number => {
  let i = from
  for (; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (isMark(token, ',', ';', ')', ']', '}')) break
    if (token.breaks && i > from && (isPython || !continues(tokens[i - 1], token))) break
    const close = partner[i] as number
    if (close > i) i = close
  }
  const end = Math.min(i, tokens.length)
  spend(end - from + 1)
  return end
}

/** Where the type that begins at a token ends. */
export const typeEnd = ({ tokens, partner, spend }: Stream, from: number): number => {
  let angle = 0
  let i = from
  for (; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (isMark(token, ';', ')', ']', '}', '=')) break
    if (isMark(token, ',') && angle <= 0) break
    if (token.breaks && i > from && angle <= 0 && !continues(tokens[i - 1], token)) break
    if (isMark(token, '<')) angle++
    if (isMark(token, '>')) angle--
    if (isMark(token, '>>')) angle -= 2
    const close = partner[i] as number
    if (close > i) i = close
  }
  const end = Math.min(i, tokens.length)
  spend(end - from + 1)
  return end
}

/** The type after the colon at a token; undefined if no colon is there. */
export const typeAfter = (stream: Stream, at: number): Range | undefined =>
  isMark(stream.tokens[at], ':') ? { stream, from: at + 1, to: typeEnd(stream, at + 1) } : undefined

/** The value after a mark at a token; undefined if another token is there. */
export const valueAfter = (stream: Stream, at: number, mark: ':' | '='): Range | undefined =>
  isMark(stream.tokens[at], mark)
    ? { stream, from: at + 1, to: expressionEnd(stream, at + 1) }
    : undefined

/** The place of a range in the source. */
export const placeOf = ({
  stream,
  from,
  to,
}: Range): { readonly at: number; readonly end: number } => ({
  at: stream.tokens[from]?.at ?? 0,
  end: stream.tokens[to - 1]?.end ?? 0,
})
