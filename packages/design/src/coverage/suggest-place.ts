import type { Entity } from '@keywright/adapters'

/** Where a suggested key goes: an index that the table has, or a new one. */
export interface Place {
  readonly name: string
  /** The attributes of an index that the table does not have yet. */
  readonly isNew: boolean
  readonly pk: string
  /** The attribute of its sort key, if it has one. */
  readonly sk: string | undefined
}

/**
 * The first global index whose keys are single attributes and that the entity does not use yet: one
 * index may hold many entities. Otherwise a new one, `GSI1` and so on.
 */
export const placeFor = ({ table, indexes }: Entity, needsSort: boolean): Place => {
  const schemas = Object.values(table.indexes)
  for (const { name, kind, pk, sk } of schemas) {
    const isFree = kind === 'global' && !Object.hasOwn(indexes, name)
    const fits = !pk.native && (sk ? !sk.native : !needsSort)
    if (isFree && fits) {
      return { name, isNew: false, pk: pk.attributes[0]?.name ?? '', sk: sk?.attributes[0]?.name }
    }
  }
  const taken = new Set(
    schemas.flatMap(({ name, pk, sk }) => [
      name,
      ...[...pk.attributes, ...(sk?.attributes ?? [])].map((attribute) => attribute.name),
    ]),
  )
  let number = 1
  const placeAt = (n: number): Place => {
    const name = `GSI${n}`
    return { name, isNew: true, pk: `${name}PK`, sk: `${name}SK` }
  }
  const isTaken = ({ name, pk, sk = '' }: Place): boolean =>
    [name, pk, sk].some((one) => taken.has(one))
  while (isTaken(placeAt(number))) number += 1
  return placeAt(number)
}
