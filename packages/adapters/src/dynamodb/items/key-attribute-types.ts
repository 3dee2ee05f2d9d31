import type { Entity, HELD } from '../schema/entity-types.ts'
import type { Simplify } from '../schema/value-types.ts'
import type { AttributeValue } from '../sdk/input-types.ts'
import type { AttributeSchema, Format, StoredValue } from '../stored/stored-types.ts'

type Shaped<F extends Format, Value> = F extends 'low-level' ? AttributeValue : Value

/** The keys of an index, as the compiler holds them. */
interface AnyPair {
  readonly pk: unknown
  readonly sk: unknown
  readonly [HELD]: readonly [readonly unknown[], unknown]
}

/** An attribute, or a list of them, beside the key that it holds. */
type Holding<Pair> = Pair extends AnyPair
  ? readonly [Pair[typeof HELD][0][0], Pair['pk']] | readonly [Pair[typeof HELD][0][1], Pair['sk']]
  : never

/** One attribute with the text of its key, or those of a list. `& {}` keeps this name out of hovers. */
type AttributesOf<Held extends readonly [unknown, unknown], F extends Format> = {
  [H in Held as NameIn<H[0]>]: H[0] extends string
    ? Shaped<F, TextOf<H[1]>>
    : Shaped<F, StoredValue>
} & {}

type NameIn<Attribute> = Attribute extends string
  ? Attribute
  : Attribute extends readonly (infer Listed)[]
    ? Listed extends AttributeSchema
      ? Listed['name']
      : Listed & string
    : never

type TextOf<Side> = Side extends { readonly encode: (values: never) => infer Text } ? Text : string

/** The attributes of an entity's primary key, and their text. */
export type PrimaryKey<E extends Entity, F extends Format = 'document'> = AttributesOf<
  Holding<E['keys']['primary']>,
  F
>

/** The attribute that names the entity, where the table has one, as if that name were a key. */
type Naming<E extends Entity> = E['keys']['primary'] extends {
  readonly [HELD]: readonly [readonly [unknown, unknown, infer A], unknown]
}
  ? readonly [A, { readonly encode: () => E['name'] }]
  : never

/** The indexes that every item is in. */
type Certain<Keys> = {
  [Index in keyof Keys]: Keys[Index] extends { readonly [HELD]: readonly [unknown, 'all'] }
    ? Index
    : never
}[keyof Keys]

/** The attributes of all of an entity's keys; those of sparse indexes may be absent. */
export type KeyAttributes<E extends Entity, F extends Format = 'document'> = Present<
  E['keys'],
  AttributesOf<Holding<E['keys'][Certain<E['keys']>]> | Naming<E>, F>,
  Exclude<keyof E['keys'], Certain<E['keys']>>,
  F
>

type Present<Keys, Always, Sometimes extends keyof Keys, F extends Format> = [Sometimes] extends [
  never,
]
  ? Always
  : Simplify<Always & Partial<Omit<AttributesOf<Holding<Keys[Sometimes]>, F>, keyof Always>>>
