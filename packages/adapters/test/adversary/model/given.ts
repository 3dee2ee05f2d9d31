import type { Design, EntityDesign, IndexDesign } from '../design/design-types.ts'
import { needsOf } from '../design/design-types.ts'
import type { Random } from '../random.ts'
import { keyValuesOf, seenItem, type Values } from './model.ts'

/** An item as a user's code has it, and what of it is its own: a getter of its class is not stored. */
export interface Given {
  readonly item: object
  readonly own: Values
  /** The name of the shape, for the history. */
  readonly shape: string
  /** The attribute that only a getter of its class gives. */
  readonly inherited?: string
}

/** An item as a literal, with getters, without a prototype, or as an instance of a class. */
export const inSomeShape = (random: Random, names: readonly string[], item: Values): Given => {
  const shape = random.chance(0.6) ? 'literal' : random.pick(SHAPES)
  // A class cannot have a getter of this name.
  const mayInherit = names.filter((name) => name !== 'constructor')
  const filled = mayInherit.filter((name) => item[name] !== undefined && item[name] !== null)
  if (shape === 'class with a getter' && filled.length > 0) {
    return withInherited(item, random.pick(filled))
  }
  return { item: SHAPED[shape]?.(item) ?? item, own: item, shape }
}

const SHAPES = ['getters', 'no prototype', 'class', 'class with a getter']

const SHAPED: Readonly<Record<string, (item: Values) => object>> = {
  getters: (item) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.keys(item).map((name) => [name, { enumerable: true, get: () => item[name] }]),
      ),
    ),
  'no prototype': (item) => Object.assign(Object.create(null) as object, item),
  class: (item) => Object.assign(new (class Item {})(), item),
}

const withInherited = (item: Values, name: string): Given => {
  const { [name]: value, ...own } = item
  class Item {}
  Object.defineProperty(Item.prototype, name, { get: () => value, configurable: true })
  return {
    item: Object.assign(new Item(), own),
    own,
    shape: `class with a getter ${name}`,
    inherited: name,
  }
}

const isThere = (values: Values, name: string): boolean =>
  Object.hasOwn(values, name) && values[name] !== undefined && values[name] !== null

/**
 * What becomes of an item whose class has a getter that an index needs: the index would lose the item in
 * silence. It must be refused where nothing else is missing, and may be where something is.
 */
export const lossIn = (
  design: Design,
  index: IndexDesign,
  entity: EntityDesign,
  own: Values,
  whole: Values,
): 'must be refused' | 'may be refused' | undefined => {
  if (index.when && !index.when.call(seenItem(design, entity, own))) return undefined
  const [held, all] = [keyValuesOf(design, entity, own), keyValuesOf(design, entity, whole)]
  const lost = needsOf(index).filter((name) => !isThere(held, name) && isThere(all, name))
  if (lost.length === 0) return undefined
  const isWhole = needsOf(index).every((name) => isThere(all, name))
  return isWhole ? 'must be refused' : 'may be refused'
}
