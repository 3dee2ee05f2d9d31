import { isMark, type Token } from '../../lex/tokens.ts'
import { functionsOf } from './javascript-functions.ts'
import { paramsAt } from './javascript-params.ts'
import type { Declaration, NamedType, Outline } from './outline.ts'
import { isWord, type Stream, typeAfter, typeEnd, valueAfter, wordOf } from './stream.ts'

/** Where what is declared at a token can be seen: in the brackets around it. */
const visibility = ({ tokens, partner, parent }: Stream, i: number): readonly [number, number] => {
  // What `for (…)` declares is seen in its body, which ends before the block around it.
  const inner = parent[i] as number
  const open = isMark(tokens[inner], '(') ? (parent[inner] as number) : inner
  if (open < 0) return [tokens[0]?.at ?? 0, Number.POSITIVE_INFINITY]
  return [tokens[open]?.at ?? 0, tokens[partner[open] as number]?.end ?? 0]
}

/** The names that `const`, `let` or `var` declares at a token. */
const declarationsAt = (stream: Stream, keyword: number): Declaration[] => {
  const { tokens, partner } = stream
  const [at, end] = visibility(stream, keyword)
  const found: Declaration[] = []
  let i = keyword + 1
  for (;;) {
    const isPattern = isMark(tokens[i], '{', '[')
    const name = wordOf(tokens[i])
    if (!isPattern && name === undefined) return found
    let next = isPattern ? (partner[i] as number) + 1 : i + 1
    if (isMark(tokens[next], '!')) next++
    const type = typeAfter(stream, next)
    next = type?.to ?? next
    const value = valueAfter(stream, next, '=')
    next = value?.to ?? next
    const isConstant = isWord(tokens[keyword], 'const')
    const shared = { at, end, isParam: false, isConstant, type, value }
    if (name !== undefined) found.push({ name, ...shared })
    else if (isMark(tokens[i], '{'))
      for (const one of paramsAt(stream, i, i + 1))
        found.push({ name: one.name, property: one.property, ...shared })
    if (!isMark(tokens[next], ',')) return found
    i = next + 1
  }
}

/** The type that `interface`, `type`, `class` or `enum` declares at a token. */
const typeAt = (stream: Stream, keyword: number): NamedType | undefined => {
  const { tokens, partner } = stream
  const name = wordOf(tokens[keyword + 1])
  if (name === undefined) return undefined
  const isAlias = isWord(tokens[keyword], 'type')
  let i = keyword + 2
  if (isAlias) {
    while (i < tokens.length && !isMark(tokens[i], '=') && !(tokens[i] as Token).breaks) i++
    if (!isMark(tokens[i], '=')) return undefined
    const from = isMark(tokens[i + 1], '|') ? i + 2 : i + 1
    const to = typeEnd(stream, from)
    return { name, isEnum: false, alias: { stream, from, to }, bases: [], at: 0, end: 0 }
  }
  const bases: string[] = []
  for (let isBase = false; i < tokens.length && !isMark(tokens[i], '{'); i++) {
    if (isMark(tokens[i], ';', '(', ')', '=', '}')) return undefined
    if (isBase && isWord(tokens[i])) bases.push(wordOf(tokens[i]) as string)
    isBase = isWord(tokens[i], 'extends') || (isBase && isMark(tokens[i], ','))
    stream.spend(1)
  }
  if (i >= tokens.length) return undefined
  const isEnum = isWord(tokens[keyword], 'enum')
  const end = tokens[partner[i] as number]?.end ?? 0
  return { name, isEnum, members: { stream, open: i }, bases, at: tokens[i]?.at ?? 0, end }
}

/** Functions that call another one with a value and its index. */
const LOOPS = /^(?:map|flatMap|forEach|filter|from|entries)$/

/** What a file of TypeScript or JavaScript declares. */
export const outlineJavaScript = (streams: readonly Stream[]): Outline => {
  const declarations: Declaration[] = []
  const types: NamedType[] = []
  for (const stream of streams) {
    stream.tokens.forEach((token, i) => {
      if (token.kind !== 'word' || isMark(stream.tokens[i - 1], '.', '?.')) return
      if (/^(?:const|let|var)$/.test(token.text)) declarations.push(...declarationsAt(stream, i))
      else if (/^(?:interface|type|class|enum)$/.test(token.text)) {
        const type = typeAt(stream, i)
        if (type) types.push(type)
      }
    })
  }
  const functions = functionsOf(streams, types)
  for (const { params, at, end, argumentOf } of functions) {
    for (const { name, property, type, index } of params)
      declarations.push({
        ...{ name, property, type, at, end, isParam: true, isConstant: false },
        isIndex: index === 1 && LOOPS.test(argumentOf ?? ''),
      })
  }
  const { spend } = streams[0] as Stream
  return { isPython: false, spend, streams, functions, declarations, types }
}
