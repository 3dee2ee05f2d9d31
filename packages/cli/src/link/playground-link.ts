import { KINDS as FACTS } from '@keywright/core/internal'
import type { Template } from '../template/parse-template.ts'
import { KINDS, type KindName } from '../template/value-kinds.ts'
import { toLinkText } from './link-text.ts'

/** Where the playground is, from the folder of a built site. */
const PLAYGROUND = 'playground.html'

/** How many rows of values a link holds. */
const ROWS = 5

/**
 * The address of a playground that shows a template: its parts, and values that show what is wrong
 * with most keys. `base` is the address of the page.
 *
 * @example
 * const link = await playgroundLink(parseTemplate('USER#${id}'))
 * link.slice(0, 19) // => 'playground.html#v1.'
 */
export const playgroundLink = async (
  template: Template,
  types: ReadonlyMap<string, KindName> = new Map(),
  base: string = PLAYGROUND,
): Promise<string> => {
  const kindOf = (name: string): KindName => types.get(name) ?? 'text'
  const state = {
    parts: template.parts.map((part) => {
      if ('literal' in part) return part.literal
      const kind = kindOf(part.name)
      const options = FACTS[kind].settings(KINDS[kind].field(part.name))
      return { name: part.name, kind, ...(options as object | undefined) }
    }),
    template: template.pattern,
    // Each column starts at a different value, so rows differ in more than one column.
    rows: Array.from({ length: ROWS }, (_, i) =>
      template.names.map((name, j) => {
        const { samples } = KINDS[kindOf(name)]
        return samples[(i + j) % samples.length] as string
      }),
    ),
    conditions: [],
    store: 'dynamodb',
    keys: '',
  }
  return `${base.replace(/#.*$/, '')}#${await toLinkText(state)}`
}
