/** What the reader of templates does not understand. It never leaves the room. */
export class Unread extends Error {}

/** The value in a text: its code, and where it stands. */
export interface Hole {
  readonly tokens: readonly Token[]
  readonly source: string
  /** How Python writes it: the `05d` of `{n:05d}`. */
  readonly spec: string
}

/** Text in quotes, with what stands in it. */
export interface TextToken {
  readonly kind: 'text'
  readonly pieces: readonly (string | Hole)[]
  readonly isPython: boolean
}

interface CodeToken {
  readonly kind: 'word' | 'number' | 'regex' | 'mark'
  readonly text: string
}

export type Token = (TextToken | CodeToken) & {
  readonly at: number
  readonly end: number
  /** Whether a new line begins before it. */
  readonly breaks: boolean
}

/** How a text marks its values: `${id}`, `{id}`, `<id>`, or not at all. */
export type HoleStyle = 'dollar' | 'brace' | 'angle' | 'none'

const ANGLE = /<([A-Za-z_$][^<>]{0,99})>/y

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', '\n': '' }

/** The hole that begins at a place, and where it ends. */
const holeAt = (source: string, at: number, style: HoleStyle): [Hole, number] | undefined => {
  const open = { dollar: '${', brace: '{', angle: '<', none: '' }[style]
  if (open === '' || !source.startsWith(open, at)) return undefined
  const start = at + open.length
  if (style === 'angle') {
    const inner = matchAt(ANGLE, source, at)?.[1]
    if (inner === undefined) return undefined
    const { tokens } = tokenise(inner.replaceAll(/[\s-]+/g, '_'))
    return [{ tokens, source: inner, spec: '' }, start + inner.length + 1]
  }
  const { tokens, end } = tokenise(source, start, '}')
  const colon = style === 'brace' ? tokens.findIndex((one) => isMark(one, ':')) : -1
  const cut = colon < 0 ? end : (tokens[colon] as Token).at
  return [
    {
      tokens: colon < 0 ? tokens : tokens.slice(0, colon),
      source: source.slice(start, cut).trim(),
      spec: colon < 0 ? '' : source.slice(cut + 1, end),
    },
    end + 1,
  ]
}

/** The pieces of a text up to its closing quote; without a quote, up to the end. */
export const piecesFrom = (
  source: string,
  at: number,
  style: HoleStyle,
  quote: string,
): { readonly pieces: readonly (string | Hole)[]; readonly end: number } => {
  const pieces: (string | Hole)[] = []
  let fixed = ''
  let i = at
  while (i < source.length && !(quote !== '' && source.startsWith(quote, i))) {
    const char = source[i] as string
    const isDoubled = style === 'brace' && /^(?:\{\{|\}\})/.test(source.slice(i, i + 2))
    const hole = isDoubled ? undefined : holeAt(source, i, style)
    if (hole) {
      pieces.push(fixed, hole[0])
      fixed = ''
      i = hole[1]
    } else if (quote !== '' && char === '\\') {
      const next = source[i + 1] ?? ''
      fixed += ESCAPES[next] ?? next
      i += 2
    } else {
      fixed += char
      i += isDoubled ? 2 : 1
    }
  }
  if (i >= source.length && quote !== '') throw new Unread(`no closing ${quote}`)
  return { pieces: [...pieces, fixed], end: i + quote.length }
}

export const isMark = (token: Token | undefined, ...marks: readonly string[]): boolean =>
  token?.kind === 'mark' && marks.includes(token.text)

const SPACE = /(?:\s|\/\/[^\n]*(?=\n|$)|\/\*[\s\S]*?\*\/)+/y
const QUOTE = /(?:[fFrRbBuU]{1,2}(?=['"]))?("""|'''|["'`])/y
const RULES = [
  ['word', /[A-Za-z_$][\w$]*/y],
  ['number', /\d[\w.]*/y],
  ['mark', /\?\.|=>|\?\?|\|\||&&|[=!]==?|[-+*/%]=|[^\s\w]/y],
] as const
const REGEX = /\/(?:\\.|\[[^\]\n]*\]|[^/\\\n[])+\/[a-z]*/y

const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/** The tokens of JavaScript, TypeScript or Python, up to a closing mark or the end. */
export const tokenise = (
  source: string,
  at = 0,
  until = '',
): { readonly tokens: readonly Token[]; readonly end: number } => {
  const tokens: Token[] = []
  let depth = 0
  let i = at
  for (;;) {
    const space = matchAt(SPACE, source, i)?.[0] ?? ''
    i += space.length
    if (i >= source.length) break
    const place = { at: i, breaks: space.includes('\n') }
    const quote = matchAt(QUOTE, source, i)
    if (quote) {
      const mark = quote[1] as string
      const isPython = /^\w*[fF]/.test(quote[0])
      const style = mark === '`' ? 'dollar' : isPython ? 'brace' : 'none'
      const { pieces, end } = piecesFrom(source, i + quote[0].length, style, mark)
      tokens.push({ kind: 'text', pieces, isPython, ...place, end })
      i = end
      continue
    }
    const before = tokens.at(-1)
    const mayBeRegex = before === undefined || isMark(before, '(', ',', '=', ':', '[')
    const regex = mayBeRegex ? matchAt(REGEX, source, i)?.[0] : undefined
    if (regex !== undefined) {
      tokens.push({ kind: 'regex', text: regex, ...place, end: i + regex.length })
      i += regex.length
      continue
    }
    for (const [kind, pattern] of RULES) {
      const text = matchAt(pattern, source, i)?.[0]
      if (text === undefined) continue
      if (text === until && depth === 0) return { tokens, end: i }
      depth += '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0
      tokens.push({ kind, text, ...place, end: i + text.length })
      i += text.length
      break
    }
  }
  if (until !== '') throw new Unread(`no closing ${until}`)
  return { tokens, end: i }
}
