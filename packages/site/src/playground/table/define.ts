import { type Entity, entity, type Table, table } from '@keywright/adapters/dynamodb'
import { key, sharded } from '@keywright/core'
import { fieldOf, wordsOf } from '../key/definition.ts'
import { isFieldSketch } from '../key/sketch.ts'
import type { Attributes, EntitySketch, IndexSketch, SideSketch, TableSketch } from './sketch.ts'

/** The entities of a table, or why there are none: the words of the KeyError. */
export type DefinedTable =
  | { readonly entities: readonly Entity[]; readonly error?: undefined }
  | { readonly entities?: undefined; readonly error: string }

const sideOf = (side: SideSketch, attributes: Attributes | undefined): unknown => {
  if (Array.isArray(attributes)) return side.parts.filter(isFieldSketch).map(fieldOf)
  const made = key(...side.parts.map((part) => (typeof part === 'string' ? part : fieldOf(part))))
  if (!side.shard) return made
  const { by, count } = side.shard
  return sharded(made, { by: typeof by === 'string' ? by : fieldOf(by), count } as never)
}

const keysOf = ({ keys }: EntitySketch, indexes: readonly IndexSketch[]): object =>
  Object.fromEntries(
    keys.map(({ index, pk, sk, sparse }) => {
      const schema = indexes.find(({ name }) => name === index)
      return [
        index,
        {
          ...(pk && { pk: sideOf(pk, schema?.pk) }),
          ...(sk && { sk: sideOf(sk, schema?.sk) }),
          ...(sparse && { sparse }),
        },
      ]
    }),
  )

/** Defines a table with all its entities. */
export const defineTable = ({ name, indexes, entities }: TableSketch): DefinedTable => {
  const [primary, ...others] = indexes
  try {
    const made = table({
      name,
      pk: primary?.pk,
      ...(primary?.sk !== undefined && { sk: primary.sk }),
      indexes: Object.fromEntries(others.map(({ name: index, ...keys }) => [index, keys])),
    } as never) as Table
    return {
      entities: entities.map(
        (one) => entity(made, one.name, keysOf(one, indexes) as never) as Entity,
      ),
    }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}
