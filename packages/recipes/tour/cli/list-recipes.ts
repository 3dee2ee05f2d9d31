import { pad, wrap } from '@keywright/harness/terminal'
import type { Screen } from '../print/blocks.ts'
import { sourceOf } from '../run/find-recipes.ts'
import { parseHeader } from '../run/header.ts'

/** The names of recipes, what each shows, and what it needs from an engine. */
export const listRecipes = (names: readonly string[], { paint, width }: Screen): string => {
  const column = Math.max(...names.map((name) => name.length)) + 2
  const lines = names.flatMap((name) => {
    const [first = '', ...more] = wrap(descriptionOf(name), width - column)
    return [paint.bold(pad(name, column)) + first, ...more.map((line) => ' '.repeat(column) + line)]
  })
  return `${lines.join('\n')}\n`
}

/** A recipe that cannot be read stays in the list, and the tour says why. */
const descriptionOf = (name: string): string => {
  try {
    const source = sourceOf(name)
    const { title, shows } = parseHeader(source)
    const needs = needsIn(source)
    return `${title}: ${shows}${needs.length > 0 ? ` Needs ${needs.join(' and ')}.` : ''}`
  } catch (error) {
    return String(error)
  }
}

/** What a recipe needs from an engine, read from its text, because loading all recipes takes seconds. */
export const needsIn = (source: string): readonly string[] => {
  const list = /^export const needs\b[^=]*=\s*\[([^\]]*)\]/m.exec(source)?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].map(([, need = '']) => need)
}
