import { isMark } from '../../lex/tokens.ts'
import type { Told } from '../../template/value-kinds.ts'
import { membersOnce } from '../syntax/members.ts'
import type { Member, NamedType, Outline } from '../syntax/outline.ts'
import { isWord, nameOf, type Range, wordOf } from '../syntax/stream.ts'

/** Reads what the types of a file say about values. */
export interface Types {
  /** What a value of a type is, or one of its members. */
  readonly told: (type: Range, members: readonly string[], name: string) => Told | undefined
  /** The same for a type by its name. */
  readonly toldBy: (type: NamedType, members: readonly string[], name: string) => Told | undefined
  readonly named: (name: string) => NamedType | undefined
  readonly member: (type: NamedType, name: string) => Member | undefined
}

/** Numbers that have a fraction more often than not. */
const FRACTION = /price|amount|cost|rate|ratio|score|lat|lng|lon|percent|weight|balance/i

const WORDS: Readonly<Record<string, Told>> = {
  string: 'text',
  ulid: 'token',
  uuid: 'uuid',
  str: 'text',
  String: 'text',
  bigint: 'bigint',
  boolean: 'boolean',
  bool: 'boolean',
  int: 'integer',
  float: 'number',
  Date: 'time',
  datetime: 'time',
  date: 'date',
  Decimal: 'decimal',
  UUID: 'uuid',
}

/** What a word for a type says of a value. */
export const toldByWord = (word: string, name: string): Told | undefined => {
  if (word === 'number' || word === 'Number') return FRACTION.test(name) ? 'number' : 'integer'
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}

/** One of some texts, if Keywright takes them as they are. */
export const choicesOf = (texts: readonly (string | undefined)[]): Told | undefined => {
  const all = [...new Set(texts)]
  const isPlain = all.every((one) => one !== undefined && /^[^\0-$\u{10ffff}]+$/u.test(one))
  return all.length > 0 && all.length <= 50 && isPlain ? { choices: all as string[] } : undefined
}

const SAME = new Set(
  'Partial Required Readonly Pick Omit Awaited NonNullable Optional Annotated'.split(' '),
)
const DEEPEST = 8

