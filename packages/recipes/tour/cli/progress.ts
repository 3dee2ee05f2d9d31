/** A line that says what is being done, until it is erased. */
export interface Progress {
  readonly show: (text: string) => void
  readonly erase: () => void
}

/** Where progress is written to: standard error, or a stand-in. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined
  readonly write: (text: string) => unknown
}

/** Progress on a terminal, and nothing in a file, where it would stay. */
export const progressOn = (stream: ProgressStream): Progress => {
  let isShown = false
  const erase = (): void => {
    if (isShown) stream.write('\r\u001b[2K')
    isShown = false
  }
  const show = (text: string): void => {
    if (!stream.isTTY) return
    erase()
    stream.write(text)
    isShown = true
  }
  return { show, erase }
}
