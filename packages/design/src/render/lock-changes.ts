import { oneLine } from '@keywright/core/internal'
import { wrap } from '@keywright/harness/terminal'
import { areTexts } from '../check.ts'
import type { LockChange } from '../lock/compare-locks.ts'
import { codeCell, markdownTable, nameCell } from '../text/markdown.ts'
import { listOf, type Renderer } from './renderer.ts'

/** What `compareLocks` found: a line for each change, marked where stored keys are affected. */
export const lockChanges: Renderer<readonly LockChange[]> = {
  is: listOf<LockChange>(({ entity, index, change, effect, example }) =>
    areTexts(entity, index, change, effect, example),
  ),
  none: 'no change of any format',
  text: (changes, width) =>
    changes
      .flatMap(({ entity, index, field, change, effect }) => {
        const place = [entity, index, ...(field === undefined ? [] : [field])].join(' · ')
        const isHarmless = effect === 'none' || effect === 'new keys'
        const line = oneLine(`${place}: ${change} (${effect})`)
        return wrap(line, width, isHarmless ? '  ' : '! ', '  ')
      })
      .join('\n'),
  markdown: (changes) =>
    markdownTable(
      ['Entity', 'Index', 'Change', 'Effect', 'Example'],
      changes.map(({ entity, index, change, effect, example }) => [
        nameCell(entity),
        nameCell(index),
        codeCell(change),
        effect,
        codeCell(example),
      ]),
    ),
}
