import { barePieces, lexPiece } from '../lex/lex.ts'
import { type Hole, isMark, type Token, Unread } from '../lex/tokens.ts'
import type { Node } from './nodes.ts'
import { readExpression, textNode } from './read-code.ts'

/** A piece of code that may build a key. No node: it is not understood. */
export interface CodeItem {
  readonly label: string | undefined
  readonly node: Node | undefined
  readonly source: string
}

const ANGLE = /<([A-Za-z_$][^<>]{0,99})>/

/** `USER#<order id>`: what stands in the brackets is one name. */
const anglePieces = (source: string): readonly (string | Hole)[] =>
  source.split(ANGLE).map((one, i) => {
    const tokens = i % 2 === 0 ? [] : lexPiece(one.replaceAll(/[\s-]+/g, '_'))
    return i % 2 === 0 ? one : { tokens, source: one, spec: '' }
  })

/** What can be read of a source; undefined if it cannot be read. */
const readable = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unread) return undefined
    throw error
  }
}

/** The pieces of text that is not in quotes; undefined if it has no value of this style. */
const bare = (
  source: string,
  opening: '${' | '{' | '<',
): readonly (string | Hole)[] | undefined => {
  const pieces = readable(() =>
    opening === '<' ? anglePieces(source) : barePieces(source, opening),
  )
  return pieces && pieces.length > 1 ? pieces : undefined
}

const LABEL = /^\s*(\w+)\s*[:=]\s+/

/** Text that is not in quotes: a comma with a space, or a new line, ends a template. */
const bareItems = (pieces: readonly (string | Hole)[], isPython: boolean): CodeItem[] => {
  const groups: (string | Hole)[][] = [[]]
  for (const piece of pieces) {
    const texts = typeof piece === 'string' ? piece.split(/,\s+|[,;]?\s*\n\s*/) : [piece]
    texts.forEach((one, i) => {
      if (i > 0) groups.push([])
      groups.at(-1)?.push(one)
    })
  }
  return groups
    .filter((group) => group.some((one) => typeof one !== 'string' || one.trim() !== ''))
    .map((group) => {
      const [first = '', ...rest] = group
      const label = typeof first === 'string' ? LABEL.exec(first)?.[1] : undefined
      const start = typeof first === 'string' ? first.replace(LABEL, '').trimStart() : first
      const end = rest.at(-1)
      const own = [
        start,
        ...rest.slice(0, -1),
        ...(end === undefined ? [] : [typeof end === 'string' ? end.trimEnd() : end]),
      ]
      const source = group.map((one) => (typeof one === 'string' ? one : one.source)).join('')
      return { label, node: textNode({ pieces: own, isPython }), source }
    })
}

/** Whether the bracket at a place holds an object or a function, so that keys stand in it. */
const holdsObject = (tokens: readonly Token[], at: number): boolean => {
  let depth = 0
  for (let i = at; i < tokens.length; i++) {
    if (isMark(tokens[i], '(', '[')) depth++
    if (isMark(tokens[i], ')', ']') && --depth === 0) return false
    if (isMark(tokens[i], '{', '=>')) return true
  }
  return false
}

/** Cuts code where one expression ends and another begins. */
const segmentsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const segments: Token[][] = [[]]
  const open: boolean[] = []
  const cut = (): void => {
    segments.push([])
  }
  for (const [i, token] of tokens.entries()) {
    const isInside = open.includes(false)
    const isJoined = isMark(token, '+', '.', '?.') || isMark(tokens[i - 1], '+', '.', '=', ':', '(')
    if (token.breaks && !isInside && !isJoined) cut()
    if (isMark(token, '(', '[')) open.push(holdsObject(tokens, i))
    const isOpening = isMark(token, '(', '[') && open.at(-1) === true
    const isClosing = isMark(token, ')', ']') && open.pop() === true
    // What stands before an arrow are its parameters.
    if (isMark(token, '=>')) segments.pop()
    const isEnd = isMark(token, '{', '}', '=>', ';') || (isMark(token, ',') && !isInside)
    if (isOpening || isClosing || isEnd) cut()
    else segments.at(-1)?.push(token)
  }
  return segments.filter((one) => one.length > 0)
}

const KEYWORD = /^(?:const|let|var|return|export|default|readonly|static|public|private)$/

/** `const pk: string =`, `PK:`, `'PK':`, `return`: what stands before an expression. */
const labelled = (tokens: readonly Token[]): readonly [string | undefined, readonly Token[]] => {
  let rest = tokens
  while (rest[0]?.kind === 'word' && KEYWORD.test(rest[0].text)) rest = rest.slice(1)
  const equals = rest.findIndex((one) => isMark(one, '='))
  const [name, mark] = rest
  const isLabel =
    isMark(mark, ':') ||
    (equals > 0 && rest.slice(0, equals).every((one) => one.kind !== 'text' && !isMark(one, '(')))
  if (!isLabel || !name) return [undefined, rest]
  const label =
    name.kind === 'text' ? name.pieces.filter((one) => typeof one === 'string').join('') : name.text
  const last = rest[equals - 1]
  const isMember = equals > 2 && isMark(mark, '.', '?.') && last?.kind === 'word'
  return [isMember ? last.text : label, rest.slice(equals > 0 ? equals + 1 : 2)]
}

const codeItem = (segment: readonly Token[], source: string): CodeItem | undefined => {
  const [label, rest] = labelled(segment)
  const own = source.slice(segment[0]?.at, segment.at(-1)?.end)
  const isPython = segment.some((one) => one.kind === 'text' && one.isPython)
  try {
    const node = readExpression(rest, source.slice(rest[0]?.at, rest.at(-1)?.end), isPython)
    const isKey = node.type === 'text' || label !== undefined
    return isKey ? { label, node: node.type === 'text' ? node : undefined, source: own } : undefined
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    const mayBeKey =
      rest.length > 0 && (label !== undefined || rest.some((one) => one.kind === 'text'))
    return mayBeKey ? { label, node: undefined, source: own } : undefined
  }
}

const codeItems = (source: string): readonly CodeItem[] | undefined =>
  readable(() => segmentsOf(lexPiece(source)).flatMap((one) => codeItem(one, source) ?? []))

/** Everything in a source that may build a key: code, or a pattern that is not in quotes. */
export const itemsOf = (source: string): readonly CodeItem[] => {
  const dollar = bare(source, '${')
  const around = dollar?.filter((one) => typeof one === 'string').join('') ?? source
  const code = /["'`]/.test(around) ? codeItems(source) : undefined
  if (around.includes('`')) return code ?? [{ label: undefined, node: undefined, source }]
  if (code?.some(({ node }) => node?.type === 'text')) return code
  if (dollar) return bareItems(dollar, false)
  const brace = bare(source, '{')
  if (brace) return bareItems(brace, true)
  const angle = bare(source, '<')
  if (angle) return bareItems(angle, false)
  return code ?? []
}
