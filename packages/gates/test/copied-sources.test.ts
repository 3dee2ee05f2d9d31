import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@keywright/harness/typescript'
import { afterAll, describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'copied-'))
const copy = join(project, 'keywright')
// As the README says: the sources of core, without the tests beside them.
cpSync(join(repository, 'packages/core/src'), copy, {
  recursive: true,
  filter: (path) => !/\.test(-d)?\.ts$/.test(path),
})
afterAll(() => rmSync(project, { recursive: true }))

/** What the compiler says of the copy, and the files that it writes. */
const compile = (options: ts.CompilerOptions): { errors: string[]; files: string[] } => {
  const files: string[] = []
  const all: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    strict: true,
    types: [],
    ...options,
  }
  const host = ts.createCompilerHost(all)
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  const program = ts.createProgram([join(copy, 'index.ts')], all, host)
  const { diagnostics } = program.emit(undefined, (file) => files.push(file))
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
    ({ file, messageText }) =>
      `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  )
  return { errors, files }
}

describe('the sources of core, copied into a project', () => {
  it('are what the README says to copy', () => {
    const readme = readFileSync(join(repository, 'packages/core/README.md'), 'utf8')
    expect(readme).toContain('cp -r packages/core/src')
    expect(readme).toContain("-name '*.test*.ts' -delete")
  })

  it('compile to JavaScript, with `rewriteRelativeImportExtensions`', () => {
    const { errors, files } = compile({
      module: ts.ModuleKind.NodeNext,
      rewriteRelativeImportExtensions: true,
    })
    expect(errors).toEqual([])
    expect(files.some((file) => file.endsWith('keywright/index.js'))).toBe(true)
  })
})
