import { deflateRawSync } from 'node:zlib'
import type { Template } from './parse-template.ts'

/** Where the playground is, from the folder of a built site. */
const PLAYGROUND = 'playground.html'

/** Values that show what is wrong with most keys, a row each. */
const VALUES = ['San', 'San Francisco', 'a#b', 'a', 'b'] as const

/** The address of a playground that shows this template: its state, as the page reads it. */
export const playgroundLink = (
  template: Template,
  types: ReadonlyMap<string, string>,
  base: string = PLAYGROUND,
): string => {
  const options: Readonly<Record<string, object>> = {
    integer: { digits: 16, signed: true },
    bigint: { digits: 20, signed: true },
    decimal: { digits: 10, scale: 2, signed: true },
  }
  const state = {
    parts: template.parts.map((part) => {
      if ('literal' in part) return part.literal
      const kind = types.get(part.name) ?? 'text'
      return { name: part.name, kind, ...options[kind] }
    }),
    template: template.between
      .map((before, i) => before + (i < template.names.length ? `\${${template.names[i]}}` : ''))
      .join(''),
    rows:
      types.size > 0
        ? []
        : VALUES.map((value, i) =>
            template.names.map((_, j) => VALUES[(i + j) % VALUES.length] ?? value),
          ),
    conditions: [],
    store: 'dynamodb',
    keys: '',
  }
  return `${base}#v1.${deflateRawSync(JSON.stringify(state)).toString('base64url')}`
}
