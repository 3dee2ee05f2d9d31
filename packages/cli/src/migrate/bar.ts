import type { Progress } from '@keywright/adopt'
import { progressLine } from '@keywright/harness/terminal'
import type { Io } from '../io/io.ts'

const PAUSE = 200

/** A line that counts rows and segments, on a terminal. */
export const barOf = (
  io: Io,
  job: string,
): { readonly show: (progress: Progress) => void; readonly end: () => void } => {
  const line = progressLine({
    write: io.err,
    isTTY: io.showsProgress,
    columns: io.columns,
    pause: PAUSE,
  })
  return {
    show: ({ rows, counts, segments }) =>
      line.show(() => {
        const done = Math.round((segments.done / Math.max(1, segments.of)) * 10)
        const rest = Object.entries(counts)
          .filter(([name]) => name !== 'rows')
          .map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`)
          .join(', ')
        const bar = '#'.repeat(done) + '.'.repeat(10 - done)
        return `${job} [${bar}] ${rows.toLocaleString('en-US')} rows  ${rest}`
      }),
    end: line.erase,
  }
}
