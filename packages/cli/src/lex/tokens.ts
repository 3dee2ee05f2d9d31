/** What the reader of templates does not understand. It never leaves the room. */
export class Unread extends Error {}

/** The value in a text: its code, and where it stands. */
export interface Hole {
  readonly tokens: readonly Token[]
  readonly source: string
  /** How Python writes it: the `05d` of `{n:05d}`. */
  readonly spec: string
}

/** Text in quotes, with what stands in it. */
export interface TextToken {
  readonly kind: 'text'
  readonly pieces: readonly (string | Hole)[]
  readonly isPython: boolean
}

interface CodeToken {
  readonly kind: 'word' | 'number' | 'regex' | 'mark'
  readonly text: string
}

export type Token = (TextToken | CodeToken) & {
  readonly at: number
  readonly end: number
  /** Whether a new line begins before it. */
  readonly breaks: boolean
}

export const isMark = (token: Token | undefined, ...marks: readonly string[]): boolean =>
  token?.kind === 'mark' && marks.includes(token.text)
