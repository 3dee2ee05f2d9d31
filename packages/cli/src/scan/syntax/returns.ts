import type { Token } from '../../lex/tokens.ts'
import type { Func } from './outline.ts'
import { expressionEnd, isWord, type Stream } from './stream.ts'

/** Gives every function what its own `return`s return. Functions are sorted by where they begin. */
export const addReturns = (
  functions: readonly Func[],
  streams: readonly Stream[],
): readonly Func[] => {
  const found = streams.flatMap((stream) =>
    stream.tokens.flatMap((token: Token, i) =>
      isWord(token, 'return') ? [{ stream, i, at: token.at }] : [],
    ),
  )
  found.sort((a, b) => a.at - b.at)
  const open: Func[] = []
  let next = 0
  for (const { stream, i, at } of found) {
    while (functions[next] && (functions[next] as Func).at <= at) {
      const one = functions[next++] as Func
      while (open.length > 0 && (open.at(-1) as Func).end < one.at) open.pop()
      open.push(one)
    }
    while (open.length > 0 && (open.at(-1) as Func).end < at) open.pop()
    const to = expressionEnd(stream, i + 1)
    if (to > i + 1) open.at(-1)?.returns.push({ stream, from: i + 1, to })
  }
  return functions
}
