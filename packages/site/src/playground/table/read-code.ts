import { fieldFrom, partsFrom, plain } from '../key/read-definition.ts'
import { type Node, readNode, tokensOf, Unreadable, unreadable } from '../key/read-source.ts'
import type {
  Attributes,
  EntitySketch,
  IndexSketch,
  KeysSketch,
  OwnAttribute,
  SideSketch,
  TableSketch,
} from './sketch.ts'

/** A table that was read out of code, and what of the code was not read; or why nothing was. */
export type ReadTable =
  | { readonly table: TableSketch; readonly notes: readonly string[]; readonly error?: undefined }
  | { readonly table?: undefined; readonly error: string }

/** Longer than any module that defines a table. */
const MOST_CHARACTERS = 100_000

type Call = Extract<Node, { call: string }>

const isCall = (node: Node | undefined, name: string): node is Call =>
  node !== undefined && 'call' in node && node.call === name

const optionsOf = (node: Node | undefined, place: string): Readonly<Record<string, Node>> =>
  node && 'options' in node ? node.options : unreadable(`${place}: expected { … }`)

const attributeOf = (given: unknown, place: string): OwnAttribute => {
  if (typeof given === 'string') return { name: given, type: 'S' }
  const { name, type = 'S' } = Object(given) as Partial<OwnAttribute>
  return typeof name === 'string' && /^[SNB]$/.test(type)
    ? { name, type }
    : unreadable(`${place}: expected the name of an attribute`)
}

const attributesOf = (node: Node, place: string): Attributes => {
  const given = plain(node)
  if (typeof given === 'string') return given
  return Array.isArray(given)
    ? given.map((one) => attributeOf(one, place))
    : unreadable(`${place}: expected the name of an attribute, or a list`)
}

const indexOf = (name: string, node: Node): IndexSketch => {
  const { pk, sk } = optionsOf(node, name)
  return {
    name,
    ...(pk && { pk: attributesOf(pk, `${name}: pk`) }),
    ...(sk && { sk: attributesOf(sk, `${name}: sk`) }),
  }
}

const tableOf = (node: Call): Omit<TableSketch, 'entities'> => {
  const options = optionsOf(node.args[0], 'table')
  // The name may come from the environment, which the page does not have.
  const name = options['name'] && 'value' in options['name'] ? String(options['name'].value) : 'app'
  const others = options['indexes'] ? optionsOf(options['indexes'], 'indexes') : {}
  return {
    name: /^[\w.-]{3,255}$/.test(name) ? name : 'app',
    indexes: [
      indexOf('primary', node.args[0] as Node),
      ...Object.entries(others).map(([index, keys]) => indexOf(index, keys)),
    ],
  }
}

const shardOf = (node: Node | undefined): NonNullable<SideSketch['shard']> => {
  const { by, count } = optionsOf(node, 'sharded')
  const number = count && plain(count)
  if (!by || typeof number !== 'number') return unreadable('sharded: expected by and count')
  return { by: 'call' in by ? fieldFrom(by) : String(plain(by)), count: number }
}

const sideOf = (node: Node): SideSketch => {
  if ('list' in node) return { parts: node.list.map(fieldFrom) }
  if (!isCall(node, 'sharded')) return { parts: partsFrom(node) }
  const [base, options] = node.args
  return {
    parts: partsFrom(base ?? unreadable('sharded: expected a key')),
    shard: shardOf(options),
  }
}

const keysOf = (index: string, node: Node, notes: string[], entity: string): KeysSketch => {
  const { pk, sk, sparse, when } = optionsOf(node, index)
  if (when)
    notes.push(
      `${entity}: ${index}: when is a function, which this page does not run. Rows without values are left out.`,
    )
  return {
    index,
    ...(pk && { pk: sideOf(pk) }),
    ...(sk && { sk: sideOf(sk) }),
    ...((when || (sparse && plain(sparse) === true)) && { sparse: true }),
  }
}

/** An entity, without the indexes that cannot be read: each is named. */
const entityOf = ({ args }: Call, notes: string[]): EntitySketch => {
  const [, named, keys] = args
  const name =
    named && 'value' in named ? String(named.value) : unreadable('entity: expected a name')
  const found = Object.entries(optionsOf(keys, name)).flatMap(([index, node]) => {
    const read = (): KeysSketch => keysOf(index, node, notes, name)
    return index === 'primary' ? [read()] : attempt(notes, read, `${name}: ${index}`)
  })
  const primary = found.find(({ index }) => index === 'primary')
  if (!primary) return unreadable(`${name}: expected a primary key`)
  if (args[3]) notes.push(`${name}: its options are not read.`)
  return { name, keys: [primary, ...found.filter((one) => one !== primary)] }
}

/** Every call of a function in the code. */
const callsOf = (tokens: readonly string[], name: string): readonly number[] =>
  tokens.flatMap((token, i) =>
    token === name &&
    /^[(<]$/.test(tokens[i + 1] ?? '') &&
    tokens[i - 1] !== '.' &&
    tokens[i - 1] !== 'function'
      ? [i]
      : [],
  )

/** Does something, and names what cannot be read instead of failing. */
const attempt = <T>(notes: string[], work: () => T, lead: string): readonly T[] => {
  try {
    return [work()]
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    notes.push(`${lead} is not read: ${error.message}`)
    return []
  }
}

const sameTable = (node: Node | undefined, name: string): boolean =>
  !isCall(node, 'table') || tableOf(node).name === name

/**
 * Reads the first table of a source text and its entities: `table`, `entity`, `key`, `sharded`, and constants.
 * It never runs the text. What it cannot read it names.
 */
export const readTableCode = (source: string): ReadTable => {
  try {
    if (source.length > MOST_CHARACTERS) return unreadable('this text is too long for a design')
    const tokens = tokensOf(source, true)
    const notes: string[] = []
    const [table] = callsOf(tokens, 'table').flatMap((at) =>
      attempt(notes, () => tableOf(readNode(tokens, at) as Call), 'A table'),
    )
    if (!table)
      return unreadable(
        notes[0] ?? "expected a table such as table({ name: 'app', pk: 'PK', sk: 'SK' })",
      )
    const entities = callsOf(tokens, 'entity').flatMap((at) =>
      attempt(
        notes,
        () => {
          const node = readNode(tokens, at) as Call
          return sameTable(node.args[0], table.name) ? [entityOf(node, notes)] : []
        },
        `An entity${nameAfter(tokens, at)}`,
      ).flat(),
    )
    if (entities.length === 0)
      return unreadable(notes[0] ?? "expected an entity such as entity(app, 'Order', { … })")
    return { table: { ...table, entities }, notes }
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.message }
    throw error
  }
}

/** The name of an entity that cannot be read, for the message. */
const nameAfter = (tokens: readonly string[], at: number): string => {
  const quoted = tokens.slice(at, at + 8).find((token) => /^['"]/.test(token))
  return quoted === undefined ? '' : ` ${quoted}`
}
