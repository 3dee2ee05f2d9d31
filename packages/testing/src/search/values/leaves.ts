import { refuse, words } from '@keywright/core/internal'

/** A way into a value: the names of its properties, a NUL before each. */
export type Path = string

/** A place in a value that holds no other places. */
export interface Leaf {
  readonly path: Path
  readonly value: unknown
}

/** Records and lists: what may be taken apart and put together again without knowing its class. */
export const isContainer = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** What a key shows as it is. */
export const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** What a value is made of, in order. */
export const leavesOf = (value: unknown): Leaf[] => {
  const leaves: Leaf[] = []
  collect(leaves, value, '')
  return leaves
}

/** The leaves alone, for those who need no paths. */
export const leafValuesOf = (value: unknown): unknown[] => {
  const values: unknown[] = []
  const visit = (one: unknown, depth: number): void => {
    checkDepth(depth)
    if (!isContainer(one)) values.push(one)
    else for (const inner of Object.values(one)) visit(inner, depth + 1)
  }
  visit(value, 0)
  return values
}

/** The lists in a value, those inside others after them. */
export const listsOf = (value: unknown, path: Path = ''): { path: Path; list: unknown[] }[] => {
  if (!isContainer(value)) return []
  const own = Array.isArray(value) ? [{ path, list: value as unknown[] }] : []
  const inner = Object.entries(value).flatMap(([name, one]) => listsOf(one, inside(path, name)))
  return [...own, ...inner]
}

/** How many characters of text a value holds. */
export const textLength = (value: unknown): number =>
  leafValuesOf(value).reduce<number>(
    (sum, leaf) => sum + (typeof leaf === 'string' ? leaf.length : 0),
    0,
  )

// Deeper than anyone nests a value.
const DEEPEST = 200

/**
 * Refuses a value that is nested too deeply, or holds itself: nothing that follows it would end.
 *
 * @throws KeyError for such a value.
 */
export const checkDepth = (depth: number): void => {
  if (depth <= DEEPEST) return
  const expected = `values without cycles, at most ${DEEPEST} levels deep`
  refuse('INVALID_VALUE', expected, words('one that goes deeper'), 'values')
}

const collect = (leaves: Leaf[], value: unknown, path: Path, depth = 0): void => {
  checkDepth(depth)
  if (!isContainer(value)) leaves.push({ path, value })
  else {
    for (const [name, inner] of Object.entries(value)) {
      collect(leaves, inner, inside(path, name), depth + 1)
    }
  }
}

const inside = (path: Path, name: string): Path => `${path}\0${name}`

/** A copy of a value, each of its leaves replaced; prototypes and order of properties are kept. */
export const mapLeaves = (
  value: unknown,
  replace: (leaf: Leaf) => unknown,
  path: Path = '',
): unknown => {
  if (!isContainer(value)) return replace({ path, value })
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, mapLeaves(inner, replace, inside(path, name))] as const,
  )
  return rebuild(value, entries)
}

/** The value with something else in one place; what lies elsewhere is shared with it. */
export const replaceAt = (
  value: unknown,
  place: Path,
  replacement: unknown,
  path: Path = '',
): unknown => {
  if (path === place) return replacement
  if (!isContainer(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const next = inside(path, name)
    return [
      name,
      place.startsWith(next) ? replaceAt(inner, place, replacement, next) : inner,
    ] as const
  })
  return rebuild(value, entries)
}

/** A record or list like this one, of other entries. */
export const rebuild = (
  like: object,
  entries: readonly (readonly [name: string, value: unknown])[],
): object => {
  if (Array.isArray(like)) {
    if (entries.length === like.length) return entries.map(([, inner]) => inner)
    // A list with holes keeps them.
    const copy: unknown[] = new Array(like.length)
    for (const [index, inner] of entries) copy[Number(index)] = inner
    return copy
  }
  const copy: object = Object.create(Object.getPrototypeOf(like))
  for (const [name, value] of entries) {
    // Not an assignment: a property may be called __proto__.
    Object.defineProperty(copy, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return copy
}
