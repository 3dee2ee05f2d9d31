import { fileURLToPath } from 'node:url'
import ts from '@keywright/harness/typescript'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What an editor says about a program that only exists here. */
export interface Editor {
  /** The errors in a line, as the editor shows them. */
  readonly errorsIn: (line: number) => readonly string[]
  /** What it shows for the first occurrence of a word in a line. */
  readonly hover: (line: number, word: string) => string
  /** What it offers right after the first occurrence of a text in a line. */
  readonly offers: (line: number, text: string) => readonly string[]
}

/** Opens a program in the language service, with the flags of the workspace. */
export const openEditor = (source: string): Editor => {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const file = `${root}packages/gates/src/editor/program.ts`
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const lines = source.split('\n')
  const starts = lines.map((_, i) => lines.slice(0, i).join('\n').length + (i > 0 ? 1 : 0))
  const positionOf = (line: number, text: string): number =>
    (starts[line] ?? 0) + (lines[line]?.indexOf(text) ?? 0)
  const errors = service.getSemanticDiagnostics(file)
  return {
    errorsIn: (line) =>
      errors
        .filter(({ start = 0 }) => {
          const [from, to] = [starts[line] ?? 0, starts[line + 1] ?? source.length]
          return start >= from && start < to
        })
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    hover: (line, word) =>
      ts
        .displayPartsToString(
          service.getQuickInfoAtPosition(file, positionOf(line, word))?.displayParts,
        )
        .replace(/\nimport \w+$/, ''),
    offers: (line, text) =>
      (
        service.getCompletionsAtPosition(file, positionOf(line, text) + text.length, {})?.entries ??
        []
      ).map(({ name }) => name),
  }
}
