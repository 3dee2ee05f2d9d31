import { createInterface } from 'node:readline'

/** Asks on the terminal. Ctrl-C and Ctrl-D answer ''. */
export const ask = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const prompt = createInterface({ input: process.stdin, output: process.stderr })
    prompt.on('close', () => resolve(''))
    prompt.question(question, (said) => {
      resolve(said)
      prompt.close()
    })
  })

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
