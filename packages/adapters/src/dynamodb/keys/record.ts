import { setOwn } from '../given.ts'
import type { Stored } from '../stored/stored-types.ts'

type Made = Record<string, Stored>

/**
 * Constructors of object literals, by how many names these get. V8 learns the size of its objects
 * from a constructor; `{}` has room for four names.
 */
const CONSTRUCTORS: (new () => Made)[] = []

const constructorOf = (): (new () => Made) => {
  function Literal(): void {}
  Literal.prototype = Object.prototype
  return Literal as unknown as new () => Made
}

/**
 * An object of these names and values, without the names that have no value.
 *
 * V8 learns about a store where it is written. All entities of a table have the same names in the
 * same places, so the first six places have a store each: nearly as fast as a literal, even with many
 * entities, where one store for all would take a tenth longer. With `{}` and a loop it was 1.4 times
 * slower.
 */
export const recordOf = (
  names: readonly string[],
  values: readonly (Stored | undefined)[],
): Made => {
  const count = names.length
  CONSTRUCTORS[count] ??= constructorOf()
  const made = new CONSTRUCTORS[count]()
  if (names.includes('__proto__')) {
    names.forEach((name, i) => {
      if (values[i] !== undefined) setOwn(made, name, values[i])
    })
    return made
  }
  if (count > 0 && values[0] !== undefined) made[names[0] as string] = values[0]
  if (count > 1 && values[1] !== undefined) made[names[1] as string] = values[1]
  if (count > 2 && values[2] !== undefined) made[names[2] as string] = values[2]
  if (count > 3 && values[3] !== undefined) made[names[3] as string] = values[3]
  if (count > 4 && values[4] !== undefined) made[names[4] as string] = values[4]
  if (count > 5 && values[5] !== undefined) made[names[5] as string] = values[5]
  for (let i = 6; i < count; i++) {
    const value = values[i]
    if (value !== undefined) made[names[i] as string] = value
  }
  return made
}
