import { type Argument, functionStep, indexStep, methodStep, type Step, specStep } from './calls.ts'
import { type Hole, isMark, type TextToken, type Token, Unread } from './tokens.ts'

/** A value of a key: what it is called, and what happens to it before it is written. */
export interface ValueNode {
  readonly type: 'value'
  readonly name: string
  readonly source: string
  readonly steps: readonly Step[]
  /** Whether something happens to it that is not understood. */
  readonly isUnclear: boolean
}

/** Text with values in it. */
export interface TextNode {
  readonly type: 'text'
  readonly pieces: readonly (string | ValueNode)[]
}

interface ListNode {
  readonly type: 'list'
  readonly items: readonly Node[]
}

interface LiteralNode {
  readonly type: 'literal'
  readonly value: number | RegExp
}

export type Node = ValueNode | TextNode | ListNode | LiteralNode

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
  try {
    return new RegExp(source.slice(1, end), source.slice(end + 1))
  } catch {
    throw new Unread(source)
  }
}

/** A hole is the text or the value in it; one that cannot be read is a value that is unclear. */
const holeNode = (hole: Hole, isPython: boolean): Node => {
  try {
    const node = readExpression(hole.tokens, hole.source, isPython)
    if (node.type === 'list') throw new Unread(hole.source)
    if (hole.spec === '' || node.type !== 'value') return node
    const step = specStep(hole.spec)
    const source = `${node.source}:${hole.spec}`
    const steps = [...node.steps, ...(step ? [step] : [])]
    return { ...node, source, steps, isUnclear: node.isUnclear || !step }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    const { source, tokens } = hole
    return { type: 'value', name: nameIn(tokens), source, steps: [], isUnclear: true }
  }
}

const piecesOf = (node: Node): readonly (string | ValueNode)[] => {
  if (node.type === 'text') return node.pieces
  if (node.type === 'value') return [node]
  if (node.type === 'literal' && typeof node.value === 'number') return [String(node.value)]
  throw new Unread('a list in a text')
}

const joined = (items: readonly Node[], between: string): TextNode => ({
  type: 'text',
  pieces: items.flatMap((one, i) => [...(i === 0 ? [] : [between]), ...piecesOf(one)]),
})

/** Text in quotes as a node. */
export const textNode = ({
  pieces,
  isPython,
}: Pick<TextToken, 'pieces' | 'isPython'>): TextNode => ({
  type: 'text',
  pieces: pieces.flatMap((one) =>
    typeof one === 'string' ? one : piecesOf(holeNode(one, isPython)),
  ),
})

const fixedText = (node: Node | undefined): string | undefined =>
  node?.type === 'text' && node.pieces.every((one) => typeof one === 'string')
    ? node.pieces.join('')
    : undefined

const argumentOf = (node: Node): Argument | undefined =>
  node.type === 'literal' ? node.value : fixedText(node)

