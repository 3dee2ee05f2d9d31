import { Unread } from '../lex/tokens.ts'
import { type Argument, type Step, specStep } from './calls.ts'
import type { Node, TextNode, ValueNode } from './nodes.ts'

/** The pieces of text that an expression writes. */
export const piecesOf = (node: Node): readonly (string | ValueNode)[] => {
  if (node.type === 'text') return node.pieces
  if (node.type === 'value') return [node]
  if (node.type === 'literal' && typeof node.value === 'number') return [String(node.value)]
  throw new Unread('a list in a text')
}

/** Some expressions, with a text between them. */
export const joined = (items: readonly Node[], between: string): TextNode => ({
  type: 'text',
  pieces: items.flatMap((one, i) => [...(i === 0 ? [] : [between]), ...piecesOf(one)]),
})

/** The text of an expression that has no values. */
export const fixedText = (node: Node | undefined): string | undefined =>
  node?.type === 'text' && node.pieces.every((one) => typeof one === 'string')
    ? node.pieces.join('')
    : undefined

/** What an argument is, if it is written out. */
export const argumentOf = (node: Node): Argument | undefined =>
  node.type === 'literal' ? node.value : fixedText(node)

/** A value after one more step; without one, something that is not understood happens to it. */
export const stepped = (node: ValueNode, step: Step | undefined): ValueNode => ({
  ...node,
  steps: step ? [...node.steps, step] : node.steps,
  isUnclear: node.isUnclear || !step,
})

/** A value that Python writes in a format. */
export const withSpec = (node: Node, spec: string): Node =>
  spec === '' || node.type !== 'value'
    ? node
    : { ...stepped(node, specStep(spec)), source: `${node.source}:${spec}` }

/** `'USER#{}#{id:05d}'.format(a, id=b)`. */
const formatted = (text: string, args: readonly Node[]): TextNode => {
  const items = args.filter(({ type }) => type !== 'object')
  const names = args.find((one) => one.type === 'object')?.entries
  let next = 0
  const pieces = text
    .split(/(\{\{|\}\}|\{\w*(?::[^{}]*)?\})/)
    .flatMap((one): readonly (string | ValueNode)[] => {
      if (one === '{{' || one === '}}') return [one.slice(1)]
      const [, name, spec = ''] = /^\{(\w*)(?::([^{}]*))?\}$/.exec(one) ?? []
      if (name === undefined) {
        if (/[{}]/.test(one)) throw new Unread('format')
        return [one]
      }
      const node = name === '' ? items[next++] : (items[Number(name)] ?? names?.get(name))
      if (!node) throw new Unread('format')
      return piecesOf(withSpec(node, spec))
    })
  return { type: 'text', pieces }
}

/** `'USER#%s#%05d' % (a, b)`. */
export const percented = (text: string, value: Node): TextNode => {
  const items = value.type === 'list' ? value.items : [value]
  const names = value.type === 'object' ? value.entries : undefined
  let next = 0
  const pieces = text
    .split(/(%(?:\(\w+\))?[-+0# ]*\d*(?:\.\d+)?[a-zA-Z%])/)
    .flatMap((one): readonly (string | ValueNode)[] => {
      if (one === '%%') return ['%']
      const [, name, flags = '', type] = /^%(?:\((\w+)\))?(\S*)([a-zA-Z])$/.exec(one) ?? []
      if (type === undefined) return [one]
      const node = name === undefined ? items[next++] : names?.get(name)
      if (!node) throw new Unread('%')
      return piecesOf(withSpec(node, /^[sd]?$/.test(flags + type) ? '' : flags + type))
    })
  if (!names && next !== items.length) throw new Unread('%')
  return { type: 'text', pieces }
}

/** What a method of a text or a list makes, if it builds text of values. */
export const builtText = (on: Node, method: string, args: readonly Node[]): Node | undefined => {
  const [first] = args
  if (on.type === 'list' && method === 'join') {
    const between = args.length === 0 ? ',' : fixedText(first)
    return between === undefined ? undefined : joined(on.items, between)
  }
  // `.filter(Boolean)` and `.map(String)` leave a list of texts as it is.
  if (on.type === 'list' && (method === 'filter' || method === 'map'))
    return first?.type === 'value' && /^(?:Boolean|String|str)$/.test(first.path) ? on : undefined
  const own = fixedText(on)
  if (own !== undefined && method === 'join' && first?.type === 'list')
    return joined(first.items, own)
  if (own !== undefined && method === 'format') return formatted(own, args)
  if (on.type === 'text' && method === 'concat') return joined([on, ...args], '')
  return undefined
}
