import { progressLine } from '@keywright/harness/terminal'
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
  const line = progressLine({
    write: io.err,
    isTTY: io.showsProgress,
    columns: io.columns,
    pause: PAUSE,
  })
  let count = 0
  return {
    step: () => {
      if (++count % EVERY !== 0) return
      line.show(() => {
        const done = share()
        const percent = done === undefined ? '' : `, ${Math.floor(done * 100)}%`
        return `${count.toLocaleString('en-US')} ${what}${percent}`
      })
    },
    end: line.erase,
  }
}
