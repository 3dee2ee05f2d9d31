import type { Screen } from '../print/blocks.ts'
import { layOut } from '../print/layout.ts'
import { loadRecipe, sourceOf } from '../run/find-recipes.ts'
import { parseHeader } from '../run/header.ts'

/** The names of recipes, what each shows, and what it needs of an engine. */
export const listRecipes = async (
  names: readonly string[],
  { paint, width }: Screen,
): Promise<string> => {
  const rows = await Promise.all(names.map(rowOf))
  const { header, lines } = layOut({ titles: ['recipe', 'shows', 'needs'], rows, firm: 1 }, width)
  return `${[paint.dim(header), ...lines].join('\n')}\n`
}

/** A recipe that cannot be read has its place in the list: the tour will say why. */
const rowOf = async (name: string): Promise<string[]> => {
  try {
    const { title, shows } = parseHeader(sourceOf(name))
    const { needs = [] } = await loadRecipe(name)
    return [name, `${title}: ${shows}`, needs.join(', ')]
  } catch (error) {
    return [name, String(error), '']
  }
}
