import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { attempt } from '@keywright/core/internal'
import { UsageError } from '../../io/io.ts'
import { type IgnoreFile, ignoreFile, isIgnored } from './gitignore.ts'
import { isSource, type Skipped, type SourceFile, sourceOf, tooLarge } from './source-file.ts'

/** What stands in a folder, and was not asked for by name. */
const NEVER = new Set(['node_modules', '.git', '.hg', '.svn'])

/** Files, one after the other: a source, or something that is not looked at. */
export type Walked = SourceFile | Skipped | { readonly other: true }

const readIgnores = (file: string, folder: readonly string[]): readonly IgnoreFile[] =>
  attempt(() => [ignoreFile(readFileSync(file, 'utf8'), folder)]) ?? []

/** The folder of the repository around a folder; the folder itself if there is none. */
const rootOf = (folder: string): string => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}

const partsOf = (root: string, path: string): readonly string[] =>
  relative(root, path)
    .split(sep)
    .filter((part) => part !== '')

/** Why a file or folder could not be read. */
const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'EACCES' || code === 'EPERM' ? 'may not be read' : `cannot be read (${code})`
}

const nameFrom = (cwd: string, path: string): string => {
  const name = relative(cwd, path)
  return (name.startsWith(`..${sep}`) ? path : name).split(sep).join('/') || '.'
}

const readSource = (path: string, name: string): SourceFile | Skipped => {
  try {
    const reason = tooLarge(statSync(path).size)
    return reason === undefined ? sourceOf(name, readFileSync(path)) : { file: name, reason }
  } catch (error) {
    return { file: name, reason: reasonOf(error) }
  }
}

/**
 * The sources of a folder, or one source. It leaves out what git ignores, `node_modules`, and Python's
 * virtual environments, and follows no links.
 *
 * @throws UsageError for a path that does not exist, or a file of another kind.
 */
export function* walk(path: string, cwd: string): Generator<Walked> {
  const start = resolve(cwd, path)
  const stat = statSync(start, { throwIfNoEntry: false })
  if (!stat) throw new UsageError(`${path} does not exist.`)
  if (!stat.isDirectory()) {
    if (!isSource(start))
      throw new UsageError(`${path} is neither a folder nor TypeScript, JavaScript or Python.`)
    yield readSource(start, nameFrom(cwd, start))
    return
  }
  const root = rootOf(start)
  const outer: IgnoreFile[] = [...readIgnores(join(root, '.git/info/exclude'), [])]
  const above = partsOf(root, start)
  above.forEach((_, i) => {
    const folder = above.slice(0, i)
    outer.push(...readIgnores(join(root, ...folder, '.gitignore'), folder))
  })
  yield* folderOf(start, root, outer, cwd)
}

function* folderOf(
  start: string,
  root: string,
  outer: readonly IgnoreFile[],
  cwd: string,
): Generator<Walked> {
  const open: { readonly path: string; readonly ignores: readonly IgnoreFile[] }[] = [
    { path: start, ignores: outer },
  ]
  while (open.length > 0) {
    const { path, ignores } = open.pop() as (typeof open)[number]
    const parts = partsOf(root, path)
    const entries = listed(path)
    if ('reason' in entries) {
      yield { file: `${nameFrom(cwd, path)}/`, reason: entries.reason }
      continue
    }
    if (entries.names.includes('pyvenv.cfg')) continue
    const own = entries.names.includes('.gitignore')
      ? [...ignores, ...readIgnores(join(path, '.gitignore'), parts)]
      : ignores
    const folders: (typeof open)[number][] = []
    for (const name of entries.names) {
      const full = join(path, name)
      const stat = lstatSync(full, { throwIfNoEntry: false })
      const isFolder = stat?.isDirectory() === true
      if (!stat || !(isFolder || stat.isFile()) || (isFolder && NEVER.has(name))) continue
      if (isIgnored(own, [...parts, name], isFolder)) continue
      if (isFolder) folders.push({ path: full, ignores: own })
      else if (isSource(name)) yield readSource(full, nameFrom(cwd, full))
      else yield { other: true }
    }
    open.push(...folders.reverse())
  }
}

/** The names in a folder, in an order that does not depend on the machine. */
const listed = (
  path: string,
): { readonly names: readonly string[] } | { readonly reason: string } => {
  try {
    return { names: readdirSync(path).sort() }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}
