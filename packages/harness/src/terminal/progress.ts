import { cut } from './width.ts'

// Every runtime has it; design compiles without the types of any.
declare const performance: { readonly now: () => number }

const ERASE = '\r\u001b[2K'

/** A line that says what is being done, until it is erased. */
export interface ProgressLine {
  /** Shows a text, or the text that a function gives, unless the last one is not old enough. */
  readonly show: (text: string | (() => string)) => void
  readonly erase: () => void
}

/** Where progress is written to, and how often. */
interface ProgressOptions {
  readonly write: (text: string) => unknown
  /** Nothing is shown elsewhere: in a file it would stay. */
  readonly isTTY?: boolean | undefined
  /** The width of the terminal, 80 by default. */
  readonly columns?: number | undefined
  /** The least time between two texts in milliseconds, 0 by default. */
  readonly pause?: number
}

/** Progress on a terminal. */
export const progressLine = ({
  write,
  isTTY,
  columns = 80,
  pause = 0,
}: ProgressOptions): ProgressLine => {
  let last = Number.NEGATIVE_INFINITY
  let isShown = false
  return {
    show: (text) => {
      if (!isTTY) return
      const now = performance.now()
      if (now - last < pause) return
      last = now
      isShown = true
      // A full line would wrap, and only its last part would be erased.
      const most = Math.max(20, columns - 1)
      write(ERASE + cut(typeof text === 'string' ? text : text(), most))
    },
    erase: () => {
      if (isShown) write(ERASE)
      isShown = false
    },
  }
}

/** The time since `performance.now()` gave this: `1.2 s`. */
export const secondsSince = (start: number): string =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`
