import type { Entity } from '../schema/entity-types.ts'
import type { PartitionIn, Simplify, SortIn, SparseIn } from '../schema/value-types.ts'
import type { AttributeValue } from '../sdk/input-types.ts'
import type { AttributeSchema, Format, StoredValue } from '../stored/stored-types.ts'

type Shaped<F extends Format, Value> = F extends 'low-level' ? AttributeValue : Value

type TextOf<Side> = Side extends { readonly encode: (values: never) => infer Text } ? Text : string

type NameIn<Listed> = Listed extends AttributeSchema
  ? Listed['name']
  : Listed extends string
    ? Listed
    : never

/** The attributes of one key: one with its text, or those of a list. */
type SideAttributes<Attribute, Side, F extends Format> = Attribute extends string
  ? { [A in Attribute]: Shaped<F, TextOf<Side>> }
  : Attribute extends readonly (infer Listed)[]
    ? { [A in NameIn<Listed>]: Shaped<F, StoredValue> }
    : unknown

type Definition<E extends Entity> = E['table']['definition']

/** The attributes of an entity's primary key, and their text. */
export type PrimaryKey<E extends Entity, F extends Format = 'document'> = Simplify<
  SideAttributes<Definition<E>['pk'], PartitionIn<E, 'primary'>, F> &
    (Definition<E> extends { readonly sk: infer Sk }
      ? SideAttributes<Sk, SortIn<E, 'primary'>, F>
      : unknown)
>

type Indexes<E extends Entity> =
  Definition<E> extends { readonly indexes: infer I } ? I : Readonly<Record<never, never>>

/** The attributes of an entity in one index of its table. */
type IndexAttributes<E extends Entity, Index, F extends Format> = Index extends keyof Indexes<E>
  ? SideAttributes<Part<Indexes<E>[Index], 'pk'>, PartitionIn<E, Index>, F> &
      SideAttributes<Part<Indexes<E>[Index], 'sk'>, SortIn<E, Index>, F>
  : unknown

type Part<Index, Name extends 'pk' | 'sk'> = Index extends { readonly [N in Name]: infer P }
  ? P
  : undefined

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

type AllAttributes<E extends Entity, Names, F extends Format> = Intersection<
  Names extends unknown ? IndexAttributes<E, Names, F> : never
>

/** The indexes that an item may be missing from. */
type Optional<E extends Entity> =
  | SparseIn<E['keys']>
  | {
      [Index in keyof E['keys']]: E['keys'][Index] extends { readonly when: unknown }
        ? Index
        : never
    }[keyof E['keys']]

/** The attribute that names the entity, where the table has one. */
type TypeAttribute<E extends Entity, F extends Format> =
  Definition<E> extends { readonly type: infer A extends string }
    ? { [T in A]: Shaped<F, E['name']> }
    : unknown

/** The attributes of all of an entity's keys; those of sparse indexes may be absent. */
export type KeyAttributes<E extends Entity, F extends Format = 'document'> = [Optional<E>] extends [
  never,
]
  ? Simplify<Certain<E, F>>
  : Simplify<Certain<E, F> & Partial<Omit<AllAttributes<E, Optional<E>, F>, keyof Certain<E, F>>>>

/** The attributes that every item of the entity has. */
type Certain<E extends Entity, F extends Format> = PrimaryKey<E, F> &
  AllAttributes<E, Exclude<keyof E['keys'], Optional<E> | 'primary'>, F> &
  TypeAttribute<E, F>
