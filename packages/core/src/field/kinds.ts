/** What a field holds. It decides which operators it takes, and how other packages treat it. */
export type FieldKind =
  | 'text'
  | 'token'
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'number'
  | 'boolean'
  | 'time'
  | 'date'
  | 'bucket'
  | 'choice'
  | 'ranked'
  | 'uuid'
  | 'bytes'
  | 'duration'
  | 'custom'

/** A field, as far as these facts depend on it. */
interface Described {
  readonly codec: {
    readonly all?: readonly string[] | undefined
    readonly decode: (text: string) => unknown
  }
}

/** What the other packages need to know about a kind of field. */
export interface KindFacts {
  /** What its values are for: to name one thing, to group things, or to measure. */
  readonly role: 'id' | 'category' | 'measure'
  /** True where people ask for a range and hardly ever for one value. */
  readonly continuous: boolean
  /** True for times: values written one after the other sort side by side. */
  readonly calendar: boolean
  /** True where several values share a text, so that decoding returns only one of them. */
  readonly coarse: boolean
  /** True where a value has several spellings: a UUID in either case, `1.5` and `1.50`. */
  readonly respelt: boolean
  /** True where a key holds the value escaped; on its own it needs no escape. */
  readonly escaped: boolean
  /** True where values usually come from a counter. */
  readonly sequential: boolean
  /** The type of a native attribute that holds its values as they are: text, numbers or bytes. */
  readonly native: 'S' | 'N' | 'B'
  /** How many bytes of text a byte of a value takes at most; `undefined` if the definition bounds it. */
  readonly growth: number | undefined
  /** What its definition takes after the name; `undefined` where that is nothing, or a codec. */
  readonly settings: (field: Described) => unknown
  /** Some values that people recognise, the most familiar first. */
  readonly examples: (field: Described) => readonly unknown[]
}

const WORDS: readonly string[] = ['x', 'y', 'z', 'a', 'b', 'c', 'd', '1']
const DAY = '2024-01-15'

const listed = (field: Described): unknown[] =>
  field.codec.all?.map((text) => field.codec.decode(text)) ?? []

/** What most kinds have in common. */
const PLAIN = {
  role: 'id',
  continuous: false,
  calendar: false,
  coarse: false,
  respelt: false,
  escaped: false,
  sequential: false,
  native: 'S',
  growth: undefined,
  settings: (field: Described & { options?: unknown; unit?: unknown }): unknown =>
    field.options ?? field.unit,
} as const

/**
 * What is known about each kind of field, for every package that decides by kind. The compiler
 * demands an entry for each kind.
 *
 * @example
 * KINDS[time('at').kind].calendar // => true
 * KINDS.integer.native // => 'N'
 */
export const KINDS: Readonly<Record<FieldKind, KindFacts>> = /* @__PURE__ */ (() => {
  const counted = { ...PLAIN, native: 'N', sequential: true } as const
  const category = { ...PLAIN, role: 'category', examples: listed } as const
  const measured = { ...PLAIN, role: 'measure', continuous: true, native: 'N' } as const
  const onCalendar = { ...PLAIN, role: 'measure', calendar: true } as const
  return {
    text: { ...PLAIN, escaped: true, growth: 3, examples: () => WORDS },
    token: { ...PLAIN, growth: 1, examples: () => WORDS },
    integer: { ...counted, examples: () => [1] },
    bigint: { ...counted, examples: () => [1n] },
    decimal: { ...measured, respelt: true, examples: () => [1] },
    number: { ...measured, examples: () => [1] },
    duration: { ...measured, examples: () => [90 * 60_000] },
    boolean: category,
    choice: category,
    ranked: category,
    time: { ...onCalendar, continuous: true, respelt: true, examples: () => [new Date(DAY)] },
    date: { ...onCalendar, examples: () => [DAY] },
    bucket: { ...onCalendar, coarse: true, respelt: true, examples: () => [new Date(DAY)] },
    uuid: { ...PLAIN, respelt: true, examples: () => ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'] },
    bytes: { ...PLAIN, native: 'B', growth: 2, examples: () => [Uint8Array.of(171)] },
    custom: { ...PLAIN, respelt: true, growth: 1, examples: () => [...WORDS, DAY, 1] },
  }
})()
