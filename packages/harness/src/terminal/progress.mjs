// @ts-check
import { cut } from './width.mjs'

const ERASE = '\r\u001b[2K'

/** @type {typeof import('./index.d.mts').progressLine} */
export const progressLine = ({ write, isTTY, columns = 80, pause = 0 }) => {
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

/** @type {typeof import('./index.d.mts').secondsSince} */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
