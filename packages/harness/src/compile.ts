import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from './typescript.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The files of TypeScript and of the packages, which every call has in common: to read them takes most of it. */
const parsed = new Map<string, ts.SourceFile>()

/** What the compiler says about some modules that only exist here, with the flags of the workspace. */
export const compileErrors = (modules: readonly string[]): string[] => {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const names = modules.map((_, i) => `${root}packages/gates/src/virtual-${i}.ts`)
  const texts = new Map(names.map((name, i) => [name, modules[i] as string]))
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram(
    names,
    { ...options, noEmit: true, types: [] },
    {
      ...host,
      fileExists: (name) => texts.has(name) || existsSync(name),
      readFile: (name) =>
        texts.get(name) ?? (existsSync(name) ? readFileSync(name, 'utf8') : undefined),
      getSourceFile: (name, language) => {
        const text = texts.get(name)
        if (text !== undefined) return ts.createSourceFile(name, text, language)
        const known = parsed.get(name) ?? host.getSourceFile(name, language)
        if (known) parsed.set(name, known)
        return known
      },
    },
  )
  return names.flatMap((name) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(
        ({ messageText }) =>
          `${texts.get(name)}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      ),
  )
}
