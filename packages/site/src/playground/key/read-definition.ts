import {
  type FieldSketch,
  KIND_FORMS,
  newField,
  type PartSketch,
  type SketchKind,
} from './sketch.ts'

/** What a definition is made of, once it is read: calls, texts, numbers, lists and options. */
type Node =
  | { readonly call: string; readonly args: readonly Node[] }
  | { readonly value: string | number | boolean }
  | { readonly list: readonly Node[] }
  | { readonly options: Readonly<Record<string, Node>> }

/** What was read, or why it could not be. */
export type ReadDefinition =
  | { readonly parts: readonly PartSketch[]; readonly error?: undefined }
  | { readonly parts?: undefined; readonly error: string }

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(-?\d[\d_.]*n?)|([A-Za-z_$][\w$]*)|([()[\]{},:;=.])/y

/** Definitions are short; what is longer than this is something else. */
const MOST_CHARACTERS = 20_000

class Unreadable extends Error {}

const fail = (message: string): never => {
  throw new Unreadable(message)
}

const tokensOf = (source: string): readonly string[] => {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match)
      return fail(`expected a definition, got ${JSON.stringify(source.slice(at, at + 20))}`)
    const token = match[1] ?? match[2] ?? match[3] ?? match[4]
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' }

const textOf = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (_, ...found) => {
      const [braces, four, two, char] = found as (string | undefined)[]
      const hex = braces ?? four ?? two
      return hex === undefined
        ? (ESCAPES[char as string] ?? (char as string))
        : String.fromCodePoint(Number.parseInt(hex, 16))
    })

/** Reads tokens into nodes. Nothing is run. */
const parser = (tokens: readonly string[]) => {
  let at = 0
  const expect = (token: string): void => {
    if (tokens[at++] !== token) fail(`expected ${token}, got ${tokens[at - 1] ?? 'the end'}`)
  }
  const listUntil = <T>(end: string, read: () => T): T[] => {
    const list: T[] = []
    while (tokens[at] !== end) {
      list.push(read())
      if (tokens[at] !== end) expect(',')
    }
    at++
    return list
  }
  const node = (): Node => {
    const token = tokens[at++]
    if (token === undefined) return fail('expected a definition, got the end')
    if (/^['"]/.test(token)) return { value: textOf(token) }
    if (/^-?\d/.test(token)) return { value: Number(token.replace(/[_n]/g, '')) }
    if (token === 'true' || token === 'false') return { value: token === 'true' }
    if (token === '[') return { list: listUntil(']', node) }
    if (token === '{') {
      const entries = listUntil('}', (): [string, Node] => {
        const name = (tokens[at++] ?? '').replace(/^['"]|['"]$/g, '')
        expect(':')
        return [name, node()]
      })
      return { options: Object.fromEntries(entries) }
    }
    if (/^[A-Za-z_$]/.test(token) && tokens[at] === '(') {
      at++
      return { call: token, args: listUntil(')', node) }
    }
    return fail(`expected a literal or a field, got ${token}`)
  }
  return { node, seek: (index: number) => (at = index) }
}

const plain = (node: Node | undefined): unknown =>
  node === undefined
    ? undefined
    : 'value' in node
      ? node.value
      : 'list' in node
        ? node.list.map(plain)
        : undefined

const isKind = (name: string): name is SketchKind => Object.hasOwn(KIND_FORMS, name)

const fieldFrom = (node: Node): FieldSketch => {
  if (!('call' in node)) return fail("expected a field such as text('id')")
  const [first, second] = node.args
  if (node.call === 'desc') {
    const inner = fieldFrom(first ?? fail('desc: expected a field'))
    const { desc, ...rest } = inner
    return desc ? rest : { ...rest, desc: true }
  }
  const kind = node.call
  if (!isKind(kind)) return fail(`${kind}: this page does not know such a field`)
  const name = plain(first)
  if (typeof name !== 'string') return fail(`${kind}: expected a name in quotes`)
  const field = newField(name, kind)
  if (second === undefined) return field
  if (kind === 'bucket')
    return { ...field, unit: plain(second) as NonNullable<FieldSketch['unit']> }
  if (kind === 'id') return { ...field, prefix: String(plain(second)) }
  if (kind === 'choice' || kind === 'ranked') {
    return {
      ...field,
      words: (Array.isArray(plain(second)) ? (plain(second) as unknown[]) : []).map(String),
    }
  }
  const options =
    'options' in second ? second.options : fail(`${kind}: expected options such as { digits: 8 }`)
  const given = Object.fromEntries(
    Object.entries(options).map(([option, value]) => [option, plain(value)]),
  )
  return { ...field, ...(given as Partial<FieldSketch>), name, kind }
}

/**
 * Reads the first `key(…)` of a source text, such as `const orderKey = key('ORDER', time('at'))`. It
 * is read, never run.
 */
export const readDefinition = (source: string): ReadDefinition => {
  try {
    if (source.length > MOST_CHARACTERS) return fail('this text is too long for a definition')
    const tokens = tokensOf(source)
    const start = tokens.findIndex((token, i) => token === 'key' && tokens[i + 1] === '(')
    if (start < 0) return fail("expected a definition such as key('USER', text('id'))")
    const { node, seek } = parser(tokens)
    seek(start)
    const { args } = node() as { args: readonly Node[] }
    const parts = args.map((arg) =>
      'value' in arg && typeof arg.value === 'string' ? arg.value : fieldFrom(arg),
    )
    return { parts }
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.message }
    throw error
  }
}
