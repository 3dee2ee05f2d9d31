import { coverage } from '@keywright/design'
import { UsageError } from '../io/io.ts'
import { shownAs } from './design-text.ts'
import { type DesignCommand, onDesign } from './on-design.ts'

/** Shows which access patterns the design serves, by which index, at what cost. */
export const coverageCommand: DesignCommand = onDesign(
  ({ file, entities, patterns }, { markdown }, io) => {
    if (patterns.length === 0) {
      throw new UsageError(
        `${file} exports no access patterns. Add a list of them:\n  export const patterns = [{ name: 'a user', entity: 'User', given: ['userId'] }]`,
      )
    }
    const answers = coverage(entities, patterns)
    return {
      code: answers.every(({ satisfied }) => satisfied) ? 0 : 1,
      json: { coverage: answers },
      text: `${shownAs(answers, markdown, io)}\n`,
    }
  },
)
