import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  date,
  decimal,
  desc,
  duration,
  integer,
  number,
  text,
  time,
  uuid,
} from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { legacyCodec } from '../../../legacy/codec.ts'

/** The fields that might write a value as a token. The first that does so in all rows is taken. */
export const fieldsFor = (
  name: string,
  value: unknown,
  token: string,
  isLegacy: boolean,
): AnyField[] => {
  const ascending = ascendingFields(name, value, token)
  // A legacy key has numbers as JavaScript writes them, however many digits they have.
  const isNumber = isLegacy && typeof value === 'number'
  const verbatim = isNumber ? [number(name) as unknown as AnyField] : []
  return [...verbatim, ...ascending, ...ascending.flatMap((field) => reversed(field))]
}

const reversed = (field: AnyField): AnyField[] =>
  attempt(() => [desc(field as never) as AnyField]) ?? []

const ascendingFields = (name: string, value: unknown, token: string): AnyField[] => {
  const all = (() => {
    switch (typeof value) {
      case 'string':
        return ofText(name, value)
      case 'boolean':
        return [boolean(name)]
      case 'number':
      case 'bigint':
        return ofNumber(name, value, token)
      default:
        return [bytes(name)]
    }
  })()
  return all as unknown as AnyField[]
}

const UNITS = ['year', 'month', 'day', 'hour'] as const

const ofText = (name: string, value: string) => [
  text(name),
  ...(/^\d{4}-/.test(value)
    ? [time(name), date(name), ...UNITS.map((unit) => bucket(name, unit))]
    : []),
  ...(value.length === 36 ? [uuid(name)] : []),
  ...(value.startsWith('P') ? [duration(name)] : []),
]

const ofNumber = (name: string, value: number | bigint, token: string) => {
  const [whole = '', fraction = ''] = token.replace(/^-/, '').split('.')
  const digits = whole.length
  const isWide = typeof value === 'bigint' || digits > 16
  const fields: unknown[] = []
  if (digits >= 1 && digits <= 60 && /^\d+$/.test(whole)) {
    for (const signed of [false, true]) {
      const options = signed ? { digits, signed: true as const } : { digits }
      if (fraction !== '') fields.push(decimal(name, { ...options, scale: fraction.length }))
      else if (isWide) fields.push(bigint(name, options))
      else fields.push(integer(name, options))
    }
  }
  if (typeof value === 'number') fields.push(number(name))
  return fields as AnyField[]
}

/** The text of a value in a key; `undefined` where the field refuses it. */
export const writerOf = (
  field: AnyField,
  isLegacy: boolean,
): ((value: unknown) => string | undefined) => {
  const write = isLegacy ? legacyCodec(field, (one) => one).write : field.codec.encode
  return (value) => attempt(() => (write as (value: unknown) => string)(value))
}

/** Whether a field reads a token, and writes what it read as the same token. */
export const readsToken = (field: AnyField, isLegacy: boolean): ((token: string) => boolean) => {
  if (isLegacy) {
    const { read } = legacyCodec(field, (one) => one)
    return (token) => read(token).length === 1
  }
  const { decode, encode } = field.codec
  return (token) =>
    attempt(() => {
      const value = decode(token)
      return value !== undefined && encode(value as never) === token
    }) === true
}
