import { oneLine } from '@keywright/core/internal'
import { wrap } from '@keywright/harness/terminal'
import { areTexts } from '../check.ts'
import type { Diagnosis } from '../load/diagnose.ts'
import { percent } from '../text/words.ts'
import { listOf, type Renderer } from './renderer.ts'

/** What `diagnose` says of each hot partition: whose it is, why it is hot, and what to do. */
export const diagnoses: Renderer<readonly Diagnosis[]> = {
  is: listOf<Diagnosis>(
    ({ key, share, why, fix }) => areTexts(key, why, fix) && typeof share === 'number',
  ),
  none: 'no hot partition',
  text: (found, width) =>
    found
      .map(({ key, share, entity, index, why, fix }) => {
        const owner = entity === undefined ? 'of no entity' : `of ${entity} (${index})`
        return [
          ...wrap(oneLine(`${key}  ${percent(share)}  ${owner}`), width, '', '    '),
          ...wrap(`Why: ${oneLine(why)}`, width, '    ', '      '),
          ...wrap(`Fix: ${oneLine(fix)}`, width, '    ', '      '),
        ].join('\n')
      })
      .join('\n\n'),
}