/** `'USER#{}#{}'.format(a, b)`. */
const formatted = (text: string, args: readonly Node[]): TextNode => {
  const holes = text.split(/\{\d*\}/)
  if (holes.length !== args.length + 1 || /\{/.test(holes.join(''))) throw new Unread('format')
  return {
    type: 'text',
    pieces: holes.flatMap((one, i) => [one, ...(i < args.length ? piecesOf(args[i] as Node) : [])]),
  }
}

/** What a method of a text or a list makes, if it builds text of values. */
const builtText = (on: Node, method: string, args: readonly Node[]): Node | undefined => {
  const [first] = args
  if (on.type === 'list' && method === 'join') {
    const between = args.length === 0 ? ',' : fixedText(first)
    return between === undefined ? undefined : joined(on.items, between)
  }
  const own = fixedText(on)
  if (own !== undefined && method === 'join' && first?.type === 'list')
    return joined(first.items, own)
  if (own !== undefined && method === 'format') return formatted(own, args)
  if (on.type === 'text' && method === 'concat') return joined([on, ...args], '')
  return undefined
}

/**
 * Reads an expression that builds text: quoted text, template literals, `+`, `join`, `format`, names
 * and calls on them.
 *
 * @throws Unread for any other code.
 */
export const readExpression = (
  tokens: readonly Token[],
  source: string,
  isPython: boolean,
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
  const value = (name: string): ValueNode => ({
    type: 'value',
    name,
    source,
    steps: [],
    isUnclear: false,
  })

  const list = (close: string): Node[] => {
    const items: Node[] = []
    while (!eat(close)) {
      items.push(sum())
      if (!eat(',') && !isMark(tokens[at], close)) throw new Unread('a list')
    }
    return items
  }

  const primary = (): Node => {
    const token = next()
    if (token.kind === 'text') return textNode(token)
    if (token.kind === 'number') return { type: 'literal', value: Number(token.text) }
    if (token.kind === 'regex') return { type: 'literal', value: regexOf(token.text) }
    if (token.kind === 'word') return SKIPPED.has(token.text) ? primary() : value(token.text)
    if (token.text === '-' && tokens[at]?.kind === 'number')
      return { type: 'literal', value: -Number((next() as { text: string }).text) }
    if (token.text === '[') return { type: 'list', items: list(']') }
    if (token.text !== '(') throw new Unread(token.text)
    const [inner, ...others] = list(')')
    if (!inner || others.length > 0) throw new Unread('a list')
    return inner
  }

  const stepped = (node: ValueNode, step: Step | undefined): ValueNode => ({
    ...node,
    steps: step ? [...node.steps, step] : node.steps,
    isUnclear: node.isUnclear || !step,
  })

  /** `on.word`, or `on.word(args)`. */
  const member = (on: Node): Node => {
    const token = next()
    if (token.kind !== 'word') throw new Unread('a member')
    if (!eat('(')) {
      if (on.type !== 'value') throw new Unread(token.text)
      if (on.steps.length > 0 || on.isUnclear) return stepped(on, undefined)
      return value(token.text)
    }
    const args = list(')')
    const built = builtText(on, token.text, args)
    if (built) return built
    if (on.type !== 'value') throw new Unread(token.text)
    const literals = args.map(argumentOf)
    const isLiteral = literals.every((one) => one !== undefined)
    return stepped(on, isLiteral ? methodStep(token.text, literals, isPython) : undefined)
  }

  /** `name(args)`: a function that is known, or a value that is unclear. */
  const call = (on: Node): Node => {
    const args = list(')')
    if (on.type !== 'value') throw new Unread('a call')
    const [first] = args
    if (first?.type !== 'value') return stepped(on, undefined)
    const step = args.length === 1 && on.steps.length === 0 ? functionStep(on.name) : undefined
    return stepped(first, step)
  }

  const element = (on: Node): Node => {
    const [index, ...others] = list(']')
    const at = index && argumentOf(index)
    if (on.type !== 'value' || others.length > 0 || at instanceof RegExp) throw new Unread('[')
    if (typeof at === 'number')
      return stepped(on, on.steps.at(-1)?.name === 'split' ? indexStep(at) : undefined)
    if (typeof at === 'string' && on.steps.length === 0) return value(at)
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
    return node.type === 'value' ? { ...node, source: since(start) } : node
  }

  const chain = (): Node => {
    let node = primary()
    for (;;) {
      if (eat('.', '?.')) node = member(node)
      else if (eat('(')) node = call(node)
      else if (eat('[')) node = element(node)
      else if (eat('!')) continue
      else if (tokens[at]?.kind === 'word' && (tokens[at] as { text: string }).text === 'as')
        at += 2
      else return node
    }
  }

  const sum = (): Node => {
    const terms = [operand()]
    while (eat('+')) terms.push(operand())
    if (terms.length === 1) return terms[0] as Node
    // Without text among them they are numbers, and a sum is not what it is made of.
    if (!terms.some((one) => one.type === 'text')) throw new Unread('a sum')
    return joined(terms, '')
  }

  const node = sum()
  if (at < tokens.length) throw new Unread('more code')
  return node
}
