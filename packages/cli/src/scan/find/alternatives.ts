import { isMark, type Token } from '../../lex/tokens.ts'
import { isWord, type Range } from '../syntax/stream.ts'

const MOST = 20

/** The expressions that an expression may be: both sides of `a ? b : c`, of `a ?? b`, of `b if a else c`. */
export const alternativesOf = (range: Range): readonly Range[] => {
  const found: Range[] = []
  const open: Range[] = [range]
  while (open.length > 0 && found.length < MOST) {
    const one = open.pop() as Range
    const parts = split(trimmed(one))
    if (parts.length === 1) found.push(parts[0] as Range)
    else open.push(...[...parts].reverse())
  }
  return found
}

/** Without brackets around all of it, and without words before it. */
const trimmed = (range: Range): Range => {
  const { stream } = range
  const { tokens, partner } = stream
  let { from, to } = range
  for (;;) {
    if (isMark(tokens[from], '(') && partner[from] === to - 1) {
      from++
      to--
    } else if (isWord(tokens[from], 'await')) from++
    else if (isWord(tokens[to - 2], 'as', 'satisfies') && to - 2 > from) to -= 2
    else return { stream, from, to }
  }
}

const split = (range: Range): readonly Range[] => {
  const { stream, from, to } = range
  const { tokens, partner, isPython, spend } = stream
  let question = -1
  let nested = 0
  let either: number | undefined
  const part = (start: number, end: number): Range => ({ stream, from: start, to: end })
  spend(to - from + 1)
  for (let i = from; i < to; i++) {
    const token = tokens[i] as Token
    // The body of a function is not what is written here.
    if (isMark(token, '=>') || isWord(token, 'lambda', 'function')) return [range]
    if (isPython && isWord(token, 'if')) question = i
    if (isPython && isWord(token, 'else') && question > 0)
      return [part(from, question), part(i + 1, to)]
    if (!isPython && isMark(token, '?')) {
      if (question < 0) question = i
      else nested++
    }
    if (!isPython && isMark(token, ':') && question >= 0 && nested-- === 0)
      return [part(question + 1, i), part(i + 1, to)]
    if (isMark(token, '??', '||') || (isPython && isWord(token, 'or'))) either ??= i
    const other = partner[i] as number
    if (other > i) i = other
  }
  if (either !== undefined) return [part(from, either), part(either + 1, to)]
  return [range]
}
