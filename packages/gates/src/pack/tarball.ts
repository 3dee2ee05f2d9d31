import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readJson } from '@keywright/harness/workspace'

/** What may be in a package besides `dist`. */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  core: ['SPEC.md', 'SKILL.md'],
  adapters: ['SKILL.md'],
  cli: ['dist/vectors.json.gz', 'SKILL.md'],
  design: ['DESIGNING.md', 'LINT.md', 'LOAD.md'],
  ids: ['NOTICE'],
}
const ALWAYS = ['LICENSE', 'README.md', 'package.json']

/** What is wrong with the contents of a package, as it was installed from its tarball. */
export const inspect = (folder: string, short: string): { files: number; problems: string[] } => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
  const manifest = readJson(join(folder, 'package.json'))
  const allowed = [...ALWAYS, ...(EXTRA[short] ?? [])]
  const text = JSON.stringify(manifest)
  return {
    files: files.length,
    problems: [
      ...allowed.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
      ...files
        .filter((file) => !allowed.includes(file) && !/^dist\/.+\.(c?js|d\.c?ts)$/.test(file))
        .map((file) => `${file} does not belong there`),
      ...['@keywright/source', 'workspace:', 'catalog:', './src/']
        .filter((word) => text.includes(word))
        .map((word) => `package.json still says ${word}`),
      ...referenced(manifest)
        .filter((file) => !files.includes(file))
        .map((file) => `package.json names ${file}, which is not there`),
      ...files.flatMap((file) => dangling(folder, file, files)),
    ],
  }
}

/** Every path that a manifest names. */
const referenced = ({ main, module, types, exports, bin }: Record<string, unknown>): string[] => {
  const paths = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(paths)
  return paths([main, module, types, exports, bin]).map((path) => path.replace(/^\.\//, ''))
}

/** Relative imports, and the comment that names a source map. */
const dangling = (folder: string, file: string, files: readonly string[]) => {
  if (!/\.(c?js|d\.c?ts)$/.test(file)) return []
  const code = readFileSync(join(folder, file), 'utf8')
  const named = [
    ...code.matchAll(/(?:from|import|require)\s*\(?\s*['"](\.[^'"]+)['"]/g),
    ...code.matchAll(/^\/\/# sourceMappingURL=(.+)$/gm),
  ].map(([, path = '']) => path)
  return named
    .map((path) => new URL(path, `file:///${file}`).pathname.slice(1))
    .filter(
      (path) =>
        ![path, path.replace(/js$/, 'd.ts'), path.replace(/cjs$/, 'd.cts')].some((one) =>
          files.includes(one),
        ),
    )
    .map((path) => `${file} names ${path}, which is not there`)
}
