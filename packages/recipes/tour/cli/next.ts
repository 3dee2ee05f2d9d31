import { pad, wrap } from '@keywright/harness/terminal'
import type { Screen } from '../print/blocks.ts'
import { recipeNames } from '../run/find-recipes.ts'
import { TOPICS } from '../run/order.ts'
import { COMMAND, PNPM } from './usage.ts'

const INDENT = '  '

/** What to do after the story: the recipes by topic, and the other doors. */
export const afterStory = ({ paint, width }: Screen): string[] => {
  const column = Math.max(...Object.keys(TOPICS).map((topic) => topic.length)) + 2
  const hanging = ' '.repeat(column)
  const topics = Object.entries(TOPICS).flatMap(([topic, names]) => {
    const [first = '', ...more] = wrap(names.join(', '), width - INDENT.length - column)
    return [paint.dim(pad(topic, column)) + first, ...more.map((line) => hanging + line)]
  })
  const doors = [
    [`${COMMAND} one-to-many`, `one of the ${recipeNames().length} recipes, or --all:`],
    [`${PNPM} keywright scan DIR`, 'the keys that your own code builds, and what breaks them'],
    [`${PNPM} site`, 'the playground, in a browser'],
  ] as const
  const longest = Math.max(...doors.map(([command]) => command.length)) + 2
  const isWide = doors.every(([, says]) => INDENT.length + longest + says.length <= width)
  const [recipe, ...others] = doors.map(([command, says]) =>
    isWide
      ? [INDENT + paint.cyan(pad(command, longest)) + says]
      : [INDENT + paint.cyan(command), `${INDENT}  ${says}`],
  )
  return [
    paint.cyan('→ ') + paint.bold('Next'),
    ...(recipe ?? []),
    ...topics.map((line) => INDENT + line),
    ...others.flat(),
  ]
}

/** What to do after recipes. */
export const AFTER_RECIPES: readonly string[] = [
  'Next:',
  '  copy a recipe    its file is named below its title; packages/recipes/README.md',
  '                   says how to run it in your project',
  `  see one again    ${COMMAND} one-to-many`,
  `  find one         ${COMMAND} --list`,
]
