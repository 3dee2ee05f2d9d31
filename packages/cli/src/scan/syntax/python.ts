import { isMark, type Token } from '../../lex/tokens.ts'
import type { Declaration, Func, Member, NamedType, Outline, Param } from './outline.ts'
import { addReturns } from './returns.ts'
import { expressionEnd, isWord, type Stream, typeAfter, valueAfter, wordOf } from './stream.ts'

/** The lines of code, which brackets and backslashes may continue. */
const linesOf = (tokens: readonly Token[], columnOf: (at: number) => number) => {
  const starts = tokens.flatMap((token, i) => (i === 0 || token.breaks ? [i] : []))
  return starts.map((from, n) => ({
    from,
    to: starts[n + 1] ?? tokens.length,
    indent: columnOf((tokens[from] as Token).at),
  }))
}

/** Where the block of a line ends: before the next line that is not indented further. */
const blockEnds = (lines: ReturnType<typeof linesOf>): readonly number[] => {
  const ends = new Array<number>(lines.length).fill(lines.length)
  const open: number[] = []
  lines.forEach(({ indent }, n) => {
    while (open.length > 0 && (lines[open.at(-1) as number]?.indent as number) >= indent)
      ends[open.pop() as number] = n
    open.push(n)
  })
  return ends
}

/** `def f(a, b: int = 1, *parts)`: the parameters from one token to another. */
const paramsAt = (stream: Stream, from: number, to: number): Param[] => {
  const { tokens } = stream
  const params: Param[] = []
  for (let i = from; i < to; ) {
    const isRest = isMark(tokens[i], '*')
    const name = wordOf(tokens[isRest ? i + 1 : i])
    const after = i + (isRest ? 2 : 1)
    const type = typeAfter(stream, after)
    const typeTo = type?.to ?? after
    if (name !== undefined && !(params.length === 0 && /^(?:self|cls)$/.test(name)))
      params.push({ name, index: params.length, isRest, type })
    i = Math.max(expressionEnd(stream, typeTo), typeTo) + 1
  }
  return params
}

/** `lambda a, b: …`: the names of its parameters, and where its body begins. */
const lambdaAt = ({ tokens }: Stream, from: number, to: number): [readonly Param[], number] => {
  const params: Param[] = []
  let i = from + 1
  for (; i < to && !isMark(tokens[i], ':'); i++) {
    const name = wordOf(tokens[i])
    if (name !== undefined && isMark(tokens[i + 1], ',', ':', '='))
      params.push({
        ...{ name, index: params.length, isRest: isMark(tokens[i - 1], '*') },
        type: undefined,
      })
  }
  return [params, i + 1]
}

/** What is around a line: where it ends, and the fields of a class. */
interface Block {
  readonly last: number
  readonly at: number
  readonly end: number
  readonly name: string | undefined
  readonly fields?: Map<string, Member>
}

/** What a file of Python declares. */
export const outlinePython = (
  streams: readonly Stream[],
  columnOf: (at: number) => number,
): Outline => {
  const declarations: Declaration[] = []
  const functions: Func[] = []
  const types: NamedType[] = []
  const [file] = streams as readonly [Stream]
  const { tokens } = file

  const addFunction = (func: Omit<Func, 'argumentOf'>): void => {
    functions.push({ ...func, argumentOf: undefined })
    const { at, end } = func
    for (const { name, type } of func.params)
      declarations.push({ name, at, end, isParam: true, isConstant: false, type })
  }

  /** `name: type = value`; in a class it is a field. */
  const declareLine = (from: number, block: Block | undefined): void => {
    const isSelf = isWord(tokens[from], 'self') && isMark(tokens[from + 1], '.')
    const i = isSelf ? from + 2 : from
    const name = wordOf(tokens[i])
    if (name === undefined) return
    const type = typeAfter(file, i + 1)
    const value = valueAfter(file, type?.to ?? i + 1, '=')
    if (!type && !value) return
    if (block?.fields) block.fields.set(name, { name, colon: type, equals: value })
    else if (!isSelf) {
      const { at, end } = block ?? { at: 0, end: Number.POSITIVE_INFINITY }
      const isConstant = /^[A-Z_\d]+$/.test(name)
      declarations.push({ name, at, end, isParam: false, isConstant, type, value })
    }
    if (!value || !isWord(tokens[value.from], 'lambda')) return
    const { to } = value
    const [params, body] = lambdaAt(file, value.from, to)
    const returns = [{ stream: file, from: body, to }]
    const [at, end] = [(tokens[value.from] as Token).at, tokens[to - 1]?.end ?? 0]
    addFunction({ name, owner: block?.name, params, at, end, returns, nameAt: tokens[i]?.at ?? at })
  }

  const lines = linesOf(tokens, columnOf)
  const ends = blockEnds(lines)
  const around: Block[] = []
  lines.forEach((line, n) => {
    while (around.length > 0 && (around.at(-1) as Block).last <= n) around.pop()
    const block = around.at(-1)
    const last = ends[n] as number
    const end = tokens[(lines[last]?.from ?? tokens.length) - 1]?.end ?? 0
    const i = isWord(tokens[line.from], 'async') ? line.from + 1 : line.from
    const name = wordOf(tokens[i + 1])
    const nameAt = tokens[i]?.at ?? 0
    if (isWord(tokens[i], 'def') && name !== undefined && isMark(tokens[i + 2], '(')) {
      const close = file.partner[i + 2] as number
      const params = paramsAt(file, i + 3, close)
      const at = (tokens[i + 2] as Token).at
      addFunction({ name, owner: block?.name, params, at, end, returns: [], nameAt })
      around.push({ last, at, end, name: undefined })
    } else if (isWord(tokens[i], 'class') && name !== undefined) {
      const fields = new Map<string, Member>()
      const close = isMark(tokens[i + 2], '(') ? (file.partner[i + 2] as number) : i + 2
      const bases = tokens.slice(i + 3, close).flatMap((one) => wordOf(one) ?? [])
      const isEnum = bases.some((one) => one.endsWith('Enum'))
      types.push({ name, isEnum, fields, bases, at: nameAt, end })
      around.push({ last, at: nameAt, end, name, fields })
    } else declareLine(line.from, block)
  })
  functions.sort((a, b) => a.at - b.at || b.end - a.end)
  addReturns(functions, streams)
  return { isPython: true, spend: file.spend, streams, functions, declarations, types }
}
