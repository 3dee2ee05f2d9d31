import { writeSync } from 'node:fs'

/** The widths that text is wrapped at. */
const NARROWEST = 20
const WIDEST = 1000

/** The columns of a terminal; elsewhere what `COLUMNS` says, or else 80. */
export const columnsOf = (
  { columns }: { readonly columns?: number | undefined },
  { COLUMNS = '' }: Readonly<Record<string, string | undefined>>,
): number => {
  const told = /^\d{1,9}$/.test(COLUMNS) ? Number(COLUMNS) : 0
  return Math.min(WIDEST, Math.max(NARROWEST, columns || told || 80))
}

/**
 * Ends the process when its output cannot be written. A reader that has seen enough (`| head`) closes the
 * pipe, which is not an error; a full disk is one.
 */
export const onOutputError = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    try {
      writeSync(2, `The output cannot be written: ${error.message}\n`)
    } catch {
      // Then nobody reads what is wrong either: the exit code says it.
    }
    process.exit(2)
  })
  process.stderr.on('error', () => process.exit(2))
}

/** Asks on the terminal. Ctrl-C and Ctrl-D answer ''. */
export const ask = async (question: string): Promise<string> => {
  const { createInterface } = await import('node:readline')
  return new Promise((resolve) => {
    const prompt = createInterface({ input: process.stdin, output: process.stderr })
    prompt.on('close', () => resolve(''))
    prompt.question(question, (said) => {
      resolve(said)
      prompt.close()
    })
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Calls `stop` on the first Ctrl-C; the second one ends the process as usual. */
export const onInterrupt = (stop: () => void): (() => void) => {
  const giveUp = (): void => {
    for (const signal of SIGNALS) process.off(signal, first)
  }
  const first = (): void => {
    giveUp()
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, first)
  return giveUp
}
