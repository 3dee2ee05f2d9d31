import type { Screen } from '../print/blocks.ts'
import { pad, wrap } from '../print/terminal-text.ts'
import { loadRecipe, sourceOf } from '../run/find-recipes.ts'
import { parseHeader } from '../run/header.ts'

/** The names of recipes, what each shows, and what it needs of an engine. */
export const listRecipes = async (
  names: readonly string[],
  { paint, width }: Screen,
): Promise<string> => {
  const column = Math.max(...names.map((name) => name.length)) + 2
  const rows = await Promise.all(names.map(descriptionOf))
  const lines = rows.flatMap((description, i) => {
    const [first = '', ...more] = wrap(description, width - column)
    return [
      paint.bold(pad(names[i] ?? '', column)) + first,
      ...more.map((line) => ' '.repeat(column) + line),
    ]
  })
  return `${lines.join('\n')}\n`
}

/** A recipe that cannot be read has its place in the list: the tour will say why. */
const descriptionOf = async (name: string): Promise<string> => {
  try {
    const { title, shows } = parseHeader(sourceOf(name))
    const { needs = [] } = await loadRecipe(name)
    return `${title}: ${shows}${needs.length > 0 ? ` Needs ${needs.join(' and ')}.` : ''}`
  } catch (error) {
    return String(error)
  }
}
