/** A command's access to the world: where it prints, and how wide that is. */
export interface Io {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Columns of the terminal; 80 if there is none. At least 20. */
  readonly columns: number
  /** Whether standard output is a terminal that shows colours. */
  readonly colors: boolean
  /** Whether standard error is a terminal, which shows progress. */
  readonly showsProgress: boolean
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  /** Asks on the terminal; no answer is ''. Undefined if there is no terminal to ask on. */
  readonly ask: ((question: string) => Promise<string>) | undefined
  /** Calls `stop` on Ctrl-C instead of exiting. Returns a function that undoes this. */
  readonly onInterrupt: (stop: () => void) => () => void
  /** Called by a command that will be done before optimised code pays off. */
  readonly hurry?: () => void
  readonly cwd: string
}

/** What a command found: a document for programs, a text for people, and the exit code. */
export interface Result {
  /** 0, or 1 for findings. */
  readonly code: 0 | 1
  /** The document that `--json` prints. */
  readonly json: unknown
  readonly text: string
}

/** Wrong use: the message says what to do, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
