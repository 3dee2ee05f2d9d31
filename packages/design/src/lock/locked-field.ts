import {
  type AnyField,
  type BigIntField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  type DecimalOptions,
  type DigitsOptions,
  date,
  decimal,
  desc,
  duration,
  type FieldKind,
  integer,
  KINDS,
  number,
  ranked,
  type TimeUnit,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import type { LockedField } from './lock.ts'

type Make = (name: string, settings: never) => AnyField

/** How each kind is defined again from its settings. The compiler asks for each kind. */
const MAKE: Readonly<Record<Exclude<FieldKind, 'custom'>, Make>> = {
  text,
  token,
  integer: (name, settings: DigitsOptions) => integer(name, settings),
  bigint: (name, settings: DigitsOptions): BigIntField<string> => bigint(name, settings),
  decimal: (name, settings: DecimalOptions) => decimal(name, settings),
  number,
  boolean,
  time,
  date,
  bucket: (name, settings: TimeUnit) => bucket(name, settings),
  choice: (name, settings: [string, ...string[]]) => choice(name, settings),
  ranked: (name, settings: [string, ...string[]]) => ranked(name, settings),
  uuid,
  bytes,
  duration,
}

/** The field that a lock describes; `undefined` for a codec of the user's, and what no longer is. */
export const fieldOf = ({
  field,
  kind,
  settings,
  desc: isDesc,
}: LockedField): AnyField | undefined => {
  if (kind === 'custom' || !Object.hasOwn(MAKE, kind)) return undefined
  try {
    const made = MAKE[kind](field, settings as never)
    return isDesc ? (desc(made as never) as AnyField) : made
  } catch {
    return undefined
  }
}

/** Values that tell two fields apart, beside those that people recognise. */
const TELLING: readonly unknown[] = ['New York', 'a#b', 'Zürich', '', 0, 12, 0n, 12n, '12', 'ab']

/** What a field writes for values of its own: some pairs of a value and its text. */
export const textsOf = (field: AnyField): readonly (readonly [value: unknown, text: string])[] => {
  const { all, least, greatest, decode } = field.codec
  const encode = field.codec.encode as (value: unknown) => string
  const known = all ?? [least, greatest].filter((one) => one !== undefined)
  const written = [...KINDS[field.kind].examples(field), ...TELLING].flatMap((value) => {
    try {
      return [encode(value)]
    } catch {
      return []
    }
  })
  return [...new Set([...written, ...known])].map((one) => [decode(one), one])
}
