import { lexJavaScript, lexPython } from '../../lex/lex.ts'
import { type Comment, lineIndex, Unreadable } from '../../lex/source-code.ts'
import { isMark, type Token } from '../../lex/tokens.ts'
import type { Node, TextNode } from '../../template/nodes.ts'
import { outlineJavaScript } from '../syntax/javascript.ts'
import type { Outline } from '../syntax/outline.ts'
import { outlinePython } from '../syntax/python.ts'
import {
  budgetOf,
  isWord,
  placeOf,
  type Range,
  streamOf,
  Tangled,
  wordOf,
} from '../syntax/stream.ts'
import { alternativesOf } from './alternatives.ts'
import { isKeyText, merged } from './key-text.ts'
import { modelSinks } from './models.ts'
import type { Attribute } from './names.ts'
import { type FileScope, fileScope } from './scope.ts'
import { type Sink, sinksOf, type Use } from './sinks.ts'

/** A key that a source builds. */
export interface FoundKey {
  readonly node: TextNode
  /** The attributes, variables or functions that it is for. */
  readonly labels: readonly string[]
  readonly attribute: Attribute
  /** Whether a query takes all keys that begin with it. */
  readonly isPrefix: boolean
  /** Whether it is a whole key, and not only the beginning of one or an end of a range. */
  readonly isWhole: boolean
  /** Where its expression stands, in characters. */
  readonly at: number
  readonly end: number
  /** Where the name stands that it is for, if that is above it. */
  readonly nameAt: number
}

/** What a source builds, and what in it is not understood. */
export interface FoundKeys {
  readonly keys: readonly FoundKey[]
  readonly comments: readonly Comment[]
  /** Code that becomes a key, but is not understood. */
  readonly unread: readonly { readonly at: number; readonly source: string }[]
}

/** Words of a file that is about DynamoDB. */
const DYNAMO =
  /dynamo|boto3|electrodb|onetable|^KeyConditionExpression$|^ExpressionAttributeValues$|^TableName$|^GSI\d/i

const isAboutDynamo = (outline: Outline): boolean =>
  outline.streams.some(({ tokens }) =>
    tokens.some((token) =>
      token.kind === 'word'
        ? DYNAMO.test(token.text)
        : token.kind === 'text' &&
          token.pieces.length === 1 &&
          DYNAMO.test(String(token.pieces[0]).slice(0, 200)),
    ),
  )

/** A template literal type: `USER#${string}`, where no value has that name. */
const isType = (tokens: readonly Token[], { declared }: FileScope): boolean => {
  const isTypeName = (token: Token | undefined): boolean =>
    /^(?:string|number|bigint|boolean|[A-Z][a-z]\w*)$/.test(wordOf(token) ?? '') &&
    !declared.variable(wordOf(token) as string, token?.at ?? 0)
  return tokens.some(
    (one) =>
      one.kind === 'text' &&
      !one.isPython &&
      one.pieces.length > 1 &&
      one.pieces.every(
        (piece) =>
          typeof piece === 'string' || (piece.tokens.length === 1 && isTypeName(piece.tokens[0])),
      ),
  )
}

/**
 * Finds the keys that a source builds. It reads the code, and never runs it.
 *
 * @throws Unreadable for code that it cannot read.
 */
export const findKeys = (source: string, name: string): FoundKeys => {
  const isPython = /\.py$/i.test(name)
  const lexed = isPython ? lexPython(source) : lexJavaScript(source, !/\.[mc]?ts$/i.test(name))
  const size = lexed.streams.reduce((sum, { length }) => sum + length, 0)
  const spend = budgetOf(size)
  const streams = lexed.streams.map((tokens) => streamOf(tokens, isPython, spend))
  const { comments } = lexed
  try {
    const lines = isPython ? lineIndex(source) : undefined
    const outline = lines
      ? outlinePython(streams, (at) => lines(at).column)
      : outlineJavaScript(streams)
    const scope = fileScope(source, outline)
    const sinks = [...sinksOf(outline, scope), ...modelSinks(outline, scope)]
    return { comments, ...follow(source, sinks, outline, scope) }
  } catch (error) {
    if (error instanceof Tangled) throw new Unreadable('leads from name to name for too long', 0)
    throw error
  }
}

const DEEPEST = 6

