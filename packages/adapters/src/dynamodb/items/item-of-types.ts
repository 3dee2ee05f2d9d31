import type { OutputOf } from '@keywright/core'
import type { Entity } from '../schema/entity-types.ts'
import type {
  DeclaredItem,
  FieldIn,
  PartitionIn,
  Simplify,
  SortIn,
  SparseIn,
} from '../schema/value-types.ts'
import type { AsStored } from '../stored/stored-types.ts'
import type { KeyAttributes } from './key-attribute-types.ts'

/** The item of a row: what the schema gives, or the values of its keys and what else the row has. */
export type ItemOf<E extends Entity, Row = Readonly<Record<string, unknown>>> = ReadOf<E, Row> &
  RevisionOf<E>

/** The revision that items carry, where their entity has one. */
export type RevisionOf<E extends Entity> =
  Exclude<E['traits'], undefined> extends {
    readonly revision: infer Revision extends string
  }
    ? { readonly [R in Revision]: number }
    : unknown

type ReadOf<E extends Entity, Row> = E extends { readonly traits?: { readonly read: infer Read } }
  ? Read
  : unknown extends DeclaredItem<E>
    ? Simplify<DecodedItem<E>> & Others<E, Row>
    : AsStored<DeclaredItem<E>>

type Decoded<Side> = { [F in FieldIn<Side> as F['name']]: OutputOf<F> }

type DecodedIn<E extends Entity, Index> = Index extends unknown
  ? Decoded<PartitionIn<E, Index>> & Decoded<SortIn<E, Index>>
  : never

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

type Certain<E extends Entity> = Intersection<
  DecodedIn<E, Exclude<keyof E['keys'], SparseIn<E['keys']>>>
>

type DecodedItem<E extends Entity> = [SparseIn<E['keys']>] extends [never]
  ? Certain<E>
  : Certain<E> & Partial<Omit<Intersection<DecodedIn<E, SparseIn<E['keys']>>>, keyof Certain<E>>>

/** What else a row has: of one as the SDK gives it nothing is known. */
type Others<E extends Entity, Row> = string extends keyof Row
  ? Readonly<Record<string, unknown>>
  : Omit<Row, keyof DecodedItem<E> | keyof KeyAttributes<E>>
