import { isMark, type Token } from '../../template/tokens.ts'
import type { Member } from './outline.ts'
import { expressionEnd, isWord, nameOf, type Range, type Stream, typeEnd } from './stream.ts'

const MODIFIERS = [
  ...['static', 'readonly', 'public', 'private', 'protected', 'declare', 'override', 'async'],
  ...['get', 'set', 'abstract', 'accessor', 'export', 'const'],
]

/** Skips `@Decorator(...)` and modifiers before the name of a member. */
const memberStart = ({ tokens, partner }: Stream, from: number): number => {
  let i = from
  for (;;) {
    if (isMark(tokens[i], '@')) {
      i += 2
      while (isMark(tokens[i], '.')) i += 2
      if (isMark(tokens[i], '(')) i = (partner[i] as number) + 1
    } else if (
      isWord(tokens[i], ...MODIFIERS) &&
      (nameOf(tokens[i + 1]) !== undefined || isMark(tokens[i + 1], '['))
    )
      i++
    else return i
  }
}

/**
 * The members between brackets: of an object, a class, an interface or an enum. An object has only values
 * after its colons, so what follows is read as an expression there.
 */
export const membersOf = (stream: Stream, open: number, isObject: boolean): readonly Member[] => {
  const { tokens, partner } = stream
  const close = partner[open] as number
  const members: Member[] = []
  let i = open + 1
  while (i < close) {
    i = memberStart(stream, i)
    // `['PK']: value` has the name in brackets.
    const isComputed = isMark(tokens[i], '[') && partner[i] === i + 2
    const name = nameOf(tokens[isComputed ? i + 1 : i])
    const after = i + (isComputed ? 3 : 1) + Number(isMark(tokens[i + 1], '?', '!'))
    let end = after
    let colon: Range | undefined
    let equals: Range | undefined
    if (name !== undefined && isMark(tokens[after], ':')) {
      const from = after + 1
      end = isObject ? expressionEnd(stream, from) : typeEnd(stream, from)
      colon = { stream, from, to: end }
    }
    if (name !== undefined && isMark(tokens[end], '=')) {
      const from = end + 1
      end = expressionEnd(stream, from)
      equals = { stream, from, to: end }
    }
    if (name !== undefined && (colon || equals))
      members.push({ name, ...(colon && { colon }), ...(equals && { equals }) })
    else end = memberEnd(stream, i, close)
    stream.spend(end - i + 1)
    i = Math.max(end, i + 1)
    while (i < close && isMark(tokens[i] as Token, ',', ';')) i++
  }
  return members
}

/** Where a member ends that is no value: a method, a shorthand, a spread. */
const memberEnd = ({ tokens, partner }: Stream, from: number, close: number): number => {
  for (let i = from; i < close; i++) {
    if (isMark(tokens[i], ',', ';')) return i
    if (isMark(tokens[i], '{')) return (partner[i] as number) + 1
    const other = partner[i] as number
    if (other > i) i = other
  }
  return close
}
