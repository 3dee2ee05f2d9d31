import { fileURLToPath } from 'node:url'
import { run } from '../src/run.ts'

/** What a command printed, and how it ended. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url))

/** Runs the command line in this process, as in a pipe of 80 columns. */
export const cli = async (
  args: readonly string[],
  { stdin = '', isTTY = false, columns = 80, colors = false, cwd = FIXTURES } = {},
): Promise<Ended> => {
  let out = ''
  let err = ''
  const input = Object.assign(
    (async function* () {
      if (stdin !== '') yield new TextEncoder().encode(stdin)
    })(),
    { isTTY },
  )
  const code = await run(args, {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    columns,
    colors,
    showsProgress: false,
    stdin: input,
    cwd,
  })
  return { code, out, err }
}

/** Columns that the widest line takes. */
export const widest = (text: string): number =>
  Math.max(...text.split('\n').map((line) => [...line].length))
