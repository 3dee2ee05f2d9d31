import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Deno KV in memory, in a process of its own that answers line by line. */
export interface DenoKv {
  readonly set: (keys: readonly unknown[][]) => Promise<void>
  readonly list: (selector: object, options: object) => Promise<unknown[][]>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts it. */
export const openDenoKv = async (): Promise<DenoKv> => {
  const program = process.env['KEYWRIGHT_DENO']
  if (program === undefined) throw new Error('pnpm test:stores says where Deno is')
  const server = fileURLToPath(new URL('./deno-kv-server.mjs', import.meta.url))
  const child = spawn(program, ['run', '--unstable-kv', '--no-prompt', server], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const ask = async (request: object): Promise<never> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('Deno ended')
    const { answer, error } = JSON.parse(value)
    if (error !== undefined) throw new Error(error)
    return answer as never
  }
  return {
    set: (keys) => ask({ set: keys }),
    list: (selector, options) => ask({ list: selector, options }),
    clear: () => ask({ clear: true }),
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
