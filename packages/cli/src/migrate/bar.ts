import type { Progress } from '@keywright/adopt'
import type { Io } from '../io/io.ts'

const PAUSE = 200

/** A line that counts rows and segments, on a terminal. */
export const barOf = (
  io: Io,
  job: string,
): { readonly show: (progress: Progress) => void; readonly end: () => void } => {
  let shown = 0
  if (!io.showsProgress) return { show: () => {}, end: () => {} }
  return {
    show: ({ items, counts, segments }) => {
      const now = performance.now()
      if (now - shown < PAUSE) return
      shown = now
      const done = Math.round((segments.done / Math.max(1, segments.of)) * 10)
      const rest = Object.entries(counts)
        .filter(([name]) => name !== 'items')
        .map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`)
        .join(', ')
      io.err(
        `\r\u001b[K${`${job} [${'#'.repeat(done)}${'.'.repeat(10 - done)}] ${items.toLocaleString('en-US')} rows  ${rest}`.slice(0, Math.max(20, io.columns - 1))}`,
      )
    },
    end: () => {
      if (shown > 0) io.err('\r\u001b[K')
    },
  }
}
