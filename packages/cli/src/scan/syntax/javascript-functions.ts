import { isMark, type Token } from '../../lex/tokens.ts'
import { paramsAt } from './javascript-params.ts'
import type { Func, NamedType, Param } from './outline.ts'
import { addReturns } from './returns.ts'
import { expressionEnd, isWord, nameOf, type Range, type Stream, wordOf } from './stream.ts'

/** Words before round brackets that are not the name of a method. */
const NOT_METHODS = new Set(
  'if for while switch catch with return function await typeof super'.split(' '),
)

/** Where the body begins after the parameters, past a type; undefined if there is none. */
const bodyAfter = (stream: Stream, close: number): number | undefined => {
  const { tokens, partner, spend } = stream
  if (isMark(tokens[close + 1], '{')) return close + 1
  if (!isMark(tokens[close + 1], ':')) return undefined
  for (let i = close + 2; i < tokens.length; i++) {
    spend(1)
    const isType =
      isMark(tokens[i - 1], ':', '|', '&', '<', ',', '=>') || isWord(tokens[i - 1], 'is')
    if (isMark(tokens[i], '{') && !isType) return i
    if (isMark(tokens[i], ';', ')', ']', '}', '=') || (isMark(tokens[i], ',') && !isType)) {
      if (!isMark(tokens[i], ',')) return undefined
    }
    const other = partner[i] as number
    if (other > i) i = other
  }
  return undefined
}

/** The bracket of the parameters, past `<T extends X>`. */
const openAfter = ({ tokens, spend }: Stream, from: number): number | undefined => {
  if (isMark(tokens[from], '(')) return from
  if (!isMark(tokens[from], '<')) return undefined
  for (let i = from, angle = 0; i < Math.min(tokens.length, from + 100); i++) {
    spend(1)
    if (isMark(tokens[i], '<')) angle++
    if (isMark(tokens[i], '>') && --angle === 0)
      return isMark(tokens[i + 1], '(') ? i + 1 : undefined
  }
  return undefined
}

/** Where the parameters of an arrow begin. */
const arrowStart = ({ tokens, partner, spend }: Stream, arrow: number): number | undefined => {
  if (isWord(tokens[arrow - 1]) && !isMark(tokens[arrow - 2], ':', '.', '|', '&')) return arrow - 1
  for (let i = arrow - 1; i > Math.max(0, arrow - 60); i--) {
    spend(1)
    if (isMark(tokens[i], ')') && (i === arrow - 1 || isMark(tokens[i + 1], ':')))
      return partner[i] as number
    if (isMark(tokens[i], ';', '{', '=')) return undefined
    const other = partner[i] as number
    if (other >= 0 && other < i) i = other
  }
  return undefined
}

interface Naming {
  readonly name?: string | undefined
  readonly owner?: string | undefined
  readonly argumentOf?: string | undefined
  readonly nameAt?: number | undefined
}

/** The name of the value that begins at a token: `const name =`, `name:`, `name =`, or an argument. */
export const namingOf = (stream: Stream, start: number, depth = 0): Naming => {
  const { tokens, parent, spend } = stream
  let i = start - 1
  while (isWord(tokens[i], 'async')) i--
  const before = tokens[i]
  if (isMark(before, '=')) {
    for (let j = i - 1; j >= Math.max(0, i - 40); j--) {
      spend(1)
      if (isWord(tokens[j], 'const', 'let', 'var'))
        return { name: wordOf(tokens[j + 1]), nameAt: tokens[j]?.at }
      if (isMark(tokens[j], ';', '{', '}')) break
    }
    const name = wordOf(tokens[i - 1])
    const isMember = isMark(tokens[i - 2], '.')
    return { name, owner: isMember ? wordOf(tokens[i - 3]) : undefined, nameAt: tokens[i - 1]?.at }
  }
  if (isMark(before, ':') && nameOf(tokens[i - 1]) !== undefined) {
    const open = parent[i] as number
    const owner = open >= 0 && depth < 3 ? namingOf(stream, open, depth + 1).name : undefined
    return { name: nameOf(tokens[i - 1]), owner, nameAt: tokens[i - 1]?.at }
  }
  if (isMark(before, '(', ',') && (parent[start] as number) >= 0) {
    const open = parent[start] as number
    const callee = isMark(tokens[open - 1], '>') ? genericStart(tokens, open - 1) : open
    if (isMark(tokens[open], '(')) return { argumentOf: wordOf(tokens[callee - 1]) }
  }
  return {}
}

