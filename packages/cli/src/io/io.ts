/** What a command has of the world: where it prints, and how wide that is. */
export interface Io {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Columns of the terminal; 80 where there is none. */
  readonly columns: number
  /** Whether standard output is a terminal, and colours are welcome. */
  readonly colors: boolean
  /** Whether standard error is a terminal: progress goes there. */
  readonly showsProgress: boolean
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  /** Asks on the terminal; what is not answered is ''. Undefined where there is no terminal to ask on. */
  readonly ask: ((question: string) => Promise<string>) | undefined
  /** At Ctrl-C, calls `stop` instead of ending. Returns how to give that up. */
  readonly onInterrupt: (stop: () => void) => () => void
  readonly cwd: string
}

/** What a command found: a document for programs, a text for people, and how it ends. */
export interface Result {
  /** 0, or 1 for findings. */
  readonly code: 0 | 1
  /** The document that `--json` prints. */
  readonly json: unknown
  readonly text: string
}

/** Wrong use: the message says what to do. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
