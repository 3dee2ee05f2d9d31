import type { FieldKind, TimeUnit } from '@keywright/core'

/** The kinds that the playground offers: all of core's but the user's own codec, and prefixed ids. */
export type SketchKind = Exclude<FieldKind, 'custom'> | 'id'

/** A field as the page holds it: plain data, so that it fits in a link. */
export interface FieldSketch {
  readonly name: string
  readonly kind: SketchKind
  readonly desc?: boolean
  /** Digits of `integer`, `bigint` and `decimal`. */
  readonly digits?: number
  /** Digits after the point of `decimal`. */
  readonly scale?: number
  readonly signed?: boolean
  /** The unit of `bucket`. */
  readonly unit?: TimeUnit
  /** The words of `choice` and `ranked`. */
  readonly words?: readonly string[]
  /** The prefix of `id`. */
  readonly prefix?: string
}

/** A part of a key: a literal, or a field. */
export type PartSketch = string | FieldSketch

export const isFieldSketch = (part: PartSketch): part is FieldSketch => typeof part === 'object'

/** The fields among the parts, in order. */
export const fieldsIn = (parts: readonly PartSketch[]): readonly FieldSketch[] =>
  parts.filter(isFieldSketch)

/** An option of a kind, as a form shows it. */
export type OptionName = 'digits' | 'scale' | 'signed' | 'unit' | 'words' | 'prefix'

/** What a form needs to know about a kind. */
export interface KindForm {
  /** What it holds, in a few words. */
  readonly says: string
  /** A value that shows what to type. */
  readonly example: string
  /** The options it takes, with what they start as. */
  readonly options: Partial<Pick<FieldSketch, OptionName>>
}

/** Every kind, in the order in which people look for them. The compiler misses one that is missing. */
export const KIND_FORMS: Readonly<Record<SketchKind, KindForm>> = {
  text: { says: 'any text', example: 'New York', options: {} },
  token: { says: 'text that needs no escaping', example: 'abc-123', options: {} },
  id: {
    says: 'prefixed ULID',
    example: 'user_01FQMQZX3K9Y8J7H6G5F4D3C2B',
    options: { prefix: 'user' },
  },
  uuid: { says: 'UUID', example: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', options: {} },
  time: { says: 'instant, to the millisecond', example: '2024-01-15T10:30:00.000Z', options: {} },
  date: { says: 'calendar date', example: '2024-01-15', options: {} },
  bucket: {
    says: 'year, month, day or hour',
    example: '2024-01-15T10:30:00.000Z',
    options: { unit: 'month' },
  },
  duration: { says: 'duration, in milliseconds', example: '90000', options: {} },
  integer: { says: 'whole number', example: '42', options: { digits: 8, signed: false } },
  decimal: {
    says: 'decimal number',
    example: '99.99',
    options: { digits: 8, scale: 2, signed: false },
  },
  number: { says: 'any number', example: '0.1', options: {} },
  bigint: {
    says: 'very large whole number',
    example: '12345678901234567890',
    options: { digits: 20, signed: false },
  },
  boolean: { says: 'true or false', example: 'true', options: {} },
  choice: { says: 'one of a few words', example: 'OPEN', options: { words: ['OPEN', 'CLOSED'] } },
  ranked: {
    says: 'one of a few, in your order',
    example: 'low',
    options: { words: ['low', 'mid', 'high'] },
  },
  bytes: { says: 'bytes, as hex', example: 'c0ffee', options: {} },
}

/** The kinds, in the order of the menu. */
export const SKETCH_KINDS = Object.keys(KIND_FORMS) as readonly SketchKind[]

/** A field of this kind, with the options it starts with. */
export const newField = (name: string, kind: SketchKind): FieldSketch => ({
  name,
  kind,
  ...KIND_FORMS[kind].options,
})

/** A name that no other field has: `id`, `id2`, `id3`, … */
export const freeName = (wanted: string, parts: readonly PartSketch[]): string => {
  const taken = new Set(fieldsIn(parts).map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${n}`
    if (!taken.has(name)) return name
  }
}
