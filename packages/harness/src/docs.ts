import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Example, lineAt, type Modules, runExample } from './run-example.ts'

export interface DocsOptions {
  /** The folder of the package, with a slash at its end: `new URL('../', import.meta.url)`. */
  readonly root: URL
  /** What examples may import, by package name: the package itself, and whatever else they use. */
  readonly modules: Modules
}

/**
 * Makes a test of every `@example` in `src`, of every `ts` block and every table of calls in the
 * README of a package, and one that no export goes without an example.
 *
 * An example is a script. `expression // => value` (or `// => value` on the line below, longer
 * values going on in lines indented by three) compares the two, also for `const x = expression`;
 * `expression // throws KeyError: part of its message` expects that. Examples in `src` and calls in
 * tables see all exports of `modules`; people copy blocks, so those import what they use.
 */
export const runDocs = ({ root, modules }: DocsOptions): void => {
  const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const globals = Object.assign({}, ...Object.values(modules)) as object
  const own = Object.entries(modules).filter(
    ([path]) => path === name || path.startsWith(`${name}/`),
  )
  const exported = own.flatMap(([, module]) => Object.keys(module))
  const examples = sourceFiles(root).flatMap((file) => examplesInSource(file, read(root, file)))

  describe('examples', () => {
    it('stand above every export', () => {
      const shown = new Set(examples.map((example) => example.name))
      expect(exported).not.toEqual([])
      expect(exported.filter((name) => !shown.has(name))).toEqual([])
    })
    it('of the README name every export', () => {
      const readme = read(root, 'README.md')
      const open = own.filter(([path]) => !path.endsWith('/internal'))
      const names = open.flatMap(([, module]) => Object.keys(module))
      expect(names.filter((one) => !new RegExp(`\\b${one}\\b`).test(readme))).toEqual([])
    })
    for (const example of examples) {
      it(`${example.file} › ${example.name}`, async () => {
        const checks = await runExample(example, modules, globals)
        expect(checks, 'checks in this example').toBeGreaterThan(0)
      })
    }
  })

  runReadme({ root, modules })
}

/** Makes a test of every `ts` block and every table of calls in the README of a folder, or in another file. */
export const runReadme = ({ root, modules }: DocsOptions, file = 'README.md'): void => {
  const globals = Object.assign({}, ...Object.values(modules)) as object
  const blocks = examplesInMarkdown(file, read(root, file))

  describe(file, () => {
    it('has code', () => {
      expect(blocks).not.toEqual([])
    })
    for (const block of blocks) {
      it(`${block.name} (line ${block.line})`, async () => {
        await runExample(block, modules, block.bare ? globals : {})
      })
    }
  })
}

const read = (root: URL, file: string): string => readFileSync(new URL(file, root), 'utf8')

const sourceFiles = (root: URL): string[] =>
  readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test|\.test-d|\.d)\.ts$/.test(file))
    .sort()

const COMMENT = /\/\*\*[\s\S]*?\*\//g
const DECLARED =
  /^(?:\s*\/\/.*\n)*\s*(?:export |declare |async |readonly )*(?:(?:const|function|class|interface|type) )?(\w+)/

/** The `@example`s of a TypeScript source, each with the name of what follows its comment. */
export const examplesInSource = (file: string, source: string): Example[] =>
  [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const name = DECLARED.exec(source.slice(index + comment.length))?.[1] ?? '?'
    const first = lineAt(source, index)
    const lines = comment
      .replace(/^\/\*\*|\s*\*\/$/g, '')
      .split('\n')
      .map((line) => line.replace(/^\s*\* ?/, ''))
    return lines.flatMap((line, i) => {
      if (!line.startsWith('@example')) return []
      const rest = lines.slice(i + 1)
      const end = rest.findIndex((line) => /^@\w/.test(line))
      const code = rest
        .slice(0, end < 0 ? undefined : end)
        .map((line) => line.replace(/^```.*/, ''))
      return [{ file, name, line: first + i + 1, code: code.join('\n') }]
    })
  })

/** The `ts` blocks and the tables of calls in a Markdown text, each with its heading. */
export const examplesInMarkdown = (file: string, markdown: string): Example[] => {
  const examples: Example[] = []
  let name = file
  let fence: { readonly language: string; readonly line: number } | undefined
  const lines = markdown.split('\n')
  for (const [i, line] of lines.entries()) {
    const mark = /^```(\w*)/.exec(line)
    if (mark && fence) {
      const code = lines.slice(fence.line, i).join('\n')
      if (fence.language === 'ts') examples.push({ file, name, line: fence.line + 1, code })
      fence = undefined
    } else if (mark) fence = { language: mark[1] ?? '', line: i + 1 }
    else if (!fence) {
      name = /^#+ (.*)/.exec(line)?.[1] ?? name
      const code = callsInTable(lines.slice(i))
      if (code) examples.push({ file, name, line: i + 3, code, bare: true })
    }
  }
  return examples
}

/** A table that starts here and has columns `call` and `gives`, as a script of checks. */
const callsInTable = (lines: readonly string[]): string | undefined => {
  const [head, , ...rows] = tableOf(lines)
  const [call, gives] = [head?.indexOf('call') ?? -1, head?.indexOf('gives') ?? -1]
  if (call < 0 || gives < 0) return undefined
  return rows.map((row) => `${row[call]} // => ${row[gives]}`).join('\n')
}

/** The cells of the table that starts at the first line: none if that is no row. */
export const tableOf = (lines: readonly string[]): string[][] => {
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, '').replaceAll('\\|', '|')),
  )
}
