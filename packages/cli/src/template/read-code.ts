import { attempt } from '@keywright/core/internal'
import { type Hole, isMark, type TextToken, type Token, Unread } from '../lex/tokens.ts'
import {
  argumentOf,
  builtText,
  fixedText,
  joined,
  percented,
  piecesOf,
  stepped,
  withSpec,
} from './built-text.ts'
import { functionStep, indexStep, methodStep } from './calls.ts'
import { NO_SCOPE, type Node, type Scope, type TextNode, type ValueNode } from './nodes.ts'

const SKIPPED = new Set(['await', 'new', 'typeof', 'void'])

/** The last word that is not a call names what is not understood: `pad(n)` is `n`. */
const nameIn = (tokens: readonly Token[]): string => {
  const words = tokens.flatMap((one, i) =>
    one.kind === 'word' && !isMark(tokens[i + 1], '(') && !SKIPPED.has(one.text) ? [one.text] : [],
  )
  return words[0] === undefined ? 'value' : (words.at(-1) as string)
}

const regexOf = (source: string): RegExp => {
  const end = source.lastIndexOf('/')
  const pattern = attempt(() => new RegExp(source.slice(1, end), source.slice(end + 1)))
  if (!pattern) throw new Unread(source)
  return pattern
}

/** A hole is the text or the value in it; one that cannot be read is a value that is unclear. */
const holeNode = (hole: Hole, isPython: boolean, scope: Scope): Node => {
  try {
    const node = readExpression(hole.tokens, hole.source, isPython, scope)
    if (node.type === 'list' || node.type === 'object') throw new Unread(hole.source)
    return withSpec(node, hole.spec)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    const { source, tokens } = hole
    const name = nameIn(tokens)
    return { type: 'value', name, path: '', source, steps: [], isUnclear: true }
  }
}

/** Text in quotes as a node. */
export const textNode = (
  { pieces, isPython }: Pick<TextToken, 'pieces' | 'isPython'>,
  scope: Scope = NO_SCOPE,
): TextNode => ({
  type: 'text',
  pieces: pieces.flatMap((one) =>
    typeof one === 'string' ? one : piecesOf(holeNode(one, isPython, scope)),
  ),
})

/** Nobody declares names that lead further. A path without an end would be read again for each member. */
const LONGEST_PATH = 200

/** `order.id`; nothing for what has no name, such as the result of a call. */
const pathOf = (on: Node, member: string): string =>
  on.type === 'value' && on.path !== '' && on.path.length < LONGEST_PATH
    ? `${on.path}.${member}`
    : ''

/** Methods that change a text character by character, so that they can be done piece by piece. */
const PIECE_BY_PIECE = /^(?:toLowerCase|toUpperCase|lower|upper|toString|normalize)$/

/** What holds functions, and is no value itself. */
const NAMESPACE = /^(?:Math|JSON|Number|Object|math|json)$/

/**
 * Reads an expression that builds text: quoted text, template literals, `+`, `join`, `format`, names
 * and calls on them. `scope` says what the code around it makes of its names.
 *
 * @throws Unread for any other code.
 */