const follow = (
  source: string,
  sinks: readonly (Sink & { readonly node?: TextNode })[],
  outline: Outline,
  scope: FileScope,
): Omit<FoundKeys, 'comments'> => {
  const isDynamo = isAboutDynamo(outline)
  const found = new Map<number, Omit<FoundKey, 'isPrefix' | 'isWhole'> & { uses: Set<Use> }>()
  const unread = new Map<number, string>()
  const seen = new Set<string>()

  const add = (sink: Sink, range: Range, own: TextNode): void => {
    const node = merged(own)
    if (!isKeyText(node, sink.sureness, isDynamo)) return
    const { at, end } = placeOf(range)
    const before = found.get(at)
    const labels = [...new Set([...(before?.labels ?? []), sink.label])].slice(0, 5)
    const isBetter = !before || (before.attribute.role === 'key' && sink.attribute.role !== 'key')
    found.set(at, {
      ...{ node: before?.node ?? node, labels, at, end },
      attribute: isBetter ? sink.attribute : before.attribute,
      uses: (before?.uses ?? new Set<Use>()).add(sink.use),
      nameAt: Math.min(before?.nameAt ?? at, at, sink.nameAt),
    })
  }

  const visit = (sink: Sink, range: Range, depth: number): void => {
    const id = `${placeOf(range).at} ${sink.attribute.name} ${sink.sureness} ${sink.use}`
    if (seen.has(id) || depth > DEEPEST) return
    seen.add(id)
    for (const one of alternativesOf(range)) visitOne(sink, one, depth)
  }

  const visitOne = (sink: Sink, range: Range, depth: number): void => {
    const { stream, from, to } = range
    const { tokens, partner } = stream
    const first = tokens[from]
    if (first === undefined || to <= from || isWord(first, 'lambda', 'function')) return
    // `{ S: value }` is text, as the store writes it.
    if (isMark(first, '{')) {
      const text = partner[from] === to - 1 ? scope.objectAt(range).get('S')?.colon : undefined
      if (text) visit(sink, text, depth + 1)
      return
    }
    const word = to === from + 1 ? wordOf(first) : undefined
    if (word !== undefined) {
      const variable = scope.declared.variable(word, first.at)
      if (variable?.value && variable.property === undefined)
        visit({ ...sink, nameAt: Number.POSITIVE_INFINITY }, variable.value, depth + 1)
      return
    }
    if (isType(tokens.slice(from, Math.min(to, from + 5)), scope)) return
    const node = scope.evaluate(range)
    const called = callOf(range)
    const func = called === undefined ? undefined : scope.declared.function(called, first.at)
    if (func) {
      const own = func.returns.length === 1 ? scope.evaluate(func.returns[0] as Range) : undefined
      // The text is the function's own, unless the arguments bring some of it.
      if (node?.type !== 'text' || fixedOf(own) === fixedOf(node)) {
        for (const one of func.returns) visit({ ...sink, nameAt: func.nameAt }, one, depth + 1)
        return
      }
    }
    if (node?.type === 'text') add(sink, range, node)
    else if (
      !node &&
      sink.sureness !== 'likely' &&
      tokens.slice(from, to).some(isBuilt) &&
      !hasFunction(range)
    )
      unread.set(first.at, source.slice(first.at, tokens[to - 1]?.end).slice(0, 200))
  }

  for (const sink of sinks) {
    if (sink.node) add(sink, sink.range, sink.node)
    else visit(sink, sink.range, 0)
  }
  return {
    keys: [...found.values()]
      .sort((a, b) => a.at - b.at)
      .map(({ uses, ...key }) => {
        const isPart = uses.has('prefix') || uses.has('bound')
        return { ...key, isPrefix: uses.has('prefix'), isWhole: uses.has('key') || !isPart }
      }),
    unread: [...unread].map(([at, own]) => ({ at, source: own })),
  }
}

/** Text with values or with a delimiter: what a key may be built of. */
const isBuilt = (token: Token): boolean =>
  token.kind === 'text' &&
  (token.pieces.length > 1 || (token.pieces.length === 1 && /[#|]/.test(String(token.pieces[0]))))

const hasFunction = ({ stream, from, to }: Range): boolean =>
  stream.tokens
    .slice(from, to)
    .some((one) => isMark(one, '=>') || isWord(one, 'function', 'lambda'))

const fixedOf = (node: Node | undefined): string | undefined =>
  node?.type === 'text'
    ? node.pieces.map((one) => (typeof one === 'string' ? one : '\u0000')).join('')
    : undefined

/** The path of `userKey(id)` or `keys.user(id)`, if the expression is only that call. */
const callOf = ({ stream, from, to }: Range): string | undefined => {
  const { tokens, partner } = stream
  let path = ''
  for (let i = from; i < to; i++) {
    const token = tokens[i]
    if (isMark(token, '(')) return i > from && partner[i] === to - 1 ? path : undefined
    if (token?.kind === 'word') path += token.text
    else if (isMark(token, '.', '?.')) path += '.'
    else return undefined
  }
  return undefined
}
