import type { Item } from '../engine/attribute.ts'
import type { Row } from '../engine/engine.ts'
import type { ModelItem, Values } from '../model/model.ts'
import type { World } from './world.ts'

/** A query of the library, made again with other options: a cursor, a limit. */
export interface Query {
  readonly title: string
  readonly world: World
  readonly descending: boolean
  readonly format: 'document' | 'low-level'
  /** The items whose rows it must give, by identity, in any order that the sort key allows. */
  readonly expected: ReadonlyMap<string, ModelItem>
  readonly compare: (a: Values, b: Values) => number
  readonly make: (options: object) => unknown
  /** Which item a row is: where an index does not hold all attributes, its key says so. */
  readonly identify: (row: Row) => string
  /** Whose row an item of the storage is. */
  readonly identityOf: (item: Item) => string
  readonly isSingle: boolean
  /** Whether its sort key is one text, or there is none. */
  readonly isPlaced: boolean
  /** The same with a longer period, where it has one. */
  readonly widened: ((options: object) => unknown) | undefined
  readonly run: (input: object) => { Items: Row[]; LastEvaluatedKey?: Row }
}
