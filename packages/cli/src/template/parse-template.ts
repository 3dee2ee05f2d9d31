import { Unread } from '../lex/tokens.ts'
import { asText, type Step } from './calls.ts'
import { type CodeItem, itemsOf } from './items.ts'
import type { TextNode } from './nodes.ts'
import type { KindName, Told } from './value-kinds.ts'

/** A part of a template: fixed words, or a value. */
export type TemplatePart =
  | { readonly literal: string }
  | { readonly name: string; readonly expression: string }

/** A value of a template, and what the code does to it before it is written. */
export interface TemplateValue {
  readonly name: string
  readonly expression: string
  /** What the code says that it is; undefined if it does not say. */
  readonly kind: KindName | undefined
  /** Whether it is a number that zeros are put before. */
  readonly isPadded: boolean
  /** Whether the code does something to it that is not understood. */
  readonly isUnclear: boolean
  /** What the code around it says that it is, where that is more than a kind. */
  readonly told?: Exclude<Told, KindName>
  /** The text that stands in the key. */
  readonly write: (value: unknown) => string
}

/** A parsed template literal. */
export interface Template {
  /** The attribute or variable it is for, if the code names one. */
  readonly label: string | undefined
  /** The template as people would write it: `` USER#${id} ``. */
  readonly pattern: string
  readonly parts: readonly TemplatePart[]
  /** The text before each value, and after the last one. */
  readonly between: readonly string[]
  /** The names of the values, in order, none of them twice. */
  readonly names: readonly string[]
  readonly values: readonly TemplateValue[]
}

/** The templates of some code, and what else stands there. */
export interface ParsedTemplates {
  readonly templates: readonly Template[]
  /** Text without a value, such as `'PROFILE'`: there is nothing to look for. */
  readonly fixed: readonly string[]
  /** Code that may build a key, but is not understood. */
  readonly unread: readonly string[]
}

/** What people put between parts. Any other text between two values is a literal. */
const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[#|:/~^;]+/)
    .map((word) => word.replace(/^[-_.\s]+|[-_.\s]+$/g, ''))
    .filter((word) => word !== '')

/** Whether steps write a number in digits, as `n.toString().padStart(5, '0')` does. */
export const isPadded = (steps: readonly Step[]): boolean =>
  steps.some(
    ({ name, kind, apply }, i) =>
      (name === 'zfill' && (kind === 'integer' || steps[i - 1]?.name === 'str')) ||
      (name === 'padStart' &&
        /^(?:toString|String)$/.test(steps[i - 1]?.name ?? '') &&
        /^0+$/.test(asText(apply('')))),
  )

/** The template of a text with values. */
export const templateOf = (node: TextNode, label: string | undefined): Template => {
  const between = ['']
  const names: string[] = []
  /** How often a name was asked for. */
  const taken = new Map<string, number>()
  const values: TemplateValue[] = []
  for (const piece of node.pieces) {
    if (typeof piece === 'string') {
      between[between.length - 1] += piece
      continue
    }
    let count = taken.get(piece.name) ?? 0
    let name = piece.name
    while (taken.has(name)) name = `${piece.name}${++count}`
    taken.set(name, 1).set(piece.name, Math.max(count, 1))
    const { steps, source, isUnclear, told } = piece
    const ownKind = steps.find(({ kind }) => kind !== undefined)?.kind
    names.push(name)
    between.push('')
    values.push({
      name,
      expression: source,
      kind: isPadded(steps)
        ? 'integer'
        : (ownKind ?? (typeof told === 'string' ? told : undefined)),
      isPadded: isPadded(steps),
      isUnclear,
      ...(typeof told === 'object' && { told }),
      write: (value) => asText(steps.reduce((now, { apply }) => apply(now), value)),
    })
  }
  const parts = between.flatMap((text, i): TemplatePart[] => {
    const value = values[i]
    const own = value ? [{ name: value.name, expression: value.expression }] : []
    return [...wordsIn(text).map((literal) => ({ literal })), ...own]
  })
  const pattern = between.map((text, i) => text + (names[i] ? `\${${names[i]}}` : '')).join('')
  return { label, pattern, parts, between, names, values }
}

const isText = (item: CodeItem): item is CodeItem & { readonly node: TextNode } =>
  item.node?.type === 'text'

const hasValue = ({ pieces }: TextNode): boolean => pieces.some((one) => typeof one !== 'string')

/**
 * Reads code that builds keys: template literals, `"USER#" + id`, `join`, f-strings, and patterns such as
 * `USER#{id}` and `USER#<id>`. There may be several, as in an object. It never runs the code.
 *
 * @example
 * parseTemplates('PK: `USER#${id}`, SK: "ORDER#" + n').templates.map(({ pattern }) => pattern) // => ['USER#${id}', 'ORDER#${n}']
 * parseTemplates('SK: "PROFILE"').fixed // => ['SK: "PROFILE"']
 */
export const parseTemplates = (source: string): ParsedTemplates => {
  try {
    const items = itemsOf(source)
    const texts = items.filter(isText)
    return {
      templates: texts
        .filter(({ node }) => hasValue(node))
        .map(({ node, label }) => templateOf(node, label)),
      fixed: texts.filter(({ node }) => !hasValue(node)).map((item) => item.source),
      unread: items.filter((item) => !isText(item)).map((item) => item.source),
    }
  } catch (error) {
    // A RangeError: the code is nested deeper than the stack.
    if (!(error instanceof Unread || error instanceof RangeError)) throw error
    return { templates: [], fixed: [], unread: [source] }
  }
}

/**
 * Reads the first template of some code, such as `` `USER#${id}` ``, as the parts of a key. It never
 * runs the code, and ignores anything around it.
 *
 * @returns undefined for text without a value.
 * @example
 * parseTemplate('`ORDER#${order.id}`').parts // => [{ literal: 'ORDER' }, { name: 'id', expression: 'order.id' }]
 * parseTemplate('ORDER#1') // => undefined
 */
export const parseTemplate = (source: string): Template | undefined =>
  parseTemplates(source).templates[0]
