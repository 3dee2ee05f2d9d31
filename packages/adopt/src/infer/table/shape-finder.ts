import { isWord } from '../form.ts'
import { type Shape, shapesOf } from '../shapes.ts'
import { grow, type Tree, tree } from '../tree.ts'
import { styleOf } from '../word-place.ts'
import { WORD_RULES } from '../word-rules.ts'
import { type Item, textOf } from './row.ts'
import { type Divided, dividerOf } from './tokens.ts'

/** A key of a row: its shape and its tokens. */
export interface ShapedKey extends Divided {
  readonly shape: Shape
}

/** The shapes of one attribute's texts, and the shape of each. */
export interface Shapes {
  readonly shapes: readonly Shape[]
  /** For each row, in order; `undefined` where it has no text. */
  readonly keys: readonly (ShapedKey | undefined)[]
}

/**
 * Finds how the texts of an attribute are made. A word that is always the value of an attribute of
 * its row is a value; which of the others are literals, the rules of `infer` judge.
 */
export const shapesOfAttribute = (
  items: readonly Item[],
  attribute: string,
  keys: ReadonlySet<string>,
  typeAttribute: string | undefined,
): Shapes => {
  const texts = items.map((item) => textOf(item, attribute))
  const divide = dividerOf(
    texts.filter((text) => text !== undefined),
    keys,
  )
  const divided = items.map((item, i) => {
    const text = texts[i]
    return text === undefined ? undefined : divide(text, item)
  })
  const ignored = new Set(typeAttribute === undefined ? keys : [...keys, typeAttribute])
  const isValue = valuesAmong(items, divided, ignored)
  const trees = new Map<string, Tree>()
  divided.forEach((key, i) => {
    if (!key) return
    const name = treeName(key)
    const known = trees.get(name) ?? tree(key.delimiter, key.tokens.length, false)
    trees.set(name, known)
    grow(known, key.tokens, texts[i] as string, (token, place) => isValue(name, place, token))
  })
  const shapes = shapesOf([...trees.values()], WORD_RULES)
  const find = matcherOf(shapes, isValue)
  return {
    shapes,
    keys: divided.map((key) => {
      const shape = key && find(key)
      return shape && { ...key, shape }
    }),
  }
}

const treeName = ({ tokens, delimiter }: Divided): string => `${tokens.length} ${delimiter ?? ''}`

type IsValue = (tree: string, place: number, token: string) => boolean

/** The words that are the value of one attribute in every row that has them in that place. */
const valuesAmong = (
  items: readonly Item[],
  divided: readonly (Divided | undefined)[],
  ignored: ReadonlySet<string>,
): IsValue => {
  const places = new Map<string, { names: readonly string[]; count: number }>()
  const firsts = new Map<string, Set<string>>()
  divided.forEach((key, i) => {
    if (!key) return
    const name = treeName(key)
    const item = items[i] as Item
    key.tokens.forEach((token, place) => {
      if (token === '' || !isWord(token)) return
      if (place === 0) firsts.set(name, (firsts.get(name) ?? new Set()).add(token))
      const at = `${name} ${place} ${token}`
      const known = places.get(at)
      if (known?.names.length === 0) return
      const candidates = known?.names ?? Object.keys(item).filter((one) => !ignored.has(one))
      const names = candidates.filter((one) => textOf(item, one) === token)
      places.set(at, { names, count: (known?.count ?? 0) + 1 })
    })
  })
  return (name, place, token) => {
    if ((places.get(`${name} ${place} ${token}`)?.names.length ?? 0) === 0) return false
    // One word in capitals that all keys begin with is a literal, even where an attribute has it too.
    const isOnly = place === 0 && firsts.get(name)?.size === 1
    return !(isOnly && styleOf(token) === 'upper')
  }
}

/** Finds the shape of a key: the one that has most of its tokens as literals. */
const matcherOf = (shapes: readonly Shape[], isValue: IsValue) => {
  const byTree = new Map<string, Shape[]>()
  const literals = ({ parts }: Shape): number =>
    parts.filter((part) => typeof part === 'string').length
  for (const shape of [...shapes].sort((a, b) => literals(b) - literals(a))) {
    const name = `${shape.parts.length} ${shape.delimiter ?? ''}`
    byTree.set(name, [...(byTree.get(name) ?? []), shape])
  }
  return (key: Divided): Shape | undefined => {
    const name = treeName(key)
    const fits = ({ parts }: Shape): boolean =>
      parts.every(
        (part, i) =>
          typeof part !== 'string' ||
          (part === key.tokens[i] && !isValue(name, i, key.tokens[i] as string)),
      )
    return byTree.get(name)?.find(fits)
  }
}
