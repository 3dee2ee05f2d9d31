import type { Attribute } from './attribute.ts'
import { invalid } from './refusals.ts'

/** A path to an attribute, or into one: names of maps and positions of lists. */
export type Path = readonly [string, ...(string | number)[]]

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly value: Attribute }
  | { readonly kind: 'size'; readonly path: Path }
  | { readonly kind: 'if_not_exists'; readonly path: Path; readonly otherwise: Operand }
  | { readonly kind: 'list_append'; readonly operands: readonly [Operand, Operand] }
  | { readonly kind: '+' | '-'; readonly operands: readonly [Operand, Operand] }

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly all: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly operator: string; readonly operands: readonly Operand[] }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Operand[] }

export interface Update {
  readonly set: readonly { readonly path: Path; readonly to: Operand }[]
  readonly remove: readonly Path[]
  readonly add: readonly { readonly path: Path; readonly value: Attribute }[]
  readonly delete: readonly { readonly path: Path; readonly value: Attribute }[]
}

/** The names and values behind the placeholders of a request, and which of them were used. */
export interface Placeholders {
  readonly name: (placeholder: string) => string
  readonly value: (placeholder: string) => Attribute
  /** Refuses a request with a name or a value that no expression uses. */
  readonly checkUsed: () => void
}

export const placeholdersOf = (
  names: Readonly<Record<string, string>> | undefined,
  values: Readonly<Record<string, Attribute>> | undefined,
): Placeholders => {
  const used = new Set<string>()
  if (values && Object.keys(values).length === 0) invalid('ExpressionAttributeValues is empty')
  if (names && Object.keys(names).length === 0) invalid('ExpressionAttributeNames is empty')
  const find = <T>(all: Readonly<Record<string, T>> | undefined, placeholder: string): T => {
    used.add(placeholder)
    return all && Object.hasOwn(all, placeholder)
      ? (all[placeholder] as T)
      : invalid(`${placeholder} is not defined`)
  }
  return {
    name: (placeholder) => find(names, placeholder),
    value: (placeholder) => find(values, placeholder),
    checkUsed: () => {
      for (const name of [...Object.keys(names ?? {}), ...Object.keys(values ?? {})]) {
        if (!used.has(name)) invalid(`${name} is not used`)
      }
    },
  }
}

