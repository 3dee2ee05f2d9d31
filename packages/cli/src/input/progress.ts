import type { Io } from '../io/io.ts'

/** Shows the progress of a long read on a terminal, a few times a second. */
export interface Progress {
  readonly step: () => void
  readonly end: () => void
}

const EVERY = 4096
const PAUSE = 150

/** A counter on standard error that disappears at the end. */
export const progressOf = (io: Io, what: string, share: () => number | undefined): Progress => {
  if (!io.showsProgress) return { step: () => {}, end: () => {} }
  let count = 0
  let shown = 0
  return {
    step: () => {
      if (++count % EVERY !== 0) return
      const now = performance.now()
      if (now - shown < PAUSE) return
      shown = now
      const done = share()
      io.err(
        `\r\u001b[K${count.toLocaleString('en-US')} ${what}${done === undefined ? '' : `, ${Math.floor(done * 100)}%`}`,
      )
    },
    end: () => {
      if (shown > 0) io.err('\r\u001b[K')
    },
  }
}
