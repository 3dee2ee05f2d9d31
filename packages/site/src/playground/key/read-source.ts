/** The parts of a parsed definition: calls, plain values, lists and options. */
export type Node =
  | { readonly call: string; readonly args: readonly Node[] }
  | { readonly value: string | number | boolean | bigint }
  | { readonly list: readonly Node[] }
  | { readonly options: Readonly<Record<string, Node>> }
  /** A name that the text does not define. */
  | { readonly unknown: string }

/** A text that is not a definition; the message says why. */
export class Unreadable extends Error {}

/** Stops reading, and says why. */
export const unreadable = (message: string): never => {
  throw new Unreadable(message)
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`)|(-?\d[\d_.]*n?)|([A-Za-z_$][\w$]*)|([()[\]{},:;=.<>|&?!+\-*%^~@]|\/(?!\*))/y

/**
 * The words and signs of a source text; comments and spaces are left out. Around definitions there may be any
 * code: with `isAnyCode`, a sign that no definition has is a token like any other.
 */
export const tokensOf = (source: string, isAnyCode = false): readonly string[] => {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match && isAnyCode) {
      tokens.push(source.charAt(at))
      TOKEN.lastIndex = at + 1
      continue
    }
    if (!match)
      return unreadable(`expected a definition, got ${JSON.stringify(source.slice(at, at + 20))}`)
    const token = match[1] ?? match[2] ?? match[3] ?? match[4]
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

const HIGHEST = 0x10ffff

const textOf = (quoted: string): string => {
  if (quoted.startsWith('`') && quoted.includes('${'))
    return unreadable(`expected fixed text, got ${quoted.slice(0, 30)}`)
  return quoted
    .slice(1, -1)
    .replace(
      /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
      (_, ...found) => {
        const [braces, four, two, char] = found as (string | undefined)[]
        const hex = braces ?? four ?? two
        if (hex === undefined) return ESCAPES[char as string] ?? (char as string)
        const code = Number.parseInt(hex, 16)
        return code > HIGHEST
          ? unreadable(`expected a character, got \\u{${hex}}`)
          : String.fromCodePoint(code)
      },
    )
}

const numberOf = (token: string): number | bigint => {
  const digits = token.replaceAll('_', '')
  return /^-?\d+n$/.test(digits) ? BigInt(digits.slice(0, -1)) : Number(digits)
}

const TOO_DEEP = 'within too many others'

/** Reading a constant that names itself would never end. */
const MOST_DEPTH = 30

/**
 * Reads the tokens from a place on. It runs nothing, and refuses anything but calls, plain values,
 * lists and options. A constant stands for its value in the same text.
 */
export const readNode = (tokens: readonly string[], start: number): Node => {
  let at = start
  const expect = (token: string): void => {
    if (tokens[at++] !== token) unreadable(`expected ${token}, got ${tokens[at - 1] ?? 'the end'}`)
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
  const constant = (name: string, depth: number): Node => {
    const place = tokens.findIndex(
      (token, i) =>
        token === 'const' && tokens[i + 1] === name && /^[=:]$/.test(tokens[i + 2] ?? ''),
    )
    if (place < 0) return { unknown: name }
    const after = at
    at = tokens.indexOf('=', place) + 1
    if (isFunction()) {
      at = after
      return { unknown: name }
    }
    try {
      return node(depth + 1)
    } catch (error) {
      // Other code than a definition has a name and no more, unless it never ends.
      if (error instanceof Unreadable && !error.message.includes(TOO_DEEP)) return { unknown: name }
      throw error
    } finally {
      at = after
    }
  }
  /** Whether a function starts here: `(a) =>`, `a =>`, `async`, `function`. */
  const isFunction = (): boolean => {
    const token = tokens[at]
    if (token === 'async' || token === 'function') return true
    if (token !== '(') return tokens[at + 1] === '=' && tokens[at + 2] === '>'
    let depth = 0
    for (let i = at; i < tokens.length; i++) {
      if (tokens[i] === '(') depth++
      if (tokens[i] === ')' && --depth === 0)
        return tokens[i + 1] === ':' || (tokens[i + 1] === '=' && tokens[i + 2] === '>')
    }
    return false
  }
  /** Passes over code up to the comma or bracket that ends it. */
  const skip = (): Node => {
    let depth = 0
    for (; at < tokens.length; at++) {
      const token = tokens[at] as string
      if (depth === 0 && /^[,)\]}]$/.test(token)) break
      if (/^[([{]$/.test(token)) depth++
      if (/^[)\]}]$/.test(token)) depth--
    }
    return { unknown: 'a function' }
  }
  const bare = (token: string, depth: number): Node => {
    if (/^['"`]/.test(token)) return { value: textOf(token) }
    if (/^-?\d/.test(token)) return { value: numberOf(token) }
    if (token === 'true' || token === 'false') return { value: token === 'true' }
    if (token === '[') return { list: listUntil(']', () => node(depth + 1)) }
    if (token === '{') {
      const entries = listUntil('}', (): [string, Node] => {
        const name = (tokens[at++] ?? '').replace(/^['"]|['"]$/g, '')
        if (tokens[at] === ',' || tokens[at] === '}') return [name, constant(name, depth)]
        if (tokens[at] === '(') return [name, skip()]
        expect(':')
        return [name, node(depth + 1)]
      })
      return { options: Object.fromEntries(entries) }
    }
    if (!/^[A-Za-z_$]/.test(token)) return unreadable(`expected a literal or a field, got ${token}`)
    // `entity<Order>(…)`: the types say nothing about keys.
    if (tokens[at] === '<') {
      const close = tokens.indexOf('>', at)
      if (tokens[close + 1] === '(') at = close + 1
    }
    if (tokens[at] === '(') {
      at++
      return { call: token, args: listUntil(')', () => node(depth + 1)) }
    }
    // `keywright.text(…)`: the word before the point is the import.
    if (tokens[at] === '.' && tokens[at + 2] === '(') {
      at++
      return bare(tokens[at++] as string, depth)
    }
    return constant(token, depth)
  }
  const node = (depth: number): Node => {
    if (isFunction()) return skip()
    const token = tokens[at++]
    if (token === undefined) return unreadable('expected a definition, got the end')
    if (depth > MOST_DEPTH) return unreadable(`expected a definition, got one ${TOO_DEEP}`)
    const found = bare(token, depth)
    if (/^(as|satisfies)$/.test(tokens[at] ?? '')) at += 2
    return found
  }
  return node(0)
}
