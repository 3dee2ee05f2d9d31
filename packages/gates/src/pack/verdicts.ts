import { rmSync } from 'node:fs'

/** Cells of a table that say whether something is right; what is wrong goes below the table. */
export const verdicts = () => {
  const failures: string[] = []
  return {
    cell: (title: string, problems: readonly string[], good: string = 'ok'): string => {
      if (problems.length === 0) return good
      const lines = problems.join('\n').split('\n')
      const more = lines.length > 20 ? [`and ${lines.length - 20} more lines`] : []
      failures.push([title, ...lines.slice(0, 20), ...more].join('\n  '))
      return 'FAILED'
    },
    /** Prints what is wrong, and leaves the project that shows it; removes it where nothing is. */
    finish: (folder: string): void => {
      if (failures.length === 0) {
        rmSync(folder, { recursive: true })
        return
      }
      console.error(`\n${failures.join('\n\n')}\n\nThe project is left in ${folder}`)
      process.exitCode = 1
    },
  }
}
