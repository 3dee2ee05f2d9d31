/** A part of a template: fixed words, or a value. */
export type TemplatePart =
  | { readonly literal: string }
  | { readonly name: string; readonly expression: string }

/** A parsed template literal. */
export interface Template {
  readonly parts: readonly TemplatePart[]
  /** The text before each value, and after the last one. */
  readonly between: readonly string[]
  /** The names of the values, in order, none of them twice. */
  readonly names: readonly string[]
}

const HOLE = /\$\{([^{}]*)\}/g

/** Calls that do not change what a value is. */
const CALLS = /\.(toString|toISOString|trim|toLowerCase|toUpperCase)\(\)\s*$/

/** The last word of an expression names the value: `order.userId` is `userId`. */
const nameOf = (expression: string): string =>
  /([A-Za-z_$][\w$]*)\s*(?:\([^()]*\))?\s*$/.exec(expression.replace(CALLS, ''))?.[1] ?? 'value'

/** What people put between parts. Any other text between two values is a literal. */
const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[#|:/~^;]+/)
    .map((word) => word.replace(/^[-_.\s]+|[-_.\s]+$/g, ''))
    .filter((word) => word !== '')

/**
 * Reads a template literal such as `` `USER#${id}` `` as the parts of a key. It never runs the
 * template, and ignores quotes and anything around them.
 *
 * @returns undefined for text without a `${…}`.
 * @example
 * parseTemplate('`ORDER#${order.id}`').parts // => [{ literal: 'ORDER' }, { name: 'id', expression: 'order.id' }]
 * parseTemplate('ORDER#1') // => undefined
 */
export const parseTemplate = (source: string): Template | undefined => {
  const body = /`([^`]*)`/.exec(source)?.[1] ?? source.trim()
  const parts: TemplatePart[] = []
  const between: string[] = []
  const names: string[] = []
  let at = 0
  const fixed = (text: string): void => {
    between.push(text)
    parts.push(...wordsIn(text).map((literal) => ({ literal })))
  }
  for (const hole of body.matchAll(HOLE)) {
    const expression = (hole[1] as string).trim()
    fixed(body.slice(at, hole.index))
    const wanted = nameOf(expression)
    let name = wanted
    for (let n = 2; names.includes(name); n++) name = `${wanted}${n}`
    names.push(name)
    parts.push({ name, expression })
    at = hole.index + hole[0].length
  }
  if (names.length === 0) return undefined
  fixed(body.slice(at))
  return { parts, between, names }
}