export const typesOf = (
  outline: Outline,
  textsOf: (name: string, at: number) => readonly (string | undefined)[],
): Types => {
  const { spend } = outline
  const byName = new Map(outline.types.map((one) => [one.name, one]))
  const membersAt = membersOnce(false)
  /** The members of a type in brackets, or by indentation. */
  const membersIn = ({ members, fields }: NamedType): ReadonlyMap<string, Member> =>
    members ? membersAt(members.stream, members.open) : (fields ?? new Map())

  const member = (type: NamedType, name: string, depth = 0): Member | undefined => {
    spend(1)
    const found = membersIn(type).get(name)
    if (found || depth > DEEPEST) return found
    for (const base of type.bases) {
      const one = byName.get(base)
      const inherited = one && member(one, name, depth + 1)
      if (inherited) return inherited
    }
    return undefined
  }

  const enumTold = (type: NamedType): Told | undefined => {
    const values = [...membersIn(type).values()].map(({ equals }) =>
      equals && equals.to === equals.from + 1 ? equals.stream.tokens[equals.from] : undefined,
    )
    if (values.every((one) => one?.kind === 'text')) return choicesOf(values.map(nameOf))
    return undefined
  }

  const toldBy = (
    type: NamedType,
    path: readonly string[],
    name: string,
    depth = 0,
  ): Told | undefined => {
    if (depth > DEEPEST) return undefined
    if (type.alias) return told(type.alias, path, name, depth + 1)
    const [first, ...rest] = path
    if (first === undefined) return type.isEnum ? enumTold(type) : undefined
    // `status.value` of an enum of Python is its text.
    if (type.isEnum) return first === 'value' ? enumTold(type) : undefined
    const own = member(type, first)
    return own?.colon && told(own.colon, rest, name, depth + 1)
  }

  /** The parts of a union, without nothing. */
  const partsOf = ({ stream, from, to }: Range): readonly Range[] => {
    const parts: Range[] = []
    let start = from
    let angle = 0
    spend(to - from + 1)
    for (let i = from; i <= to; i++) {
      if (isMark(stream.tokens[i], '<')) angle++
      if (isMark(stream.tokens[i], '>')) angle--
      if (i === to || (isMark(stream.tokens[i], '|') && angle === 0)) {
        if (i > start) parts.push({ stream, from: start, to: i })
        start = i + 1
      }
      const other = stream.partner[i] ?? -1
      if (other > i) i = other
    }
    return parts.filter(
      (one) =>
        one.to > one.from + 1 || !isWord(stream.tokens[one.from], 'undefined', 'null', 'None'),
    )
  }

  const told = (
    type: Range,
    path: readonly string[],
    name: string,
    depth = 0,
  ): Told | undefined => {
    if (depth > DEEPEST) return undefined
    const parts = partsOf(type)
    const { stream } = type
    const texts = parts.map((one) =>
      one.to === one.from + 1 ? stream.tokens[one.from] : undefined,
    )
    // `'OPEN' | 'DONE'` and `1 | 2` are one of some texts, as a key has them.
    const isLiteral = texts.every((one) => one?.kind === 'text' || one?.kind === 'number')
    if (path.length === 0 && parts.length > 0 && isLiteral)
      return choicesOf(texts.map((one) => (one?.kind === 'number' ? one.text : nameOf(one))))
    if (parts.length !== 1) return undefined
    const { from, to } = parts[0] as Range
    const token = stream.tokens[from]
    if (isMark(token, '{')) {
      const [first, ...rest] = path
      const own = first === undefined ? undefined : membersAt(stream, from).get(first)
      return own?.colon && told(own.colon, rest, name, depth + 1)
    }
    if (isWord(token, 'readonly'))
      return told({ stream, from: from + 1, to }, path, name, depth + 1)
    // `(typeof STATUSES)[number]` is one of a list.
    const list = stream.tokens.slice(from, Math.min(to, from + 8))
    const listed = list.findIndex((one) => isWord(one, 'typeof'))
    if (listed >= 0 && listed <= 1 && list.some((one) => isWord(one, 'number')))
      return choicesOf(textsOf(wordOf(list[listed + 1]) ?? '', token?.at ?? 0))
    const word = wordOf(token)
    if (word === undefined) return undefined
    if (to === from + 1 || isMark(stream.tokens[from + 1], '&')) {
      const named = byName.get(word)
      if (named) return toldBy(named, path, name, depth + 1)
      return path.length === 0 ? toldByWord(word, name) : undefined
    }
    const isBracket = isMark(stream.tokens[from + 1], '[', '<')
    const inner = { stream, from: from + 2, to: to - 1 }
    if (isBracket && word === 'Literal') {
      const all = stream.tokens.slice(inner.from, inner.to).filter((one) => !isMark(one, ','))
      return path.length === 0 ? choicesOf(all.map(nameOf)) : undefined
    }
    if (isBracket && SAME.has(word)) {
      const comma = stream.tokens.slice(inner.from, inner.to).findIndex((one) => isMark(one, ','))
      const end = comma < 0 ? inner.to : inner.from + comma
      return told({ ...inner, to: end }, path, name, depth + 1)
    }
    // `Order['id']` is a member of it; `datetime.datetime` is what it is called.
    const index = isMark(stream.tokens[from + 1], '[') ? nameOf(stream.tokens[from + 2]) : undefined
    if (index !== undefined && to === from + 4)
      return told({ stream, from, to: from + 1 }, [index, ...path], name, depth + 1)
    const isMember = isMark(stream.tokens[from + 1], '.') && to === from + 3
    return isMember ? told({ stream, from: from + 2, to }, path, name, depth + 1) : undefined
  }

  return { told, toldBy, member, named: (name) => byName.get(name) }
}
