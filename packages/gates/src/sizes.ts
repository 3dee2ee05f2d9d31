import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { align } from '@keywright/harness/terminal'
import { CACHE } from '@keywright/harness/tools'
import { ROOT } from '@keywright/harness/workspace'

/**
 * Prints what is in `node_modules`, by size: what `pnpm test` and `pnpm tour` need, which has a
 * budget, and below it the tools that other scripts installed. `pnpm sizes --all` prints every package.
 */

const BUDGET = 220
const SHOWN = process.argv.includes('--all') ? Infinity : 20

/** Bytes on the disk below a path; a file with several names counts once. */
const bytesOf = (path: string, seen: Set<number>): number => {
  const stat = lstatSync(path)
  if (seen.has(stat.ino)) return 0
  seen.add(stat.ino)
  const own = stat.blocks === undefined ? stat.size : stat.blocks * 512
  if (!stat.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name), seen), own)
}

/** The folders in a folder, the largest first. */
const weigh = (folder: string, seen: Set<number>) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => ({ name, bytes: bytesOf(join(folder, name), seen) }))
    .sort((a, b) => b.bytes - a.bytes)

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(6)

const sum = (list: { name: string; bytes: number }[]) =>
  list.reduce((total, { bytes }) => total + bytes, 0)

const print = (title: string, list: { name: string; bytes: number }[]) => {
  const rest = list.slice(SHOWN)
  const rows = list.slice(0, SHOWN).map(({ name, bytes }) => [megabytes(bytes), name])
  if (rest.length > 0) rows.push([megabytes(sum(rest)), `${rest.length} more`])
  console.log(
    `${align([['    MB', title], ...rows, [megabytes(sum(list)), 'in all']]).join('\n')}\n`,
  )
}

const seen: Set<number> = new Set()
const tools = weigh(CACHE, seen)
const packages = weigh(join(ROOT, 'node_modules/.pnpm'), seen)
const folders = [
  ROOT,
  ...readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name)),
]
for (const folder of folders.map((one) => join(one, 'node_modules')).filter(existsSync)) {
  packages.push({ name: relative(ROOT, folder), bytes: bytesOf(folder, seen) })
}
print('installed with the workspace', packages)
if (tools.length > 0) print('installed by scripts, in node_modules/.cache/tools', tools)

const over = sum(packages) / 2 ** 20 > BUDGET
console.log(`The workspace has a budget of ${BUDGET} MB${over ? ', which it exceeds.' : '.'}`)
if (over) process.exitCode = 1