const TOKEN = /\s*(<=|>=|<>|[<>=(),.[\]+-]|[#:]\w+|\w+)/y
const MOST_BYTES = 4096

interface Tokens {
  readonly tokens: readonly string[]
  /** In upper case, as keywords are compared. */
  readonly words: readonly string[]
}

const TOKENS = new Map<string, Tokens>()

/** The tokens of an expression. Many requests have the same one: it is cut once. */
const tokensOf = (text: string): Tokens => {
  const known = TOKENS.get(text) ?? newTokens(text)
  TOKENS.set(text, known)
  return known
}

const newTokens = (text: string): Tokens => {
  if (Buffer.byteLength(text) > MOST_BYTES) invalid('an expression has at most 4096 bytes')
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    tokens.push(match[1] as string)
    end = TOKEN.lastIndex
  }
  if (text.slice(end).trim() !== '' || tokens.length === 0) invalid(`cannot read ${text}`)
  return { tokens, words: tokens.map((token) => token.toUpperCase()) }
}

/** Reads one expression from the left. */
const readerOf = (text: string, placeholders: Placeholders) => {
  const { tokens, words } = tokensOf(text)
  let at = 0
  const peek = (): string => tokens[at] ?? ''
  const isNext = (token: string): boolean => words[at] === token
  const take = (): string => {
    at += 1
    return tokens[at - 1] ?? invalid(`${text} ends too early`)
  }
  const accept = (token: string): boolean => {
    if (!isNext(token)) return false
    at += 1
    return true
  }
  const expect = (token: string): void => {
    if (!accept(token)) invalid(`expected ${token} before ${peek()} in ${text}`)
  }
  const list = <T>(one: () => T): T[] => {
    const all = [one()]
    while (accept(',')) all.push(one())
    return all
  }
  const nameOf = (token: string): string => {
    if (token.startsWith('#')) return placeholders.name(token)
    return /^[A-Za-z]\w*$/.test(token) ? token : invalid(`${token} is not a name`)
  }
  const path = (): Path => {
    const names: [string, ...(string | number)[]] = [nameOf(take())]
    for (;;) {
      if (accept('.')) names.push(nameOf(take()))
      else if (accept('[')) {
        names.push(Number(take()))
        expect(']')
      } else return names
    }
  }
  const inParentheses = <T>(one: () => T): T => {
    expect('(')
    const made = one()
    expect(')')
    return made
  }
  const operand = (): Operand => {
    if (peek().startsWith(':')) return { kind: 'value', value: placeholders.value(take()) }
    if (accept('SIZE')) return { kind: 'size', path: inParentheses(path) }
    if (accept('IF_NOT_EXISTS')) {
      return inParentheses(() => {
        const first = path()
        expect(',')
        return { kind: 'if_not_exists', path: first, otherwise: operand() }
      })
    }
    if (accept('LIST_APPEND')) {
      const operands = inParentheses(() => list(operand)) as unknown as [Operand, Operand]
      return { kind: 'list_append', operands }
    }
    return { kind: 'path', path: path() }
  }
  const sum = (): Operand => {
    const first = operand()
    if (accept('+')) return { kind: '+', operands: [first, operand()] }
    return accept('-') ? { kind: '-', operands: [first, operand()] } : first
  }
  const ended = (): void => {
    if (at < tokens.length) invalid(`expected the end before ${peek()} in ${text}`)
  }
  return { peek, isNext, take, accept, expect, list, path, operand, sum, inParentheses, ended }
}

type Reader = ReturnType<typeof readerOf>

const FUNCTIONS = [
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
]
const COMPARATORS = ['=', '<>', '<', '<=', '>', '>=']

const either = (reader: Reader): Condition => joinedBy(reader, 'OR', both)
const both = (reader: Reader): Condition => joinedBy(reader, 'AND', negated)

const joinedBy = (
  reader: Reader,
  word: 'AND' | 'OR',
  one: (reader: Reader) => Condition,
): Condition => {
  const all = [one(reader)]
  while (reader.accept(word)) all.push(one(reader))
  return all.length === 1 ? (all[0] as Condition) : { kind: word === 'AND' ? 'and' : 'or', all }
}

const negated = (reader: Reader): Condition =>
  reader.accept('NOT') ? { kind: 'not', of: negated(reader) } : single(reader)

const single = (reader: Reader): Condition => {
  if (reader.isNext('(')) return reader.inParentheses(() => either(reader))
  if (FUNCTIONS.includes(reader.peek())) {
    const name = reader.take()
    const operands = reader.inParentheses(() => reader.list(reader.operand))
    return { kind: 'call', name, operands }
  }
  const first = reader.operand()
  if (reader.accept('BETWEEN')) {
    const lower = reader.operand()
    reader.expect('AND')
    return { kind: 'compare', operator: 'BETWEEN', operands: [first, lower, reader.operand()] }
  }
  if (reader.accept('IN')) {
    const operands = [first, ...reader.inParentheses(() => reader.list(reader.operand))]
    return { kind: 'compare', operator: 'IN', operands }
  }
  const operator = reader.take()
  if (!COMPARATORS.includes(operator)) invalid(`${operator} is no comparison`)
  return { kind: 'compare', operator, operands: [first, reader.operand()] }
}

/** A condition, a filter or a key condition. */
export const parseCondition = (text: string, placeholders: Placeholders): Condition => {
  const reader = readerOf(text, placeholders)
  const condition = either(reader)
  reader.ended()
  return condition
}

/** The paths of a projection. */
export const parsePaths = (text: string, placeholders: Placeholders): Path[] => {
  const reader = readerOf(text, placeholders)
  const paths = reader.list(reader.path)
  reader.ended()
  return paths
}

/** The clauses of an update, each at most once. */
export const parseUpdate = (text: string, placeholders: Placeholders): Update => {
  const reader = readerOf(text, placeholders)
  const { accept, list, path, take, sum } = reader
  const setting = () => {
    const to = path()
    reader.expect('=')
    return { path: to, to: sum() }
  }
  const valued = () => ({ path: path(), value: placeholders.value(take()) })
  const clauses: { -readonly [Name in keyof Update]?: Update[Name] } = {}
  while (reader.peek() !== '') {
    if (accept('SET') && !clauses.set) clauses.set = list(setting)
    else if (accept('REMOVE') && !clauses.remove) clauses.remove = list(path)
    else if (accept('ADD') && !clauses.add) clauses.add = list(valued)
    else if (accept('DELETE') && !clauses.delete) clauses.delete = list(valued)
    else invalid(`${reader.peek()} in ${text}`)
  }
  return { set: [], remove: [], add: [], delete: [], ...clauses }
}
