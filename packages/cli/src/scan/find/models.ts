import { isMark, type Token } from '../../lex/tokens.ts'
import { countLeading } from '../../lists/count-leading.ts'
import { fixedText } from '../../template/built-text.ts'
import { methodStep } from '../../template/calls.ts'
import type { TextNode, ValueNode } from '../../template/nodes.ts'
import type { Outline } from '../syntax/outline.ts'
import { expressionEnd, nameOf, type Range, type Stream } from '../syntax/stream.ts'
import { attributeOf } from './names.ts'
import type { FileScope } from './scope.ts'
import type { Sink } from './sinks.ts'
import { toldByWord } from './types.ts'

/** The members of a model in which a key is written as text with names in it. */
const TEMPLATES = /^(?:value|template|partitionKey|sortKey)$/
/** Functions that a model calls to make a key. */
const MAKERS = /^(?:link|default|value|putDefault|putLink|updateLink|keyDefault|compute)$/
const HOLE = /\$\{([^{}$]{1,99})\}|\{\{([^{}]{1,99})\}\}/

/** `user#${id}` in quotes, as OneTable, ElectroDB and TypeDORM have it. */
const templateText = (
  text: string,
  model: string,
  kindOf: (name: string) => ValueNode['told'],
): TextNode | undefined => {
  const parts = text.slice(0, 2000).split(HOLE)
  if (parts.length < 4) return undefined
  const pieces: (string | ValueNode)[] = []
  for (let i = 0; i < parts.length; i += 3) {
    pieces.push(parts[i] ?? '')
    const hole = parts[i + 1] ?? parts[i + 2]
    if (hole === undefined) continue
    const [path = ''] = hole.trim().split(':')
    const name = path.split('.').at(-1) as string
    // OneTable writes the name of the model.
    if (name === '_type') {
      pieces.push(model)
      continue
    }
    const told = kindOf(name)
    // Models write times as ISO text.
    const steps = told === 'time' ? [methodStep('toISOString', [], false)] : []
    pieces.push({
      ...{ type: 'value', name, path, source: hole.trim(), isUnclear: false },
      steps: steps.filter((one) => one !== undefined),
      ...(told !== undefined && { told }),
    })
  }
  return { type: 'text', pieces }
}

/** The keys of models: templates in text, and functions that a model calls. */
export const modelSinks = (
  outline: Outline,
  scope: FileScope,
): readonly (Sink & { readonly node?: TextNode })[] => {
  const sinks: (Sink & { readonly node?: TextNode })[] = []
  for (const stream of outline.streams) {
    stream.tokens.forEach((token, i) => {
      const name = nameOf(token)
      const isMember = isMark(stream.tokens[i + 1], ':') && isMark(stream.tokens[i - 1], '{', ',')
      const attribute = name === undefined || !isMember ? undefined : attributeOf(name)
      if (name === undefined || !attribute) return
      const from = i + 2
      const range = { stream, from, to: expressionEnd(stream, from) }
      const shared = {
        label: name,
        attribute,
        sureness: 'certain',
        use: 'key',
        nameAt: token.at,
      } as const
      for (const own of makersIn(range, outline)) sinks.push({ ...shared, range: own })
      const texts = isMark(stream.tokens[from], '{')
        ? [...scope.objectAt(range)].flatMap(([key, { colon }]) =>
            TEMPLATES.test(key) && colon ? [colon] : [],
          )
        : TEMPLATES.test(name)
          ? [range]
          : []
      for (const own of texts) {
        const text = fixedText(scope.evaluate(own))
        const node =
          text === undefined
            ? undefined
            : templateText(text, modelAround(stream, i), kindsAround(stream, i, scope))
        if (node) sinks.push({ ...shared, range: own, node })
      }
    })
  }
  return sinks
}

/** What the functions in a model return: `string().link(({ id }) => …)`, `default: (data) => …`. */
const makersIn = (range: Range, outline: Outline): readonly Range[] => {
  const { stream, from, to } = range
  const [at, end] = [
    (stream.tokens[from] as Token | undefined)?.at ?? 0,
    stream.tokens[to - 1]?.end ?? 0,
  ]
  if (to - from < 4) return []
  const { functions, spend } = outline
  const found: Range[] = []
  // Not a slice: a copy of the rest for each member would take time with the square of a file.
  for (let n = countLeading(functions.length, (i) => (functions[i]?.at ?? 0) < at); ; n++) {
    const func = functions[n]
    spend(1)
    if (!func || func.at > end) break
    if (MAKERS.test(func.argumentOf ?? func.name ?? '')) found.push(...func.returns)
  }
  return found
}

/** The name of the model that a member belongs to: `User: { pk: … }`. */
const modelAround = ({ tokens, parent }: Stream, i: number): string => {
  const open = parent[i] as number
  return isMark(tokens[open - 1], ':', '=') ? (nameOf(tokens[open - 2]) ?? '') : ''
}

/** The kinds of the attributes of a model: `id: { type: String }`, `n: { type: 'number' }`. */
const kindsAround =
  (stream: Stream, i: number, scope: FileScope) =>
  (name: string): ValueNode['told'] => {
    let open = stream.parent[i] as number
    for (let level = 0; level < 5 && open >= 0; level++) {
      const members = scope.objectAt({ stream, from: open, to: stream.tokens.length })
      const attributes = members.get('attributes')?.colon
      const own = (attributes ? scope.objectAt(attributes) : members).get(name)?.colon
      const type = own && scope.objectAt(own).get('type')?.colon
      const word = type && nameOf(type.stream.tokens[type.from])
      if (word !== undefined) return toldByWord(word, name)
      open = stream.parent[open] as number
    }
    return undefined
  }
