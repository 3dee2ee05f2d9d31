import { coverage } from '@keywright/design'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'
import type { DesignOptions } from './chart.ts'
import { shownAs } from './design-text.ts'

/** Shows which access patterns the design serves, by which index, at what cost. */
export const coverageCommand = async (
  file: string,
  options: DesignOptions,
  io: Io,
): Promise<Result> => {
  const { entities, patterns } = await loadDesign(file, io.cwd, options.table)
  if (patterns.length === 0) {
    throw new UsageError(
      `${file} exports no access patterns. Add a list of them:\n  export const patterns = [{ name: 'a user', entity: 'User', given: ['userId'] }]`,
    )
  }
  const answers = coverage(entities, patterns)
  return {
    code: answers.every(({ satisfied }) => satisfied) ? 0 : 1,
    json: { coverage: answers },
    text: `${shownAs(answers, options.markdown, io)}\n`,
  }
}
