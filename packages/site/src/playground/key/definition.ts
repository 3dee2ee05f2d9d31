import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  duration,
  integer,
  type Key,
  KeyError,
  key,
  number,
  type Part,
  ranked,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { id } from '@keywright/ids'
import type { FieldSketch, PartSketch, SketchKind } from './sketch.ts'

/** A key whose fields are known only when the page runs. */
export type PageKey = Key<Part[]>

/** A key, or why there is none: the words of the KeyError, and the part that they are about. */
export type Definition =
  | { readonly key: PageKey; readonly error?: undefined; readonly part?: undefined }
  | { readonly key?: undefined; readonly error: string; readonly part?: number }

const FIELDS: Readonly<Record<SketchKind, (sketch: FieldSketch) => AnyField>> = {
  text: ({ name }) => text(name),
  token: ({ name }) => token(name),
  id: ({ name, prefix }) => id(name, prefix ?? ''),
  uuid: ({ name }) => uuid(name),
  time: ({ name }) => time(name),
  date: ({ name }) => date(name),
  bucket: ({ name, unit }) => bucket(name, unit as never),
  duration: ({ name }) => duration(name),
  integer: ({ name, digits, signed }) =>
    integer(name, { digits: digits as number, signed: signed === true }),
  decimal: ({ name, digits, scale, signed }) =>
    decimal(name, { digits: digits as number, scale: scale as number, signed: signed === true }),
  number: ({ name }) => number(name),
  bigint: ({ name, digits, signed }) =>
    bigint(name, { digits: digits as number, signed: signed === true }),
  boolean: ({ name }) => boolean(name),
  choice: ({ name, words }) => choice(name, words ?? []),
  ranked: ({ name, words }) => ranked(name, words ?? []),
  bytes: ({ name }) => bytes(name),
}

/** The field that a sketch stands for. Throws a KeyError where there is none. */
export const fieldOf = (sketch: FieldSketch): AnyField => {
  const field = FIELDS[sketch.kind](sketch)
  return sketch.desc ? desc(field) : field
}

/** The words of a KeyError; anything else is a fault of the page, and is thrown on. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof KeyError) return error.message
  throw error
}

/** Defines the key, and says where a part is wrong. */
export const define = (parts: readonly PartSketch[]): Definition => {
  const made: Part[] = []
  for (const [part, sketch] of parts.entries()) {
    try {
      if (typeof sketch === 'object') made.push(fieldOf(sketch))
      else made.push(...key(sketch).parts)
    } catch (error) {
      return { error: wordsOf(error), part }
    }
  }
  try {
    return { key: key(...made) }
  } catch (error) {
    const names = parts.map((part) => (typeof part === 'string' ? undefined : part.name))
    const repeated = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i)
    return { error: wordsOf(error), ...(repeated >= 0 && { part: repeated }) }
  }
}
