import type { AnyShardedKey } from '@keywright/adapters'
import {
  type AnyField,
  type AnyKey,
  bigint,
  bucket,
  choice,
  date,
  decimal,
  desc,
  duration,
  integer,
  key,
  number,
  type Part,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import type { Kind } from './kind.ts'

/** A literal, or a field with its name. */
export type NamedPart = string | { readonly name: string; readonly kind: Kind }

/** The field that core has for a kind; text or a token where it has none. */
export const coreField = (name: string, kind: Kind): AnyField => {
  const field = ascendingField(name, kind)
  return kind.descending ? (desc(field as never) as AnyField) : field
}

const ascendingField = (name: string, kind: Kind): AnyField => {
  const { digits = 1, scale = 0, signed } = kind
  switch (kind.kind) {
    case 'choice':
      return choice(name, kind.options as [string, ...string[]])
    case 'integer':
    case 'epoch':
      return digits > 16
        ? bigint(name, signed ? { digits, signed } : { digits })
        : integer(name, signed ? { digits, signed } : { digits })
    case 'decimal':
      return decimal(name, { digits, scale })
    case 'double':
      return number(name)
    case 'duration':
      return duration(name)
    case 'time':
      return kind.format === undefined ? time(name) : text(name)
    case 'date':
      return date(name)
    case 'bucket':
      return bucket(name, kind.unit as 'month')
    case 'uuid':
      return uuid(name)
    case 'ulid':
    case 'id':
    case 'hash':
      return token(name)
    default:
      return text(name)
  }
}

/** The key of core's that has these parts; `undefined` where core refuses a literal or the count. */
export const coreKey = (
  parts: readonly NamedPart[],
  shards: number | undefined,
): AnyKey | AnyShardedKey | undefined =>
  attempt(() => {
    const made = key<Part[]>(
      ...parts.map((part) => (typeof part === 'string' ? part : coreField(part.name, part.kind))),
    )
    return shards === undefined
      ? (made as unknown as AnyKey)
      : (sharded(made, { by: 'id', count: shards }) as unknown as AnyShardedKey)
  })