/** All functions of a file: declared, arrows and methods. */
export const functionsOf = (
  streams: readonly Stream[],
  types: readonly NamedType[],
): readonly Func[] => {
  const functions: Func[] = []
  const add = (
    stream: Stream,
    naming: Naming,
    params: readonly Param[],
    from: number,
    body: Range,
    isBlock: boolean,
  ): void => {
    const at = stream.tokens[from]?.at ?? 0
    functions.push({
      name: naming.name,
      owner: naming.owner,
      argumentOf: naming.argumentOf,
      params,
      at,
      end: stream.tokens[body.to - 1]?.end ?? 0,
      returns: isBlock ? [] : [body],
      nameAt: naming.nameAt ?? at,
    })
  }
  for (const stream of streams) {
    const { tokens, partner } = stream
    tokens.forEach((token, i) => {
      if (token.kind === 'mark' && token.text === '=>') {
        const from = arrowStart(stream, i)
        if (from === undefined) return
        const close = partner[from] as number
        const params =
          close > from ? paramsAt(stream, from + 1, close) : paramsAt(stream, from, from + 1)
        const isBlock = isMark(tokens[i + 1], '{')
        const to = isBlock ? (partner[i + 1] as number) + 1 : expressionEnd(stream, i + 1)
        // What is called right away, or passed on, has the name of what it is passed to.
        const start = isMark(tokens[from - 1], '>') ? genericStart(tokens, from - 1) : from
        add(stream, namingOf(stream, start), params, from, { stream, from: i + 1, to }, isBlock)
        return
      }
      if (token.kind !== 'word' || isMark(tokens[i - 1], '.', '?.')) return
      const isFunction = token.text === 'function'
      const nameIndex = isFunction ? i + 1 + Number(isMark(tokens[i + 1], '*')) : i
      const own = isFunction ? wordOf(tokens[nameIndex]) : token.text
      if (!isFunction && (NOT_METHODS.has(token.text) || isWord(tokens[i - 1], 'function', 'new')))
        return
      const open = openAfter(stream, own === undefined ? nameIndex : nameIndex + 1)
      if (open === undefined) return
      const close = partner[open] as number
      const body = bodyAfter(stream, close)
      if (body === undefined) return
      const end = partner[body] as number
      const naming: Naming =
        own === undefined ? namingOf(stream, i) : { name: own, nameAt: token.at }
      const params = paramsAt(stream, open + 1, close)
      add(stream, naming, params, open, { stream, from: body, to: end + 1 }, true)
    })
  }
  return addReturns(withOwners(functions, types), streams)
}

/** Where the `<T>` that ends at a token begins. */
const genericStart = (tokens: readonly Token[], close: number): number => {
  for (let i = close; i > Math.max(0, close - 60); i--) if (isMark(tokens[i], '<')) return i
  return close + 1
}

/** Methods belong to the class around them. */
const withOwners = (functions: readonly Func[], types: readonly NamedType[]): Func[] => {
  const classes = types.filter(({ end }) => end > 0).sort((a, b) => a.at - b.at)
  let next = 0
  const open: NamedType[] = []
  return [...functions]
    .sort((a, b) => a.at - b.at || b.end - a.end)
    .map((one) => {
      while (classes[next] && (classes[next] as NamedType).at <= one.at)
        open.push(classes[next++] as NamedType)
      while (open.length > 0 && (open.at(-1) as NamedType).end < one.at) open.pop()
      const owner = one.owner ?? open.at(-1)?.name
      return { ...one, owner }
    })
}
