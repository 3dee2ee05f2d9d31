import { isMark } from '../../lex/tokens.ts'
import type { Param } from './outline.ts'
import { expressionEnd, isWord, nameOf, type Stream, typeAfter, wordOf } from './stream.ts'

const MODIFIERS = ['public', 'private', 'protected', 'readonly', 'override']

/** The names in `{ id, at: createdAt, n = 1 }`, with the members they stand for. */
const patternNames = (
  stream: Stream,
  open: number,
): readonly { readonly name: string; readonly property: string }[] => {
  const { tokens, partner } = stream
  const close = partner[open] as number
  const found: { name: string; property: string }[] = []
  for (let i = open + 1; i < close; ) {
    const property = nameOf(tokens[i])
    const isRenamed = isMark(tokens[i + 1], ':')
    const name = isRenamed ? wordOf(tokens[i + 2]) : property
    if (property !== undefined && name !== undefined) found.push({ name, property })
    i = Math.max(expressionEnd(stream, i), i) + 1
  }
  return found
}

/** The parameters from one token to another: words, patterns and rests, with their types. */
export const paramsAt = (stream: Stream, from: number, to: number): Param[] => {
  const { tokens, partner } = stream
  const params: Param[] = []
  let index = 0
  for (let i = from; i < to; index++) {
    while (isWord(tokens[i], ...MODIFIERS) && isWord(tokens[i + 1])) i++
    const isRest = isMark(tokens[i], '...')
    if (isRest) i++
    const start = i
    const isPattern = isMark(tokens[i], '{', '[')
    let next = isPattern ? (partner[i] as number) + 1 : i + 1
    if (isMark(tokens[next], '?')) next++
    const type = typeAfter(stream, next)
    next = type?.to ?? next
    const name = wordOf(tokens[start])
    const shared = { index, isRest, type }
    if (name !== undefined) params.push({ name, ...shared })
    else if (isMark(tokens[start], '{'))
      for (const one of patternNames(stream, start)) params.push({ ...one, ...shared })
    i = Math.max(expressionEnd(stream, next), next) + 1
  }
  return params
}
