import { fileURLToPath } from 'node:url'
import ts from './typescript.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// Half of what it reads is declarations with long comments, which nothing here shows.
const jsDocParsingMode = ts.JSDocParsingMode.ParseNone

/** The files of TypeScript and of the packages, which all programs have in common: to read them takes most of it. */
const parsed = ts.createDocumentRegistry(undefined, root, jsDocParsingMode)

/**
 * What an editor asks about modules that only exist here, by name, with the flags of the workspace and more.
 * The names are those of files beside the gates, which may import every package.
 */
export const languageService = (
  modules: ReadonlyMap<string, string>,
  more: ts.CompilerOptions = {},
): ts.LanguageService => {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const textOf = (name: string): string | undefined => modules.get(name) ?? ts.sys.readFile(name)
  return ts.createLanguageService(
    {
      getCompilationSettings: () => ({ ...options, ...more }),
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      getScriptFileNames: () => [...modules.keys()],
      getScriptVersion: (name) => modules.get(name) ?? '1',
      getScriptSnapshot: (name) => {
        const text = textOf(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      fileExists: (name) => modules.has(name) || ts.sys.fileExists(name),
      readFile: textOf,
      jsDocParsingMode,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    },
    parsed,
  )
}

/** Where modules that only exist here are. */
export const nameFor = (module: string): string => `${root}packages/gates/src/${module}.ts`

/** What the compiler says about some modules that only exist here, with the flags of the workspace. */
export const compileErrors = (modules: readonly string[]): string[] => {
  const texts = new Map(modules.map((text, i) => [nameFor(`virtual-${i}`), text]))
  const service = languageService(texts, { types: [] })
  return [...texts].flatMap(([name, text]) =>
    [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)].map(
      ({ messageText }) => `${text}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    ),
  )
}
