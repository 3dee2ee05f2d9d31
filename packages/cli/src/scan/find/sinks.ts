import { isMark, type Token } from '../../lex/tokens.ts'
import { fixedText } from '../../template/built-text.ts'
import { membersOnce } from '../syntax/members.ts'
import type { Func, Outline } from '../syntax/outline.ts'
import { expressionEnd, isWord, nameOf, type Range, type Stream, wordOf } from '../syntax/stream.ts'
import { type Compared, placeholdersOf } from './conditions.ts'
import type { Sureness } from './key-text.ts'
import { type Attribute, attributeOf, isKeyName } from './names.ts'
import type { FileScope } from './scope.ts'

/** What a text is to the store: a key, the beginning of keys, an end of a range, or what its name says. */
export type Use = 'key' | 'prefix' | 'bound' | 'named'

/** An expression that becomes a key. */
export interface Sink {
  readonly range: Range
  /** The attribute, variable or function that it is for, as the code names it. */
  readonly label: string
  readonly attribute: Attribute
  readonly sureness: Sureness
  readonly use: Use
  /** Where the name stands: a comment above it counts. */
  readonly nameAt: number
}

const UNKNOWN: Attribute = { name: 'key', role: 'key', isExact: false }
const COMPARISONS = /^(?:eq|equals|begins_?with|begins|between|gte?|lte?|ge|le)$/i
const useOf = (method: string): Use =>
  /^begins/i.test(method) ? 'prefix' : /^eq/i.test(method) ? 'key' : 'bound'
/** What wraps an item or a key in a request. */
const REQUEST = /^(?:Key|Item|ExclusiveStartKey|key|item)$/

/** The name of the object or call that a bracket belongs to: `Key: {`, `Key={`. */
const ownerOf = ({ tokens }: Stream, open: number): string | undefined =>
  isMark(tokens[open - 1], ':', '=') ? nameOf(tokens[open - 2]) : undefined

