import type { Observed } from '../observed.ts'
import { observe, observed } from '../observed.ts'
import type { ShapePart } from '../shapes.ts'
import type { ShapedKey, Shapes } from './shape-finder.ts'

/** The keys of some rows in one attribute, made alike. */
export interface View {
  readonly delimiter: string | undefined
  readonly parts: readonly ShapePart[]
  /** The tokens of each row. */
  readonly tokens: readonly (readonly string[])[]
}

/** The keys as one shape: where literals differ, they are values. `undefined` if they have not the same number of parts. */
export const viewOf = (keys: readonly ShapedKey[]): View | undefined => {
  const [first] = keys
  if (!first) return undefined
  const { delimiter } = first
  const isAlike = keys.every(
    (one) => one.tokens.length === first.tokens.length && one.delimiter === delimiter,
  )
  if (!isAlike) return undefined
  const tokens = keys.map((one) => one.tokens)
  const shapes = [...new Set(keys.map(({ shape }) => shape))]
  if (shapes.length === 1) return { delimiter, parts: first.shape.parts, tokens }
  const parts = first.tokens.map((_, place): ShapePart => {
    const known = new Set(shapes.map(({ parts }) => parts[place]))
    const [only] = known
    return known.size === 1 && typeof only === 'string' ? only : valuesAt(keys, place)
  })
  return { delimiter, parts, tokens }
}

/** Whether the keys of some rows are one shape, in each of these attributes. */
export const areOneShape = (
  rows: readonly number[],
  shapes: readonly (Shapes | undefined)[],
): boolean =>
  shapes.every((one) => !one || viewOf(rows.flatMap((row) => one.keys[row] ?? [])) !== undefined)

const valuesAt = (keys: readonly ShapedKey[], place: number): Observed => {
  const values = observed()
  for (const { tokens } of keys) observe(values, tokens[place] as string, tokens[place] as string)
  return values
}
