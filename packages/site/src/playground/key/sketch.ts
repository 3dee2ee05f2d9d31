import type { TimeUnit } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { cellOf } from './cell-text.ts'
import { CONSTRUCTORS, CORE_KINDS, type SketchKind } from './kinds.ts'

/** A field as the page holds it: plain data, which fits in a link. */
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
  /** The options it takes, with their first values. */
  readonly options: Partial<Pick<FieldSketch, OptionName>>
}

/** The forms of the kinds that people look for, in that order, and of all kinds that take options. */
const FORMS: Readonly<Partial<Record<SketchKind, KindForm>>> = {
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

/** The form of a kind without options that is not in the list: its own words, and one of its examples. */
const formOf = (kind: (typeof CORE_KINDS)[number]): KindForm => {
  try {
    const field = CONSTRUCTORS[kind](...(['value'] as never[]))
    const [example] = KINDS[kind].examples(field)
    const [says = kind] = field.codec.expects?.split(',') ?? []
    return { says, example: cellOf(example), options: {} }
  } catch (cause) {
    throw new Error(`${kind} takes options: add its form to FORMS in sketch.ts`, { cause })
  }
}

/** The form of every kind, in the order of the menu. */
export const KIND_FORMS = Object.fromEntries([
  ...Object.entries(FORMS),
  ...CORE_KINDS.filter((kind) => !FORMS[kind]).map((kind) => [kind, formOf(kind)] as const),
]) as Readonly<Record<SketchKind, KindForm>>

/** The kinds, in the order of the menu. */
export const SKETCH_KINDS = Object.keys(KIND_FORMS) as readonly SketchKind[]

/** A field of this kind, with the first values of its options. */
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
