import { languageService, nameFor } from '@keywright/harness/compile'
import ts from '@keywright/harness/typescript'

/** What an editor says about a program that only exists here, by lines and the first occurrence of a text in them. */
export const openEditor = (source: string) => {
  const file = nameFor('editor/program')
  const service = languageService(new Map([[file, source]]), { noUnusedLocals: false })
  const lines = source.split('\n')
  const starts = lines.map((_, i) => lines.slice(0, i).join('\n').length + (i > 0 ? 1 : 0))
  const positionOf = (line: number, text: string): number =>
    (starts[line] ?? 0) + (lines[line]?.indexOf(text) ?? 0)
  const errors = service.getSemanticDiagnostics(file)
  return {
    /** The errors in a line, as the editor shows them. */
    errorsIn: (line: number): string[] =>
      errors
        .filter(({ start = 0 }) => {
          const [from, to] = [starts[line] ?? 0, starts[line + 1] ?? source.length]
          return start >= from && start < to
        })
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    /** What it shows for a word. */
    hover: (line: number, word: string): string => {
      const shown = service.getQuickInfoAtPosition(file, positionOf(line, word))
      return ts.displayPartsToString(shown?.displayParts).replace(/\nimport \w+$/, '')
    },
    /** What it offers right after a text. */
    offers: (line: number, text: string): string[] => {
      const at = positionOf(line, text) + text.length
      return service.getCompletionsAtPosition(file, at, {})?.entries.map(({ name }) => name) ?? []
    },
  }
}