/** All expressions of a file that become keys. */
export const sinksOf = (outline: Outline, scope: FileScope): readonly Sink[] => {
  const sinks: Sink[] = []
  const add = (
    range: Range,
    label: string,
    attribute: Attribute,
    sureness: Sureness,
    nameAt: number,
    use: Use,
  ): void => {
    if (range.to > range.from) sinks.push({ range, label, attribute, sureness, use, nameAt })
  }

  /** The value of a name, by the name. */
  const addNamed = (range: Range, name: string, nameAt: number, isInRequest: boolean): void => {
    const attribute = attributeOf(name)
    if (attribute) {
      const isCertain = isInRequest && attribute.isExact
      const sureness = isCertain ? 'certain' : 'named'
      add(range, name, attribute, sureness, nameAt, isInRequest ? 'key' : 'named')
    } else if (isKeyName(name)) add(range, name, UNKNOWN, 'likely', nameAt, 'named')
  }

  const membersAt = membersOnce(true)
  const conditions = new Map<Token, ReadonlyMap<string, Compared>>()
  /** What the placeholders of a request stand for, by the bracket of its ExpressionAttributeValues. */
  const conditionOf = (stream: Stream, open: number): ReadonlyMap<string, Compared> => {
    const token = stream.tokens[open] as Token
    const known = conditions.get(token)
    if (known) return known
    const around = stream.parent[open] as number
    /** What stands beside them: `name: value` or `name=value`. */
    const siblingOf = (name: string): Range | undefined => {
      const member = around < 0 ? undefined : membersAt(stream, around).get(name)
      return member?.colon ?? member?.equals
    }
    const range = siblingOf('KeyConditionExpression')
    const text = range && fixedText(scope.evaluate(range))
    const names = siblingOf('ExpressionAttributeNames')
    const attributeNamed = (name: string): string => {
      const own = names && scope.objectAt(names).get(name)?.colon
      return (own && fixedText(scope.evaluate(own))) ?? name.replace(/^#/, '')
    }
    const found = text === undefined ? new Map() : placeholdersOf(text, attributeNamed)
    conditions.set(token, found)
    return found
  }

  /** `':pk': value` in the values of a request. */
  const addPlaceholder = (stream: Stream, open: number, range: Range, name: string, at: number) => {
    const compared = conditionOf(stream, open).get(name)
    const own = attributeOf(name.slice(1))
    if (compared) {
      const attribute = attributeOf(compared.attribute) ?? UNKNOWN
      add(range, compared.attribute, attribute, 'certain', at, compared.use)
    } else if (own?.isExact) add(range, name, own, 'certain', at, 'named')
  }

  /** `Key('PK').eq(value)`, `.where('sk').beginsWith(value)`. */
  const addComparison = (stream: Stream, i: number): void => {
    const { tokens, partner } = stream
    const method = wordOf(tokens[i]) as string
    const open = partner[i - 2] as number
    const name = nameOf(tokens[open + 1])
    if (name === undefined || partner[open] !== open + 2 || tokens[open + 1]?.kind !== 'text')
      return
    const isKey = isWord(tokens[open - 1], 'Key')
    const attribute = attributeOf(name)
    if (!isKey && !attribute?.isExact) return
    for (let from = i + 2; from < (partner[i + 1] as number); ) {
      const to = expressionEnd(stream, from)
      const at = tokens[open + 1]?.at ?? 0
      add({ stream, from, to }, name, attribute ?? UNKNOWN, 'certain', at, useOf(method))
      from = to + 1
    }
  }

  for (const stream of outline.streams) {
    const { tokens, partner, parent } = stream
    tokens.forEach((token, i) => {
      const isComputed = isMark(token, ']') && partner[i] === i - 2
      const name = nameOf(isComputed ? tokens[i - 1] : token)
      const first = isComputed ? i - 2 : i
      const after = isMark(tokens[i + 1], '?', '!') ? i + 2 : i + 1
      if (name === undefined) return
      const nameAt = (tokens[first] as Token).at
      const open = parent[first] as number
      if (
        isMark(tokens[after], ':') &&
        isMark(tokens[first - 1], '{', ',') &&
        isMark(tokens[open], '{')
      ) {
        const from = after + 1
        const owner = ownerOf(stream, open)
        const attribute = attributeOf(name)
        const isPlaceholder = name.startsWith(':')
        if (!attribute && !isPlaceholder && !isKeyName(name) && owner !== 'Key') return
        const range = { stream, from, to: expressionEnd(stream, from) }
        if (isPlaceholder) addPlaceholder(stream, open, range, name, nameAt)
        else if (!attribute && owner === 'Key') add(range, name, UNKNOWN, 'certain', nameAt, 'key')
        else addNamed(range, name, nameAt, owner !== undefined && REQUEST.test(owner))
        return
      }
      const isAssigned =
        isMark(tokens[i + 1], '=') &&
        (isComputed || token.kind === 'word') &&
        !isWord(tokens[i - 1], 'type')
      if (isAssigned && (attributeOf(name) || isKeyName(name))) {
        const to = expressionEnd(stream, i + 2)
        addNamed({ stream, from: i + 2, to }, name, nameAt, false)
      }
      const isCompared =
        token.kind === 'word' &&
        isMark(tokens[i - 1], '.') &&
        isMark(tokens[i - 2], ')') &&
        isMark(tokens[i + 1], '(')
      if (isCompared && COMPARISONS.test(name)) addComparison(stream, i)
    })
  }
  for (const one of outline.declarations) {
    if (!one.value || !one.type || one.isParam) continue
    if (attributeOf(one.name) || isKeyName(one.name))
      addNamed(one.value, one.name, one.value.stream.tokens[one.value.from]?.at ?? 0, false)
  }
  for (const func of outline.functions) addFunction(func)

  function addFunction({ name, returns, nameAt }: Func): void {
    if (name === undefined) return
    for (const range of returns) addNamed(range, name, nameAt, false)
  }
  return sinks
}
