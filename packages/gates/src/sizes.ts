import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { align } from '@keywright/harness/terminal'
import { ROOT } from '@keywright/harness/workspace'

/**
 * Prints what is in `node_modules`, by size: what `pnpm test` and `pnpm tour` need, which has a
 * budget, and below it the tools that other scripts installed. `pnpm sizes --all` prints every package.
 */

const BUDGET = 220
const SHOWN = process.argv.includes('--all') ? Infinity : 20
const [PACKAGES, TOOLS] = ['node_modules/.pnpm', 'node_modules/.cache/tools']

const below = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)
    : []

const linked = below('packages').map((path) => `${path}/node_modules`)
const places = [...below(TOOLS), ...below(PACKAGES), 'node_modules', ...linked]
/** In megabytes, the largest first. A file with several names counts once, where it is met first. */
const sizes = spawnSync('du', ['-sk', ...places], { cwd: ROOT, encoding: 'utf8' })
  .stdout.split('\n')
  .map((line) => ({ path: line.replace(/^\d+\t/, ''), size: Number.parseInt(line, 10) / 1024 }))
  .filter(({ path }) => path !== '')
  .sort((a, b) => b.size - a.size)

const sum = (list: typeof sizes) => list.reduce((all, { size }) => all + size, 0)

const print = (title: string, list: typeof sizes) => {
  const row = (size: number, name: string) => [size.toFixed(1).padStart(6), name]
  const nameOf = (path: string) => (path.includes('/.') ? basename(path) : path)
  const rest = list.slice(SHOWN)
  const rows = list.slice(0, SHOWN).map(({ size, path }) => row(size, nameOf(path)))
  if (rest.length > 0) rows.push(row(sum(rest), `${rest.length} more`))
  console.log(`${align([['    MB', title], ...rows, row(sum(list), 'in all')]).join('\n')}\n`)
}

const isTool = ({ path }: { path: string }) => path.startsWith(TOOLS)
const workspace = sizes.filter((one) => !isTool(one))
print('installed with the workspace', workspace)
if (sizes.some(isTool)) print(`installed by scripts, in ${TOOLS}`, sizes.filter(isTool))

const over = sum(workspace) > BUDGET
console.log(`The workspace has a budget of ${BUDGET} MB${over ? ', which it exceeds.' : '.'}`)
if (over) process.exitCode = 1
