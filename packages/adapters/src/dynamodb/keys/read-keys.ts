import type { AnyKey } from '@keywright/core'
import { setOwn, valueIn } from '../given.ts'
import type { EntityIndex, Side } from '../schema/entity-types.ts'
import { fineness } from '../schema/fineness.ts'
import { bareValue, readStored } from '../stored/stored.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import type { Keyring } from './keyring.ts'
import { makingOf, shardTexts } from './making.ts'
import { makesNative, nativeRead } from './native-read.ts'

/** The values in the table's key of a row; `undefined` for a row of another entity. */
export const readKeys = (keyring: Keyring, row: Values): Values | undefined => {
  const { pk, sk } = keyring.entity.indexes['primary'] as EntityIndex
  // The sort key first: it tells the entities of a partition apart.
  const sortText = sk && textOf(sk, row)
  const sort = sk ? decode(sk, sortText, row) : {}
  const text = sort && textOf(pk, row)
  const partition = sort && decode(pk, text, row)
  if (!partition || !sort) return undefined
  const isShared = sk?.names.some((name) => pk.names.includes(name))
  // Two keys that have no value in common cannot disagree; each is strict by itself.
  if (!isShared && !pk.shard && !pk.key?.valuesIn && !sk?.key?.valuesIn) {
    return { ...partition, ...sort }
  }
  const agree = (values: Values): boolean =>
    makes(keyring, pk, values, text as string, row) &&
    (!sk || makes(keyring, sk, values, sortText as string, row))
  return readings(pk, partition, sk, sort).find(agree)
}

/** Whether these values make this key: two keys that share a field may differ in it. */
const makes = (
  keyring: Keyring,
  side: Side,
  values: Values,
  text: string,
  row: Values,
): boolean => {
  const { shard, key } = side
  try {
    if (side.native) return makesNative(side, values, row)
    if (shard && Object.hasOwn(values, shard.by) && !keyring.isRough) {
      const making = makingOf(keyring.primary, values, values)
      return shardTexts(making, side).includes(text)
    }
    const base = shard ? text.slice(0, text.lastIndexOf('#SHARD#')) : text
    return (key as AnyKey).encode(values as never) === base
  } catch {
    return false
  }
}

/**
 * The ways to read both keys as one. A field of both keys may be only roughly known in one of them (a
 * bucket): the other one says it. Or it is read differently (a decimal becomes text): either may be what
 * both keys can write.
 */
const readings = (pk: Side, partition: Values, sk: Side | undefined, sort: Values): Values[] => {
  const finer: Record<string, unknown> = {}
  for (const field of pk.fields) {
    const other = sk?.fields.find(({ name }) => name === field.name) ?? field
    const difference = fineness(field) - fineness(other)
    if (difference) setOwn(finer, field.name, (difference > 0 ? partition : sort)[field.name])
  }
  return [
    { ...partition, ...sort, ...finer },
    { ...sort, ...partition, ...finer },
  ]
}

const textOf = ({ attributes }: Side, row: Values): string | undefined => {
  const stored = readStored(valueIn(row, (attributes[0] as AttributeSchema).name))
  return typeof stored === 'string' ? stored : undefined
}

/** The values that one key of a row holds; `undefined` where it lacks the key, or holds another one. */
export const readSide = (side: Side, row: Values): Values | undefined =>
  decode(side, side.native ? undefined : textOf(side, row), row)

const decode = (side: Side, text: string | undefined, row: Values): Values | undefined => {
  if (side.native) return nativeRead(side, row)
  if (text === undefined) return undefined
  const { key, shard } = side
  const own = (key as AnyKey).valuesIn?.(text, untagged(row))
  return (own ?? (shard ?? (key as AnyKey)).tryDecode(text)) as Values | undefined
}

/**
 * The attributes as the document client has them, for keys that need more than their text. What is no
 * object stays as it is: most rows need no copy.
 */
const untagged = (row: Values): Values =>
  Object.values(row).some((value) => typeof value === 'object')
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, bare(value)]))
    : row

const bare = (value: unknown): unknown => {
  const stored = readStored(value)
  return stored === undefined ? value : bareValue(stored)
}