export const readExpression = (
  tokens: readonly Token[],
  source: string,
  isPython: boolean,
  scope: Scope = NO_SCOPE,
): Node => {
  let at = 0
  const next = (): Token => {
    const token = tokens[at++]
    if (!token) throw new Unread('an end')
    return token
  }
  const eat = (...marks: readonly string[]): boolean => {
    if (!isMark(tokens[at], ...marks)) return false
    at++
    return true
  }
  const isWord = (...words: readonly string[]): boolean => {
    const token = tokens[at]
    return token?.kind === 'word' && words.includes(token.text)
  }
  const value = (name: string, path: string, from: number): Node =>
    scope.named(path, from) ?? { type: 'value', name, path, source, steps: [], isUnclear: false }

  /** What stands up to a bracket. Python's named arguments are an object at the end. */
  const list = (close: string): Node[] => {
    const items: Node[] = []
    const entries = new Map<string, Node>()
    while (!eat(close)) {
      const name = tokens[at]
      if (isPython && name?.kind === 'word' && isMark(tokens[at + 1], '=')) {
        at += 2
        entries.set(name.text, sum())
      } else if (eat('...', ...(isPython ? ['*'] : []))) {
        const all = sum()
        if (all.type !== 'list') throw new Unread('...')
        items.push(...all.items)
      } else items.push(sum())
      if (!eat(',') && !isMark(tokens[at], close)) throw new Unread('a list')
    }
    return entries.size > 0 ? [...items, { type: 'object', entries }] : items
  }

  /** `{ id, type: 'USER' }`. */
  const object = (): Node => {
    const entries = new Map<string, Node>()
    while (!eat('}')) {
      const start = tokens[at]?.at ?? 0
      const token = next()
      const [name] = token.kind === 'text' ? token.pieces : [token.text]
      if (typeof name !== 'string' || token.kind === 'mark') throw new Unread('an object')
      entries.set(name, eat(':') ? sum() : value(name, name, start))
      if (!eat(',') && !isMark(tokens[at], '}')) throw new Unread('an object')
    }
    return { type: 'object', entries }
  }

  /** Python joins texts that stand side by side. */
  const texts = (first: TextToken): TextNode => {
    const all = [textNode(first, scope)]
    while (isPython && tokens[at]?.kind === 'text') all.push(textNode(next() as TextToken, scope))
    return all.length === 1 ? (all[0] as TextNode) : joined(all, '')
  }

  const primary = (): Node => {
    const token = next()
    if (token.kind === 'text') return texts(token)
    if (token.kind === 'number') return { type: 'literal', value: Number(token.text) }
    if (token.kind === 'regex') return { type: 'literal', value: regexOf(token.text) }
    if (token.kind === 'word')
      return SKIPPED.has(token.text) ? primary() : value(token.text, token.text, token.at)
    if (token.text === '-' && tokens[at]?.kind === 'number')
      return { type: 'literal', value: -Number((next() as { text: string }).text) }
    if (token.text === '[') return { type: 'list', items: list(']') }
    if (token.text === '{') return object()
    if (token.text !== '(') throw new Unread(token.text)
    const [inner, ...others] = list(')')
    if (isPython && inner && others.length > 0) return { type: 'list', items: [inner, ...others] }
    if (!inner || others.length > 0) throw new Unread('a list')
    return inner
  }

  /** `on.word`, or `on.word(args)`. */
  const member = (on: Node): Node => {
    const from = tokens[at]?.at ?? 0
    const token = next()
    if (token.kind !== 'word') throw new Unread('a member')
    const path = pathOf(on, token.text)
    if (!eat('(')) {
      const entry = on.type === 'object' ? on.entries.get(token.text) : undefined
      if (entry) return entry
      if (on.type !== 'value') throw new Unread(token.text)
      if (on.steps.length > 0 || on.isUnclear) return stepped(on, undefined)
      return value(token.text, path, from)
    }
    const args = list(')')
    const built = builtText(on, token.text, args)
    if (built) return built
    const literals = args.map(argumentOf)
    const isLiteral = literals.every((one) => one !== undefined)
    const step = isLiteral ? methodStep(token.text, literals, isPython) : undefined
    if (on.type === 'text' && step && PIECE_BY_PIECE.test(token.text)) {
      const change = (one: string | ValueNode) =>
        typeof one === 'string' ? String(step.apply(one)) : stepped(one, step)
      return { type: 'text', pieces: on.pieces.map(change) }
    }
    if (on.type !== 'value') throw new Unread(token.text)
    const made = on.steps.length === 0 && !step ? scope.called(path, args, from) : undefined
    if (made) return made
    // Of `Math.floor(n)` the value is n.
    const [first] = args
    const isOfFirst = !step && on.steps.length === 0 && NAMESPACE.test(on.name)
    return isOfFirst && first?.type === 'value' ? stepped(first, undefined) : stepped(on, step)
  }

  /** `name(args)`: a function that is known, or a value that is unclear. */
  const call = (on: Node): Node => {
    const args = list(')')
    if (on.type !== 'value') throw new Unread('a call')
    const made = scope.called(on.path, args, tokens[at - 1]?.at ?? 0)
    if (made) return made
    const [first] = args
    if (first?.type !== 'value') return stepped(on, undefined)
    const step = args.length === 1 && on.steps.length === 0 ? functionStep(on.name) : undefined
    return stepped(first, step)
  }

  const element = (on: Node): Node => {
    const from = tokens[at]?.at ?? 0
    const [index, ...others] = list(']')
    const place = index && argumentOf(index)
    if (on.type !== 'value' || others.length > 0 || place instanceof RegExp) throw new Unread('[')
    if (typeof place === 'number')
      return stepped(on, on.steps.at(-1)?.name === 'split' ? indexStep(place) : undefined)
    if (typeof place === 'string' && on.steps.length === 0)
      return value(place, pathOf(on, place), from)
    return stepped(on, undefined)
  }

  /** The code since a token, as it was written. */
  const since = (start: number): string => {
    const [from, first, last] = [tokens[0]?.at ?? 0, tokens[start], tokens[at - 1]]
    return source.slice((first?.at ?? 0) - from, (last?.end ?? 0) - from)
  }

  const operand = (): Node => {
    const start = at
    const node = chain()
    if (node.type !== 'value') return node
    const told = node.told ?? scope.told(node.path, tokens[start]?.at ?? 0)
    return { ...node, source: since(start), ...(told !== undefined && { told }) }
  }

  const chain = (): Node => {
    let node = primary()
    for (;;) {
      if (eat('.', '?.')) node = member(node)
      else if (eat('(')) node = call(node)
      else if (eat('[')) node = element(node)
      else if (eat('!')) continue
      else if (isWord('as', 'satisfies')) at += 2
      else return node
    }
  }

  /** `'USER#%s' % id`. */
  const term = (): Node => {
    let node = operand()
    while (isPython && fixedText(node) !== undefined && eat('%'))
      node = percented(fixedText(node) as string, operand())
    return node
  }

  const sum = (): Node => {
    const terms = [term()]
    while (eat('+')) terms.push(term())
    if (terms.length === 1) return terms[0] as Node
    // Without text among them they are numbers, and a sum is not what it is made of.
    if (!terms.some((one) => one.type === 'text')) throw new Unread('a sum')
    return joined(terms, '')
  }

  const node = sum()
  if (at < tokens.length) throw new Unread('more code')
  return node
}
