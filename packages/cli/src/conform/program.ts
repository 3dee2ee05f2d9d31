import { spawn } from 'node:child_process'

/** What a program answered, line by line, and why it stopped if it stopped early. */
export interface Exchange {
  readonly answers: readonly string[]
  readonly failure?: string
}

/**
 * Starts a program, sends it every request and collects its answers, one line each. It may answer
 * each request at once, or all of them when its input ends. Its standard error is for people, and
 * passes through.
 *
 * Never rejects: a program that does not start, ends early or falls silent is a failure with a reason.
 */
export const exchange = (
  command: string,
  args: readonly string[],
  requests: readonly string[],
  { silence = 30_000 }: { readonly silence?: number } = {},
): Promise<Exchange> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const answers: string[] = []
    let failure: string | undefined
    let timer: NodeJS.Timeout | undefined

    let rest = ''
    const take = (line: string): void => {
      if (line.trim() !== '' && answers.length < requests.length) answers.push(line)
    }
    const listen = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        failure = `gave no answer for ${silence / 1000} s`
        child.kill('SIGKILL')
      }, silence)
    }
    const end = (reason?: string): void => {
      clearTimeout(timer)
      take(rest)
      rest = ''
      const complete = answers.length >= requests.length
      const why = failure ?? reason
      resolve(complete || why === undefined ? { answers } : { answers, failure: why })
    }

    // Node's own reader of lines also ends them at U+2028, which JSON may hold.
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      listen()
      const lines = (rest + data).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    })
    // The answers show that a program stopped reading; the broken pipe adds nothing.
    child.stdin.on('error', () => {})
    child.on('error', (error) => end(`could not be started: ${error.message}`))
    child.on('close', (code, signal) =>
      end(`ended ${signal ? `by ${signal}` : `with ${code}`} before it had answered`),
    )
    listen()
    for (const request of requests) child.stdin.write(`${request}\n`)
    child.stdin.end()
  })
