import { isMark, type Token } from '../../lex/tokens.ts'
import type { Member } from './outline.ts'
import { isWord, nameOf, type Stream, typeAfter, valueAfter } from './stream.ts'

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

/** Reads the members of a bracket by their names. Each bracket is read once. */
export const membersOnce = (
  isObject: boolean,
): ((stream: Stream, open: number) => ReadonlyMap<string, Member>) => {
  const known = new Map<Token, ReadonlyMap<string, Member>>()
  return (stream, open) => {
    const token = stream.tokens[open] as Token
    const members =
      known.get(token) ?? new Map(membersOf(stream, open, isObject).map((one) => [one.name, one]))
    known.set(token, members)
    return members
  }
}

/**
 * The members between brackets: of an object, a class, an interface or an enum. An object has only values
 * after its colons, so what follows is read as an expression there.
 */
const membersOf = (stream: Stream, open: number, isObject: boolean): readonly Member[] => {
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
    const colon = isObject ? valueAfter(stream, after, ':') : typeAfter(stream, after)
    const equals = valueAfter(stream, colon?.to ?? after, '=')
    let end = equals?.to ?? colon?.to ?? after
    if (name !== undefined && (colon || equals)) members.push({ name, colon, equals })
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
