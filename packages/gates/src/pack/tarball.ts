import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What may be in a package besides `dist`. */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  core: ['SPEC.md', 'SKILL.md'],
  adapters: ['SKILL.md'],
  cli: ['dist/vectors.json.gz', 'SKILL.md'],
  design: ['DESIGNING.md', 'LINT.md', 'LOAD.md'],
  ids: ['NOTICE'],
}
const ALWAYS = ['LICENSE', 'README.md', 'package.json']

/**
 * What is missing in a package, as it was installed from its tarball, and what does not belong there.
 * publint says whether its package.json names files that are there; to load and compile it says the same
 * of what its modules import.
 */
export const inspect = (folder: string, short: string): { files: number; problems: string[] } => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  const allowed = [...ALWAYS, ...(EXTRA[short] ?? [])]
  return {
    files: files.length,
    problems: [
      ...allowed.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
      ...files
        .filter((file) => !allowed.includes(file) && !/^dist\/.+\.(c?js|d\.c?ts)$/.test(file))
        .map((file) => `${file} does not belong there`),
      ...['@keywright/source', 'workspace:', 'catalog:', './src/']
        .filter((word) => manifest.includes(word))
        .map((word) => `package.json still says ${word}`),
    ],
  }
}
