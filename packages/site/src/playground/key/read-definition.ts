import { KeyError } from '@keywright/core'
import { CONSTRUCTORS, type SketchKind } from './kinds.ts'
import { type Node, readNode, tokensOf, Unreadable, unreadable } from './read-source.ts'
import { type FieldSketch, KIND_FORMS, newField, type PartSketch } from './sketch.ts'

/** What was read, or why it could not be. */
export type ReadDefinition =
  | { readonly parts: readonly PartSketch[]; readonly error?: undefined }
  | { readonly parts?: undefined; readonly error: string }

/** Definitions are short; a longer text is something else. */
const MOST_CHARACTERS = 20_000

/** The value of a node, as the called function would get it. */
export const plain = (node: Node): unknown => {
  if ('value' in node) return node.value
  if ('list' in node) return node.list.map(plain)
  if ('options' in node)
    return Object.fromEntries(Object.entries(node.options).map(([name, one]) => [name, plain(one)]))
  return unreadable(
    'call' in node
      ? `expected a plain value, got ${node.call}(…)`
      : `expected a value that is written here, got ${node.unknown}`,
  )
}

const isKind = (name: string): name is SketchKind => Object.hasOwn(KIND_FORMS, name)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

type Settings = Partial<Omit<FieldSketch, 'name' | 'kind'>>

/** The options of a number, if they all have the right type. */
const numericSettings = (given: unknown, known: Settings): Settings | undefined => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const { digits, scale, signed, ...others } = given as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined || (scale !== undefined && !('scale' in known)))
    return unreadable(`expected ${Object.keys(known).join(', ')}, got ${unknown ?? 'scale'}`)
  if (typeof digits !== 'number') return undefined
  if (signed !== undefined && typeof signed !== 'boolean')
    return unreadable(`expected signed to be true or false, got ${JSON.stringify(signed)}`)
  if (!('scale' in known)) return { digits, signed: signed === true }
  return typeof scale === 'number' ? { digits, scale, signed: signed === true } : undefined
}

/** The settings after the name, if they have the right types. The key itself checks their values. */
const settingsOf = (kind: SketchKind, args: readonly unknown[]): Settings | undefined => {
  const [given, ...more] = args
  const known = KIND_FORMS[kind].options
  if (more.length > 0) return unreadable('expected fewer arguments')
  if ('digits' in known) return numericSettings(given, known)
  if ('words' in known) return isTexts(given) ? { words: given } : undefined
  if ('unit' in known)
    return typeof given === 'string' ? { unit: given as NonNullable<Settings['unit']> } : undefined
  if ('prefix' in known) return typeof given === 'string' ? { prefix: given } : undefined
  return given === undefined ? {} : unreadable('expected a name and no more')
}

/** The message of the KeyError that such a call throws; undefined if it throws none. */
const refusal = (kind: SketchKind, args: readonly unknown[]): string | undefined => {
  try {
    CONSTRUCTORS[kind](...(args as never[]))
    return undefined
  } catch (error) {
    if (error instanceof KeyError) return error.message
    throw error
  }
}

/** The field of a call. It refuses what the constructor refuses, with the same message. */
const fieldOfCall = (kind: SketchKind, name: string, given: readonly unknown[]): FieldSketch => {
  try {
    const settings = settingsOf(kind, given) ?? unreadable('expected other options')
    return { ...newField(name, kind), ...settings }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return unreadable(refusal(kind, [name, ...given]) ?? `${name}: ${error.message}`)
  }
}

/** A value as JSON; it has no integers of any size, so they are text there. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))

/** The field that a node of code stands for. */
export const fieldFrom = (node: Node): FieldSketch => {
  if (!('call' in node))
    return unreadable(
      `expected a literal or a field, got ${'unknown' in node ? node.unknown : written(plain(node))}`,
    )
  const { call, args } = node
  if (call === 'desc') {
    const { desc, ...rest } = fieldFrom(
      args[0] ?? unreadable('desc: expected a field, got nothing'),
    )
    return desc ? rest : { ...rest, desc: true }
  }
  if (call === 'field')
    return unreadable('field: your own codec is code, and this page does not run code')
  if (!isKind(call)) return unreadable(`${call}: this page does not know such a field`)
  const [name, ...given] = args.map(plain)
  if (typeof name !== 'string') return unreadable(`${call}: expected a name in quotes`)
  return fieldOfCall(call, name, given)
}

/** The parts of a `key(…)`. */
export const partsFrom = (node: Node): readonly PartSketch[] => {
  if (!('call' in node) || node.call !== 'key')
    return unreadable(
      `expected key(…), got ${'call' in node ? `${node.call}(…)` : 'unknown' in node ? node.unknown : 'a value'}`,
    )
  return node.args.map((arg) =>
    'value' in arg && typeof arg.value === 'string' ? arg.value : fieldFrom(arg),
  )
}

/**
 * Reads the first `key(…)` of a source text, such as `const orderKey = key('ORDER', time('at'))`. It
 * never runs the text.
 */
export const readDefinition = (source: string): ReadDefinition => {
  try {
    if (source.length > MOST_CHARACTERS) return unreadable('this text is too long for a definition')
    const tokens = tokensOf(source)
    const start = tokens.findIndex((token, i) => token === 'key' && tokens[i + 1] === '(')
    if (start < 0) return unreadable("expected a definition such as key('USER', text('id'))")
    return { parts: partsFrom(readNode(tokens, start)) }
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.message }
    throw error
  }
}
