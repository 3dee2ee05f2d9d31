import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Entity, EntityIndex } from './entity.ts'
import { refuse } from './error.ts'
import type { FormatOptions } from './key-condition.ts'
import type { Values } from './side.ts'
import {
  checkFormat,
  compareStored,
  type Format,
  type Stored,
  type StoredValue,
  writeAll,
} from './stored.ts'
import type { AttributeSchema, TableDefinition } from './table.ts'
import type { ItemValues, PrimaryValues, Simplify } from './values.ts'

/** The attributes of an entity's primary key, and their text. */
export type PrimaryKey<E extends Entity, F extends Format = 'document'> = Simplify<
  {
    [A in E['table']['definition']['pk']]: Shaped<F, TextOf<E['keys']['primary']['pk']>>
  } & (E['table']['definition'] extends { readonly sk: infer A extends string }
    ? { [S in A]: Shaped<F, TextOf<E['keys']['primary']['sk']>> }
    : unknown)
>

/** The attributes of all of an entity's keys; those of indexes may be absent. */
export type KeyAttributes<E extends Entity, F extends Format = 'document'> = Simplify<
  PrimaryKey<E, F> & {
    [A in Exclude<IndexAttribute<E['table']['definition']>, keyof PrimaryKey<E>>]?: Shaped<
      F,
      A extends NativeAttribute<E['table']['definition']> ? StoredValue : string
    >
  }
>

type Shaped<F extends Format, Value> = F extends 'low-level' ? AttributeValue : Value

type TextOf<Side> = Side extends { readonly encode: (values: never) => infer Text } ? Text : string

type Sides<Definition extends TableDefinition> = Definition extends {
  readonly indexes: infer Indexes
}
  ? { [I in keyof Indexes]: Indexes[I][keyof Indexes[I] & ('pk' | 'sk')] }[keyof Indexes]
  : never

type NameIn<Listed> = Listed extends AttributeSchema ? Listed['name'] : Listed

type NativeAttribute<D extends TableDefinition> =
  Sides<D> extends infer Side ? (Side extends readonly (infer A)[] ? NameIn<A> : never) : never

type IndexAttribute<D extends TableDefinition> = (NativeAttribute<D> | Extract<Sides<D>, string>) &
  string

/**
 * The key attributes of an item: those of the table and of every index that it belongs to. An index
 * is sparse: when one of its values is absent (`undefined`, `null` or missing), it is left out.
 * Spread them over the item: the attributes of a native index are among the item's own.
 *
 * @throws KeyError for a missing or bad value of the primary key, a bad value of an index, a key
 * that is empty or over DynamoDB's limits, or two indexes that disagree about an attribute.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * const user = entity(app, 'User', {
 *   primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
 *   GSI1: { pk: key('EMAIL', text('email')), sk: key('USER') },
 * })
 * keysOf(user, { userId: '1', email: 'a@b.c' }) // => { PK: 'USER#1', SK: 'PROFILE', GSI1PK: 'EMAIL#a@b.c', GSI1SK: 'USER' }
 * keysOf(user, { userId: '1' }) // => { PK: 'USER#1', SK: 'PROFILE' }
 */
export const keysOf = <
  E extends Entity,
  const I extends ItemValues<E>,
  F extends Format = 'document',
>(
  entity: E,
  item: I,
  options?: FormatOptions<F>,
): KeyAttributes<E, F> =>
  writeAll(storedKeysOf(entity, item as Values), checkFormat(options?.format)) as KeyAttributes<
    E,
    F
  >

/**
 * The primary key of an item, for `GetCommand`, `UpdateCommand` and `DeleteCommand`.
 *
 * @throws KeyError for a missing or bad value, or a key that is empty or over DynamoDB's limits.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * primaryKeyOf(user, { userId: '1' }) // => { PK: 'USER#1', SK: 'PROFILE' }
 */
export const primaryKeyOf = <
  E extends Entity,
  const V extends PrimaryValues<E>,
  F extends Format = 'document',
>(
  entity: E,
  values: V,
  options?: FormatOptions<F>,
): PrimaryKey<E, F> => {
  const primary = entity.indexes['primary'] as EntityIndex
  const given = checkValues(entity, values)
  return writeAll(attributesOf(primary, given), checkFormat(options?.format)) as PrimaryKey<E, F>
}

const checkValues = (entity: Entity, values: unknown): Values =>
  typeof values === 'object' && values !== null
    ? (values as Values)
    : refuse('INVALID_VALUE', entity.name, 'an object of values', values)

/** The attributes of one index. */
const attributesOf = ({ pk, sk }: EntityIndex, values: Values): (readonly [string, Stored])[] => [
  ...pk.write(values),
  ...(sk?.write(values) ?? []),
]

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** The attributes of all keys whose values are there. */
export const storedKeysOf = (entity: Entity, item: unknown): Map<string, Stored> => {
  const values = checkValues(entity, item)
  const attributes = new Map<string, Stored>()
  for (const [index, keys] of Object.entries(entity.indexes)) {
    const needs = [...keys.pk.needs, ...(keys.sk?.needs ?? [])]
    if (index !== 'primary' && needs.some((name) => isAbsent(values[name]))) continue
    for (const [name, stored] of attributesOf(keys, values)) {
      const other = attributes.get(name)
      if (other && compareStored(other, stored) !== 0) {
        refuse('INVALID_VALUE', `${entity.name}.${index}: ${name}`, `${other.value}`, stored.value)
      }
      attributes.set(name, stored)
    }
  }
  return attributes
}
