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
import type { InferredKind, Kind } from './kind.ts'

/** A literal, or a field with its name. */
export type NamedPart = string | { readonly name: string; readonly kind: Kind }

/** The field that core has for a kind; text or a token where it has none. */
export const coreField = (name: string, kind: Kind): AnyField => {
  const field = FIELDS[kind.kind](name, kind)
  return kind.descending ? (desc(field as never) as AnyField) : field
}

type Make = (name: string, kind: Kind) => AnyField

const whole: Make = (name, { digits = 1, signed }) => {
  const options = signed ? { digits, signed } : { digits }
  return digits > 16 ? bigint(name, options) : integer(name, options)
}

const FIELDS: Readonly<Record<InferredKind, Make>> = {
  text: (name) => text(name),
  choice: (name, { options }) => choice(name, options as [string, ...string[]]),
  integer: whole,
  epoch: whole,
  number: (name) => text(name),
  decimal: (name, { digits = 1, scale = 0 }) => decimal(name, { digits, scale }),
  double: (name) => number(name),
  duration: (name) => duration(name),
  time: (name, { format }) => (format === undefined ? time(name) : text(name)),
  date: (name) => date(name),
  bucket: (name, { unit }) => bucket(name, unit as 'month'),
  uuid: (name) => uuid(name),
  ulid: (name) => token(name),
  id: (name) => token(name),
  hash: (name) => token(name),
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
