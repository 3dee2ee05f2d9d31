import { type Renderable, render } from '@keywright/design'
import { type Paint, paintFor } from '@keywright/harness/terminal'
import type { Io } from '../io/io.ts'

/** What a line begins with, and the colour of that. */
const BEGINNINGS: readonly (readonly [RegExp, keyof Paint])[] = [
  [/^✓ \w+/, 'green'],
  [/^✗ \w+/, 'red'],
  [/^ {2}error\b/, 'red'],
  [/^ {2}warning\b/, 'yellow'],
  [/^ {2}info\b/, 'dim'],
  [/^ {4}(Fix|reason|suggestion):/, 'dim'],
]

/** A result of the design package for a terminal, as wide as that is, with its verdicts in colour. */
export const designText = (result: Renderable, io: Io): string => {
  const paint = paintFor(io.colors)
  return render(result, { width: io.columns })
    .split('\n')
    .map((line) => {
      const [beginning, colour] = BEGINNINGS.find(([one]) => one.test(line)) ?? []
      return beginning && colour
        ? line.replace(beginning, (verdict) => paint[colour](verdict))
        : line
    })
    .join('\n')
}

/** The same, or Markdown. */
export const shownAs = (result: Renderable, isMarkdown: boolean | undefined, io: Io): string =>
  isMarkdown ? render(result, { as: 'markdown' }) : designText(result, io)
