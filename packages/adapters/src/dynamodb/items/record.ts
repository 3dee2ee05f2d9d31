type Made = Record<string, string>

/**
 * Constructors of plain objects, by how many names these get. V8 learns the size of its objects from
 * a constructor; `{}` has room for four names.
 */
const CONSTRUCTORS: (new () => Made)[] = []

const constructorOf = (): (new () => Made) => {
  function Plain(): void {}
  Plain.prototype = Object.prototype
  return Plain as unknown as new () => Made
}

/**
 * A plain object of these names and texts, without the names that have no text.
 *
 * V8 learns about a store where it is written. All entities of a table have the same names in the
 * same places, so the first six places have a store each: nearly as fast as a literal, even with many
 * entities, where one store for all would take a tenth longer.
 */
export const recordOf = (
  names: readonly string[],
  texts: readonly (string | undefined)[],
): Made => {
  const count = names.length
  CONSTRUCTORS[count] ??= constructorOf()
  const made = new CONSTRUCTORS[count]()
  if (count > 0 && texts[0] !== undefined) made[names[0] as string] = texts[0]
  if (count > 1 && texts[1] !== undefined) made[names[1] as string] = texts[1]
  if (count > 2 && texts[2] !== undefined) made[names[2] as string] = texts[2]
  if (count > 3 && texts[3] !== undefined) made[names[3] as string] = texts[3]
  if (count > 4 && texts[4] !== undefined) made[names[4] as string] = texts[4]
  if (count > 5 && texts[5] !== undefined) made[names[5] as string] = texts[5]
  for (let i = 6; i < count; i++) {
    const text = texts[i]
    if (text !== undefined) made[names[i] as string] = text
  }
  return made
}
