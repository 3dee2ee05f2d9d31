import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from '@keywright/harness/typescript'

/** What the checker did for one file. */
export interface Cost {
  readonly errors: readonly string[]
  readonly instantiations: number
  readonly types: number
  readonly milliseconds: number
  readonly megabytes: number
}

/** The compiler options of the workspace: the sources of the packages, strict flags and all. */
const optionsFrom = (config: string): ts.CompilerOptions => {
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  // The empty file has the imports of the full one, and uses none of them.
  return {
    ...ts.convertCompilerOptionsFromJson(json.compilerOptions, dirname(config)).options,
    noUnusedLocals: false,
  }
}

/**
 * Type-checks one file and whatever of the packages its types need. Instantiations and types are the
 * same in every run; time and memory are what they happened to be.
 */
export const checkFile = (path: string, source: string, config: string): Cost => {
  writeFileSync(path, source)
  const options = optionsFrom(config)
  const host = ts.createCompilerHost(options)
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  const program = ts.createProgram([path], options, host)
  const file = program.getSourceFile(path)
  const before = process.memoryUsage().heapUsed
  const start = performance.now()
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]
  const milliseconds = performance.now() - start
  return {
    errors: diagnostics.map((one) => ts.formatDiagnostic(one, HOST).trim()),
    instantiations: program.getInstantiationCount(),
    types: program.getTypeCount(),
    milliseconds,
    megabytes: (process.memoryUsage().heapUsed - before) / 2 ** 20,
  }
}

const HOST: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => '\n',
}

export const VERSION: string = ts.version
