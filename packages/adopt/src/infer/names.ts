import type { Kind } from './kind.ts'

/** Literals that name a value themselves: the value of EMAIL is an email, not the id of one. */
const VALUE_NAME =
  /(name|email|slug|code|city|country|region|state|status|type|kind|category|date|time|month|year|version|number|total|price|score|rank|level|role|priority|weight|phone|url|path|token|title|tag|id)$/i

const ID_KINDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'text',
  'number',
  'uuid',
  'ulid',
  'id',
  'hash',
])

/** A literal as names are written: `ORDER_ITEM` is `orderItem`. */
export const camel = (literal: string): string => {
  const words = literal.split(/[^\p{L}\p{Mn}\p{Nd}]+/u).filter((word) => word !== '')
  return words
    .map((word, i) => {
      const lower = word === word.toUpperCase() ? word.toLowerCase() : word
      const [first = '', rest = ''] = [lower.slice(0, 1), lower.slice(1)]
      return (i === 0 ? first.toLowerCase() : first.toUpperCase()) + rest
    })
    .join('')
}

/**
 * A name for each field of a key, by the literal before it and by its kind. No key has a name twice,
 * and none is `shard`. A label of ElectroDB's is the name of the attribute itself.
 */
export const namesOf = (
  parts: readonly (string | Kind)[],
  isMark: (part: unknown) => boolean,
): string[] => {
  const taken = new Set(['shard'])
  let literal = ''
  return parts.flatMap((part, i) => {
    if (typeof part === 'string') {
      if (part !== '') literal = part
      return []
    }
    const before = parts[i - 1]
    const after = parts.slice(i + 1)
    const end = after.findIndex((one) => typeof one === 'string')
    const run = end < 0 ? after : after.slice(0, end)
    const isLast = !run.some((one) => typeof one !== 'string' && ID_KINDS.has(one.kind))
    const label = isMark(before) ? labelled(before as string) : undefined
    const own = label ?? nameOf(part, camel(literal), isLast, typeof before === 'string')
    const wanted = own ?? ORDINALS.find((ordinal) => !taken.has(ordinal)) ?? 'next'
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}${n}`
    taken.add(name)
    return [name]
  })
}

const labelled = (label: string): string => {
  const name = label.slice(0, -1)
  return name === name.toUpperCase() ? name.toLowerCase() : name
}

/** Names for values of which nothing is known but their place. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** What a literal and a kind say about a field; `undefined` where they say nothing. */
const nameOf = (
  part: Kind,
  literal: string,
  isLast: boolean,
  isFirst: boolean,
): string | undefined => {
  const named = isFirst && VALUE_NAME.test(literal) ? literal : undefined
  switch (part.kind) {
    case 'time':
    case 'epoch':
      return 'at'
    case 'date':
      return 'on'
    case 'bucket':
      return part.unit as string
    case 'duration':
      return named ?? 'took'
    case 'choice':
      return named ?? (isFirst && literal ? literal : 'status')
    case 'integer':
    case 'decimal':
    case 'double':
      return named ?? 'number'
    case 'id':
      return `${camel(part.prefix ?? literal)}Id`
    default:
      if (named !== undefined) return named
      return isLast ? (literal ? `${literal}Id` : 'id') : undefined
  }
}
